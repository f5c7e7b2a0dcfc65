import { expect, test } from 'vitest';
import { createSecretEncryption } from './encrypt-secret.ts';

const secret = Buffer.from('an authenticator secret');
const old = createSecretEncryption('the old session secret of this site');
const encrypted = old.encryptSecret(secret, 'sam');

test('an encrypted secret is unreadable and can be decrypted', () => {
  expect(old.decryptSecret(encrypted, 'sam')).toEqual({ secret, outdated: false });
  expect(encrypted.includes(secret)).toBe(false);
  expect(old.encryptSecret(secret, 'sam')).not.toEqual(encrypted);
});

test('after a key rotation the old key still decrypts and reports that it is outdated', () => {
  const renewed = createSecretEncryption(
    'the new session secret of this site',
    'the old session secret of this site',
  );
  expect(renewed.decryptSecret(encrypted, 'sam')).toEqual({ secret, outdated: true });
  const encryptedAgain = renewed.encryptSecret(secret, 'sam');
  expect(
    createSecretEncryption('the new session secret of this site').decryptSecret(encryptedAgain, 'sam'),
  ).toEqual({
    secret,
    outdated: false,
  });
});

test.each([
  [
    'a key that is unknown',
    () => createSecretEncryption('the new session secret of this site').decryptSecret(encrypted, 'sam'),
  ],
  ["another user's row", () => old.decryptSecret(encrypted, 'eve')],
  [
    'a changed byte',
    () => old.decryptSecret(Buffer.from(encrypted.map((byte, at) => (at === 30 ? byte ^ 1 : byte))), 'sam'),
  ],
  ['too few bytes', () => old.decryptSecret(encrypted.subarray(0, 20), 'sam')],
  ['nothing', () => old.decryptSecret(Buffer.alloc(0), 'sam')],
])('%s decrypts nothing', (_name, open) => {
  expect(open()).toBeNull();
});
