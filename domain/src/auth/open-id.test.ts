import { expect, test } from 'vitest';
import { canLoseOne } from './open-id.ts';

test.each([
  ['a password and one service', { hasPassword: true, passkeys: 0, connected: 1 }, true],
  ['a password and one passkey', { hasPassword: true, passkeys: 1, connected: 0 }, true],
  ['two services', { hasPassword: false, passkeys: 0, connected: 2 }, true],
  ['a service and a passkey', { hasPassword: false, passkeys: 1, connected: 1 }, true],
  ['only one service', { hasPassword: false, passkeys: 0, connected: 1 }, false],
  ['only one passkey', { hasPassword: false, passkeys: 1, connected: 0 }, false],
])('%s: one can go or must stay', (_name, ways, expected) => {
  expect(canLoseOne(ways)).toBe(expected);
});
