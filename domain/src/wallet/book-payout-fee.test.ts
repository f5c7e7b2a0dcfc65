import { expect, it, test } from 'vitest';
import { moves } from '../bets/bets.fixtures.ts';
import type { Snapshot } from '../book/snapshot.ts';
import type { Withdrawal } from '../book/withdrawal.ts';
import { decide } from '../decisions/decide.ts';
import { defaultExchangeFee } from '../markets/price.ts';

const now = Date.UTC(2026, 10, 22, 18, 0);
const paid: Withdrawal = {
  id: 'out',
  userId: 'ann',
  amountCents: 40_00,
  paypalEmail: 'ann@mail.com',
  status: 'paid',
  requestedAt: now - 3_000,
  approvedAt: now - 3_000,
  sendAfter: null,
  sendAfterReason: null,
  sendingAt: now - 2_000,
  attempts: 1,
  paidAt: now - 1_000,
  returnedAt: null,
  reason: null,
  review: null,
  feeCents: 0,
  cardRefunds: [],
  transferCount: 2,
};

function book(withdrawal: Withdrawal, feeCents: number, withdrawalId = 'out') {
  const snapshot: Snapshot = {
    account: (userId) => ({ userId, availableCents: 0, owedCents: 10_00, version: 0 }),
    bet: () => undefined,
    event: () => undefined,
    deposit: () => undefined,
    withdrawal: (id) => (id === withdrawal.id ? withdrawal : undefined),
    openBets: () => 0,
    areFriends: () => false,
    settings: null,
    exchangeFee: defaultExchangeFee,
  };
  return decide(snapshot, { kind: 'bookPayoutFee', withdrawalId, feeCents }, now);
}

it.each([
  ['an unknown withdrawal', paid, 25, 'other', 'withdrawalNotFound'],
  ['a negative fee', paid, -1, 'out', 'invalidAmount'],
  ['half a cent', paid, 0.5, 'out', 'invalidAmount'],
  [
    'a withdrawal that was never paid',
    { ...paid, status: 'sent', paidAt: null } as const,
    25,
    'out',
    'notDue',
  ],
  [
    'a withdrawal returned before it was paid',
    { ...paid, status: 'returned', paidAt: null } as const,
    25,
    'out',
    'notDue',
  ],
  ['a fee already booked', { ...paid, feeCents: 25 }, 25, 'out', 'notDue'],
])('refuses %s', (_, withdrawal, feeCents, id, code) => {
  expect(book(withdrawal, feeCents, id)).toMatchObject({ kind: 'refusal', code });
});

it.each([
  ['a fee', paid, 25, [['payoutFee', 'house8', 'house3', 25]]],
  ['a higher one', { ...paid, feeCents: 25 }, 40, [['payoutFee', 'house8', 'house3', 15]]],
  ['a lower one', { ...paid, feeCents: 25 }, 0, [['payoutFee', 'house3', 'house8', 25]]],
  [
    'the fee of a payout that was returned after payment',
    { ...paid, status: 'returned' } as const,
    25,
    [['payoutFee', 'house8', 'house3', 25]],
  ],
])('books %s as the house’s expense', (_, withdrawal, feeCents, expected) => {
  const decided = book(withdrawal, feeCents);
  if (decided.kind === 'refusal') throw new Error(decided.code);
  expect(moves(decided)).toEqual(expected);
  expect(decided.withdrawal).toEqual({ ...withdrawal, feeCents, transferCount: 3 });
});

test('the user is neither notified nor charged', () => {
  const decided = book(paid, 25);
  if (decided.kind === 'refusal') throw new Error(decided.code);
  expect(decided.transfers.every(({ accountId }) => accountId === null)).toBe(true);
  expect([decided.notices, decided.owedChanges]).toEqual([[], []]);
});
