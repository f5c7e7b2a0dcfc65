import { expect, test } from 'vitest';
import { openSeal } from './seal.ts';

const secret = Buffer.from('an authenticator secret');
const old = openSeal('the old session secret of this site');
const sealed = old.close(secret, 'sam');

test('what is sealed opens again, and cannot be read meanwhile', () => {
  expect(old.open(sealed, 'sam')).toEqual({ secret, outdated: false });
  expect(sealed.includes(secret)).toBe(false);
  expect(old.close(secret, 'sam')).not.toEqual(sealed);
});

test('after a rotation the old key still opens, and says that it is old', () => {
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
])('%s opens nothing', (_name, open) => {
  expect(open()).toBeNull();
});
