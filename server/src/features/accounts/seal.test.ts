import { expect, test } from 'vitest';
import { openSeal } from './seal.ts';

const secret = Buffer.from('an authenticator secret');
const old = openSeal('the old session secret of this site');
const sealed = old.close(secret, 'sam');

test('an encrypted secret is unreadable and can be decrypted', () => {
  expect(old.open(sealed, 'sam')).toEqual({ secret, outdated: false });
  expect(sealed.includes(secret)).toBe(false);
  expect(old.close(secret, 'sam')).not.toEqual(sealed);
});

test('after a key rotation the old key still decrypts and reports that it is outdated', () => {
  const renewed = openSeal('the new session secret of this site', 'the old session secret of this site');
  expect(renewed.open(sealed, 'sam')).toEqual({ secret, outdated: true });
  const anew = renewed.close(secret, 'sam');
  expect(openSeal('the new session secret of this site').open(anew, 'sam')).toEqual({
    secret,
    outdated: false,
  });
});

test.each([
  ['a key nobody kept', () => openSeal('the new session secret of this site').open(sealed, 'sam')],
  ["somebody else's row", () => old.open(sealed, 'eve')],
  [
    'a changed byte',
    () => old.open(Buffer.from(sealed.map((byte, at) => (at === 30 ? byte ^ 1 : byte))), 'sam'),
  ],
  ['too few bytes', () => old.open(sealed.subarray(0, 20), 'sam')],
  ['nothing', () => old.open(Buffer.alloc(0), 'sam')],
])('%s decrypts nothing', (_name, open) => {
  expect(open()).toBeNull();
});
