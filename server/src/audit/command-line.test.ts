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
  ['ab', 'refused'],
])('the reason %j is %s', (given, problem) => {
  expect(checkReason(given)).toEqual({
    mistake: `--reason "WHY" is ${problem}. Please give a reason of 3 to 500 characters.`,
  });
});
