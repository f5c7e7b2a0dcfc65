import { expect, test } from 'vitest';
import { settleUpNotice } from './settle-up-notice.ts';

test.each<[string, [string, number][], string]>([
  ['nothing', [], 'asks to settle up.'],
  ['one debt', [['Lena', -27_00]], 'asks to settle up: you owe Lena $27.'],
  [
    'two debts',
    [
      ['Lena', -27_00],
      ['Maya', -14_50],
    ],
    'asks to settle up: you owe Lena $27, Maya $14.50.',
  ],
  [
    'two debtors',
    [
      ['Sam', 27_00],
      ['Dev', 5_00],
    ],
    'asks to settle up: Sam owes you $27, Dev $5.',
  ],
  [
    'many',
    ['C', 'A', 'G', 'B', 'E', 'D', 'F'].map((name): [string, number] => [name, -1_00]),
    'asks to settle up: you owe A $1, B $1, C $1, D $1, E $1, and 2 more.',
  ],
])('%s', (_, shares, text) => {
  expect(settleUpNotice(shares.map(([name, amountCents]) => ({ name, amountCents })))).toBe(text);
});
