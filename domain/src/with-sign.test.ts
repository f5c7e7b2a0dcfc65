import { expect, test } from 'vitest';
import { withSign } from './with-sign.ts';

test.each([
  [-5, '', '\u2212$5.00'],
  [0, '', '$5.00'],
  [5, '', '$5.00'],
  [-5, '+', '\u2212$5.00'],
  [0, '+', '$5.00'],
  [5, '+', '+$5.00'],
] as const)('the sign of %d with plus "%s": %s', (value, plus, text) => {
  expect(withSign(value, '$5.00', plus)).toBe(text);
});
