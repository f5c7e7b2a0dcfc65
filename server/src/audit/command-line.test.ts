import { expect, test } from 'vitest';
import { takeReason } from './command-line.ts';

test.each([
  [['approve', 'ID', '--reason', 'They wrote'], ['approve', 'ID'], 'They wrote'],
  [['--reason', ' why it is ', 'betsAllowed=false'], ['betsAllowed=false'], 'why it is'],
])('%j', (given, words, reason) => {
  expect(takeReason(given)).toEqual({ words, reason });
});

test.each([
  [['approve', 'ID']],
  [['approve', 'ID', '--reason']],
  [['approve', 'ID', '--reason', 'ab']],
  [[]],
])('%j has no reason that counts', (given) => {
  expect(takeReason(given)).toEqual({
    mistake: '--reason "WHY" is missing. Please give a reason of 3 to 500 characters.',
  });
});
