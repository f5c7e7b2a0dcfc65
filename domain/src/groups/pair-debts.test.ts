import { expect, test } from 'vitest';
import { afterPayments, listPairDebts } from './pair-debts.ts';

type Amounts = readonly (readonly [from: string, to: string, cents: number])[];

const toDebts = (amounts: Amounts) =>
  amounts.map(([fromId, toId, amountCents]) => ({ fromId, toId, amountCents }));
const toAmounts = (debts: ReturnType<typeof toDebts>) =>
  debts.map(({ fromId, toId, amountCents }) => [fromId, toId, amountCents]);

test.each<[string, Amounts, Amounts]>([
  ['no movements', [], []],
  ['one bet', [['ann', 'bob', 500]], [['ann', 'bob', 500]]],
  [
    'bets in both directions',
    [
      ['ann', 'bob', 500],
      ['bob', 'ann', 800],
    ],
    [['bob', 'ann', 300]],
  ],
  [
    'a part that was paid',
    [
      ['ann', 'bob', 500],
      ['bob', 'ann', 200],
    ],
    [['ann', 'bob', 300]],
  ],
  [
    'a new bet after the debt was paid to someone else',
    [
      ['ann', 'bob', 500],
      ['bob', 'cid', 500],
      // Ann pays Cid, and all are even.
      ['cid', 'ann', 500],
      ['ann', 'cid', 100],
    ],
    [['ann', 'cid', 100]],
  ],
  [
    'a debt to someone who got even through another',
    [
      ['ann', 'bob', 500],
      ['bob', 'cid', 500],
      ['bob', 'ann', 100],
    ],
    // Bob was even after the second movement, so the first ones are over for them.
    [['bob', 'ann', 100]],
  ],
])('pair debts after %s', (_, entries, debts) => {
  expect(toAmounts(listPairDebts(toDebts(entries)))).toEqual(debts);
});

test('an open payment lowers the debt of its pair', () => {
  const debts = toDebts([
    ['ann', 'bob', 500],
    ['cid', 'bob', 200],
  ]);
  const payments = toDebts([
    ['ann', 'bob', 300],
    ['cid', 'bob', 200],
    ['dee', 'ann', 50],
  ]);
  expect(toAmounts(afterPayments(debts, payments))).toEqual([
    ['ann', 'bob', 200],
    ['ann', 'dee', 50],
  ]);
});
