import { expect, it } from 'vitest';
import { isWeakPassword } from './weak-password.ts';

const own = { email: 'jordan.reyes@mail.com', username: 'JReyes' };

it.each([
  ['123456', true],
  ['Password1', true],
  ['QWERTY123', true],
  ['aaaaaa', true],
  ['Jordan.Reyes@Mail.com', true],
  ['jordan.reyes', true],
  ['jreyes', true],
  ['jreyes7', false],
  ['correct horse', false],
  ['secret1', false],
  ['123457', false],
])('%s: too weak is %s', (password, weak) => {
  expect(isWeakPassword(password, own)).toBe(weak);
});
