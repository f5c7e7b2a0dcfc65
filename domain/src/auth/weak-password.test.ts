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
  ['      ', true],
  ['\t \u00a0\u2003  ', true],
  ['jreyes7', false],
  ['correct horse', false],
  ['secret1', false],
  ['123457', false],
])('%s: too weak is %s', (password, weak) => {
  expect(isWeakPassword(password, own)).toBe(weak);
});

it.each([
  ['Sidebet2026!', true],
  ['betting-77', true],
  ['1operator1', true],
  ['support!!!', true],
  ['my sidebet horse', false],
  ['betting horses', false],
  ['supporter', false],
])('product words with digits or symbols: %s is weak: %s', (password, isWeak) => {
  expect(isWeakPassword(password)).toBe(isWeak);
});
