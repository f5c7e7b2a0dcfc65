import { expect, test } from 'vitest';
import { emailProblem, isEmail, normaliseEmail } from './email.ts';

test.each([
  ['jordan@mail.com', true],
  ['jordan.ellis+bets@sub.mail.co.uk', true],
  ['jörg@müller.de', true],
  [`${'j'.repeat(64)}@${'m'.repeat(185)}.com`, true],
  [`${'j'.repeat(64)}@${'m'.repeat(186)}.com`, false],
  ['', false],
  ['jordan', false],
  ['jordan@', false],
  ['@mail.com', false],
  ['jordan@mail', false],
  ['jordan@mail.', false],
  ['jordan@.com', false],
  ['jordan@mail..com', false],
  ['jordan@mail.com.', false],
  ['jor dan@mail.com', false],
  ['jordan@mail@mail.com', false],
  ['jordan\u0000@mail.com', false],
])('isEmail("%s") is %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected);
});

test.each([
  ['jordan@mail.com', null],
  ['jordan@mail.com.', 'emailEndsInDot'],
  ['jordan@mail.com..', 'invalidEmail'],
  ['jordan@mail.', 'invalidEmail'],
  ['.', 'invalidEmail'],
])('the problem of %j is %j', (text, problem) => {
  expect(emailProblem(text)).toBe(problem);
});

test('trims addresses and converts them to lower case', () => {
  expect(normaliseEmail('  Jordan@Mail.COM\n')).toBe('jordan@mail.com');
});
