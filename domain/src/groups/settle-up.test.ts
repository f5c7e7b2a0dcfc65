import fc from 'fast-check';
import { expect, test } from 'vitest';
import { suggestPayments } from './settle-up.ts';

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
