import { expect, test } from 'vitest';
import { checkReason } from './command-line.ts';

test.each([
  ['They wrote', 'They wrote'],
  [' why it is ', 'why it is'],
])('%j', (given, reason) => {
  expect(checkReason(given)).toEqual({ reason });
});

test.each([
  [undefined, 'missing'],
  ['', 'missing'],
  ['ab', 'not valid'],
])('%j is not a reason: %s', (given, what) => {
  expect(checkReason(given)).toEqual({
    mistake: `--reason "WHY" is ${what}. Please give a reason of 3 to 500 characters.`,
  });
});
