import { expect, test } from 'vitest';
import { listNewPasswordMistakes, validateNewPassword } from './new-password.ts';

test.each<[string, string, string, string, string]>([
  ['nothing', '', '', 'password', 'Password must be at least 6 characters long'],
  ['five characters', '12345', '12345', 'password', 'Password must be at least 6 characters long'],
  [
    'three characters of two code units',
    '😀😀😀',
    '😀😀😀',
    'password',
    'Password must be at least 6 characters long',
  ],
  ['too short before differing', '12345', '54321', 'password', 'Password must be at least 6 characters long'],
  [
    '129 characters',
    'x'.repeat(129),
    'x'.repeat(129),
    'password',
    'Password must be at most 128 characters long',
  ],
  ['a very common password', '123456', '123456', 'password', 'Password is too weak'],
  ['a different confirmation', 'tr3nch', 'tr3nck', 'confirmPassword', 'Passwords do not match'],
  ['no confirmation', 'tr3nch', '', 'confirmPassword', 'Passwords do not match'],
  ['a confirmation with a blank', 'tr3nch', 'tr3nch ', 'confirmPassword', 'Passwords do not match'],
])('refuses %s', (_name, password, confirmPassword, field, message) => {
  expect(validateNewPassword({ password, confirmPassword })).toMatchObject({
    kind: 'refusal',
    field,
    message,
  });
});

test.each([
  ['six characters', 'tr3nch'],
  ['surrounding spaces', '  a b c '],
  ['128', 'x'.repeat(128)],
])('accepts %s unchanged', (_name, password) => {
  expect(validateNewPassword({ password, confirmPassword: password })).toEqual({ kind: 'ok', password });
});

test('lists the mistake of each field', () => {
  const mistakes = listNewPasswordMistakes({ password: '12345', confirmPassword: 'else' });
  expect(mistakes.map(({ field, code }) => [field, code])).toEqual([
    ['password', 'passwordTooShort'],
    ['confirmPassword', 'passwordsDiffer'],
  ]);
  expect(listNewPasswordMistakes({ password: 'tr3nch', confirmPassword: 'tr3nch' })).toEqual([]);
});
