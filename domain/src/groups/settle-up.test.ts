import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listPairDebts, type TabEntry } from './pair-debts.ts';
import { type SuggestedPayment, suggestByPairs, suggestPayments } from './settle-up.ts';

test.each<[string, Record<string, number>, [string, string, number][]]>([
  ['nobody', {}, []],
  ['settled balances', { ann: 0, bob: 0 }, []],
  ['two people', { ann: -30_00, bob: 30_00 }, [['ann', 'bob', 30_00]]],
  [
    'the largest debtor pays the largest creditor first',
    { ann: -50_00, bob: -10_00, cid: 40_00, dee: 20_00 },
    [
      ['ann', 'cid', 40_00],
      ['ann', 'dee', 10_00],
      ['bob', 'dee', 10_00],
    ],
  ],
  [
    'ties go to the lower id',
    { ann: 5_00, bob: 5_00, cid: -5_00, dee: -5_00 },
    [
      ['cid', 'ann', 5_00],
      ['dee', 'bob', 5_00],
    ],
  ],
])('%s', (_, balances, expected) => {
  const open = Object.entries(balances).map(([userId, balanceCents]) => ({ userId, balanceCents }));
  expect(suggestPayments(open).map(({ fromId, toId, amountCents }) => [fromId, toId, amountCents])).toEqual(
    expected,
  );
});

type Amounts = readonly (readonly [from: string, to: string, cents: number])[];

test.each<[string, Record<string, number>, Amounts, Amounts]>([
  ['no one', {}, [], []],
  [
    'everyone pays whom they lost to',
    { ann: -50_00, bob: -10_00, cid: 40_00, dee: 20_00 },
    [
      ['ann', 'cid', 30_00],
      ['ann', 'dee', 20_00],
      ['bob', 'cid', 10_00],
    ],
    [
      ['ann', 'cid', 30_00],
      ['ann', 'dee', 20_00],
      ['bob', 'cid', 10_00],
    ],
  ],
  [
    'a debt to someone who owes it on is netted',
    { ann: -10_00, bob: 0, cid: 10_00 },
    [
      ['ann', 'bob', 10_00],
      ['bob', 'cid', 10_00],
    ],
    [['ann', 'cid', 10_00]],
  ],
  [
    'a debt counts as far as both balances hold it',
    { ann: -27_00, bob: 27_00, cid: 0 },
    [
      ['ann', 'bob', 32_00],
      ['cid', 'ann', 5_00],
      ['bob', 'cid', 5_00],
    ],
    [['ann', 'bob', 27_00]],
  ],
  ['balances without a pair are netted', { ann: -5_00, bob: 5_00 }, [], [['ann', 'bob', 5_00]]],
  [
    'what is netted between a pair joins its payment',
    { ann: -8_00, bob: 8_00 },
    [['ann', 'bob', 3_00]],
    [['ann', 'bob', 8_00]],
  ],
  [
    'of equal debts the one of the lower id counts first',
    { ann: -5_00, bob: -5_00, cid: 5_00, dee: 5_00 },
    [
      ['bob', 'cid', 5_00],
      ['ann', 'cid', 5_00],
    ],
    [
      ['ann', 'cid', 5_00],
      ['bob', 'dee', 5_00],
    ],
  ],
])('pair by pair: %s', (_, balances, debts, expected) => {
  const open = Object.entries(balances).map(([userId, balanceCents]) => ({ userId, balanceCents }));
  const owed = debts.map(([fromId, toId, amountCents]) => ({ fromId, toId, amountCents }));
  expect(
    suggestByPairs(open, owed).map(({ fromId, toId, amountCents }) => [fromId, toId, amountCents]),
  ).toEqual(expected);
});

/** The movements of a group: bets, and payments that went somewhere else than the bets would say. */
const ledgers = fc.integer({ min: 2, max: 12 }).chain((people) =>
  fc.array(
    fc
      .tuple(
        fc.integer({ min: 0, max: people - 1 }),
        fc.integer({ min: 1, max: people - 1 }),
        fc.integer({ min: 1, max: 500_00 }),
      )
      .map(([from, distance, amountCents]) => ({
        fromId: `${10 + from}`,
        toId: `${10 + ((from + distance) % people)}`,
        amountCents,
      })),
    { maxLength: 40 },
  ),
);

/** What everyone is owed, as the naive sum. */
function addUp(entries: readonly TabEntry[]): Map<string, number> {
  const balances = new Map<string, number>();
  for (const { fromId, toId, amountCents } of entries) {
    balances.set(fromId, (balances.get(fromId) ?? 0) - amountCents);
    balances.set(toId, (balances.get(toId) ?? 0) + amountCents);
  }
  return balances;
}

/** Pays, and returns how many payments there were. Each is from someone who owes to someone who is owed. */
function payAll(balances: Map<string, number>, payments: readonly SuggestedPayment[]): number {
  for (const { fromId, toId, amountCents } of payments) {
    expect(amountCents).toBeGreaterThan(0);
    expect(balances.get(fromId)).toBeLessThanOrEqual(-amountCents);
    expect(balances.get(toId)).toBeGreaterThanOrEqual(amountCents);
    balances.set(fromId, balances.get(fromId)! + amountCents);
    balances.set(toId, balances.get(toId)! - amountCents);
  }
  expect([...balances.values()].filter((cents) => cents !== 0)).toEqual([]);
  return payments.length;
}

test('both ways bring 10,000 random ledgers to 0, the fewest with one payment fewer than people', () => {
  fc.assert(
    fc.property(ledgers, (entries) => {
      const open = [...addUp(entries)].map(([userId, balanceCents]) => ({ userId, balanceCents }));
      const unsettled = open.filter(({ balanceCents }) => balanceCents !== 0).length;
      expect(payAll(addUp(entries), suggestPayments(open))).toBeLessThanOrEqual(Math.max(0, unsettled - 1));
      payAll(addUp(entries), suggestByPairs(open, listPairDebts(entries)));
    }),
    { numRuns: 10_000 },
  );
});

test('the check of both ways finds a payment that is a cent too small', () => {
  const balances = () => addUp([{ fromId: 'ann', toId: 'bob', amountCents: 5_00 }]);
  expect(() => payAll(balances(), [{ fromId: 'ann', toId: 'bob', amountCents: 4_99 }])).toThrow();
});

const balancesOfGroup = fc
  .array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 199 })
  .map((balances) => [...balances, -balances.reduce((sum, cents) => sum + cents, 0)]);

test('settles any group with at most one payment fewer than people', () => {
  fc.assert(
    fc.property(balancesOfGroup, (balances) => {
      const open = balances.map((balanceCents, i) => ({ userId: `${1_000 + i}`, balanceCents }));
      const left = new Map(open.map(({ userId, balanceCents }) => [userId, balanceCents]));
      const payments = suggestPayments(open);
      for (const { fromId, toId, amountCents } of payments) {
        expect(amountCents).toBeGreaterThan(0);
        left.set(fromId, left.get(fromId)! + amountCents);
        left.set(toId, left.get(toId)! - amountCents);
      }
      expect([...left.values()].every((cents) => cents === 0)).toBe(true);
      expect(payments.length).toBeLessThanOrEqual(open.length - 1);
    }),
    { numRuns: 500 },
  );
});
