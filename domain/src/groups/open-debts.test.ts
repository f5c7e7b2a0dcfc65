import { describe, expect, test } from 'vitest';
import {
  balancesAfter,
  forgivableCents,
  listForgivable,
  listPayable,
  type OpenPayment,
  refuseAmount,
  sharesOf,
} from './open-debts.ts';
import { suggestPayments } from './settle-up.ts';

const balances = (of: Record<string, number>) =>
  Object.entries(of).map(([userId, balanceCents]) => ({ userId, balanceCents }));
const pay = (
  fromId: string,
  toId: string,
  amountCents: number,
  paidAt: number | null = null,
): OpenPayment => ({
  fromId,
  toId,
  amountCents,
  paidAt,
  receivedAt: null,
});

test('balances after open payments', () => {
  expect(
    balancesAfter(balances({ ann: -10, bob: 10 }), [pay('ann', 'bob', 4), pay('ann', 'cid', 1)]),
  ).toEqual(balances({ ann: -5, bob: 6, cid: -1 }));
});

test.each<[string, number, number, OpenPayment[], number]>([
  ['the debt', 20, -10, [], 10],
  ['what the creditor is owed', 10, -20, [], 10],
  ['less what was confirmed', 10, -20, [pay('a', 'b', 4, 1)], 6],
  ['not less what is only open', 10, -20, [pay('a', 'b', 4)], 10],
  ['nothing of a creditor who owes', -10, -20, [], 0],
  ['nothing of someone who is owed', 10, 20, [], 0],
])('can be forgiven: %s', (_, creditor, debtor, between, cents) => {
  expect(forgivableCents(creditor, debtor, between)).toBe(cents);
});

describe('lists', () => {
  const open = balances({ ann: -30, bob: 20, cid: 15, dee: -5 });

  test('whom a debtor can pay', () => {
    expect(listPayable(open, 'ann')).toEqual([
      { userId: 'bob', amountCents: 20 },
      { userId: 'cid', amountCents: 15 },
    ]);
    expect(listPayable(open, 'dee')).toEqual([
      { userId: 'bob', amountCents: 5 },
      { userId: 'cid', amountCents: 5 },
    ]);
    expect(listPayable(open, 'bob')).toEqual([]);
    expect(listPayable(open, 'eve')).toEqual([]);
  });

  test('whom a creditor can forgive', () => {
    expect(listForgivable(open, [pay('ann', 'bob', 5, 1), pay('dee', 'cid', 5, 1)], 'bob')).toEqual([
      { userId: 'ann', amountCents: 15 },
      { userId: 'dee', amountCents: 5 },
    ]);
    expect(listForgivable(open, [], 'ann')).toEqual([]);
    expect(listForgivable(open, [], 'eve')).toEqual([]);
  });

  test('with whom a balance is settled', () => {
    const suggested = suggestPayments(open);
    expect(sharesOf(suggested, 'ann')).toEqual([
      { userId: 'bob', amountCents: -20 },
      { userId: 'cid', amountCents: -10 },
    ]);
    expect(sharesOf(suggested, 'cid')).toEqual([
      { userId: 'ann', amountCents: 10 },
      { userId: 'dee', amountCents: 5 },
    ]);
  });
});

test.each<[number, number, string | null, string | null]>([
  [0, 0, 'invalidAmount', 'amountCents'],
  [-1, 5, 'invalidAmount', 'amountCents'],
  [1.5, 5, 'invalidAmount', 'amountCents'],
  [1, 0, 'nothingOwed', null],
  [6, 5, 'moreThanOwed', 'amountCents'],
  [5, 5, null, null],
])('an amount of %d where %d are open: %s', (amount, most, code, field) => {
  const refused = refuseAmount(amount, most);
  expect(refused?.code ?? null).toBe(code);
  expect(refused?.field ?? null).toBe(field);
});
