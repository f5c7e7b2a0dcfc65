import { describe, expect, test } from 'vitest';
import type { Command } from '../book/commands.ts';
import type { Snapshot } from '../book/snapshot.ts';
import type { Withdrawal, WithdrawalStatus } from '../book/withdrawal.ts';
import { decide } from '../decisions/decide.ts';
import { defaultExchangeFee } from '../markets/price.ts';
import {
  blockedReason,
  type DecidableWithdrawal,
  dueSoonMs,
  possibleActions,
  validateUserMessage,
  type WithdrawalAction,
} from './withdrawal-actions.ts';

const now = Date.UTC(2026, 10, 21, 20);
const day = 86_400_000;
const waiting: DecidableWithdrawal = {
  status: 'processing',
  sendingAt: null,
  review: null,
  sendAfter: null,
  cardRefunds: [],
  nextAttemptAt: null,
};
const approved: DecidableWithdrawal = { ...waiting, status: 'approved' };
const backingOff: DecidableWithdrawal = { ...approved, nextAttemptAt: now + dueSoonMs + 1 };
const uncertain: DecidableWithdrawal = {
  ...backingOff,
  sendingAt: now - 2 * day,
  review: 'It is not certain whether PayPal took it (timeout)',
};
const sent: DecidableWithdrawal = { ...approved, status: 'sent', sendingAt: now - day };
const held: DecidableWithdrawal = { ...sent, review: 'PayPal says BLOCKED of a withdrawal that is sent' };
const paid: DecidableWithdrawal = { ...sent, status: 'paid' };
const returned: DecidableWithdrawal = { ...sent, status: 'returned' };

test.each<[name: string, withdrawal: DecidableWithdrawal, acts: WithdrawalAction[]]>([
  ['waiting for approval', waiting, ['approve', 'reject']],
  ['approved and due', approved, ['reject', 'paidByHand']],
  ['approved, before its earliest time to be sent', { ...approved, sendAfter: now + 1 }, ['reject']],
  ['approved, at its earliest time to be sent', { ...approved, sendAfter: now }, ['reject', 'paidByHand']],
  ['failed on our side, waiting for the next attempt', backingOff, ['reject', 'retry', 'paidByHand']],
  ['uncertain', uncertain, ['retry', 'settlePaid']],
  [
    'uncertain, 1 ms before PayPal might forget it',
    { ...uncertain, sendingAt: now - 25 * day + 1 },
    ['retry', 'settlePaid'],
  ],
  ['uncertain for 25 days', { ...uncertain, sendingAt: now - 25 * day }, ['settlePaid', 'settleReturned']],
  ['at PayPal', sent, []],
  ['at PayPal and under review', held, ['settlePaid', 'settleReturned']],
  ['paid', paid, []],
  ['paid and under review', { ...paid, review: 'x' }, ['settleReturned', 'endReview']],
  ['returned', returned, []],
  ['returned and under review', { ...returned, review: 'x' }, ['endReview']],
])('the possible actions: %s', (_name, withdrawal, acts) => {
  expect(possibleActions(withdrawal, now)).toEqual(acts);
});

test.each<[act: WithdrawalAction, withdrawal: DecidableWithdrawal, says: string]>([
  ['approve', approved, 'This withdrawal does not wait for approval.'],
  [
    'reject',
    sent,
    'It is not certain any more that this withdrawal will not be paid, or it was just decided.',
  ],
  [
    'paidByHand',
    waiting,
    'Only an approved withdrawal of which PayPal certainly knows nothing can be paid by hand.',
  ],
  ['retry', waiting, 'Only an approved withdrawal that PayPal has not taken yet is sent again.'],
  [
    'retry',
    { ...uncertain, sendingAt: now - 25 * day },
    'The first attempt was more than 25 days ago: PayPal might pay a repeat as a second payout.',
  ],
  [
    'retry',
    { ...backingOff, nextAttemptAt: now + dueSoonMs },
    'It is sent automatically within two minutes.',
  ],
  [
    'retry',
    { ...backingOff, sendAfter: now + 1 },
    'This withdrawal still waits: its person can cancel it until its earliest time to be sent.',
  ],
  ['settlePaid', sent, 'This withdrawal is not under review: it proceeds automatically.'],
  ['settlePaid', { ...paid, review: 'x' }, 'This withdrawal has already ended.'],
  ['settleReturned', sent, 'This withdrawal is not under review: it proceeds automatically.'],
  [
    'settleReturned',
    uncertain,
    'It is still sent again with the same id, so it may be paid yet. Wait until 25 days after the first attempt.',
  ],
  ['endReview', paid, 'This withdrawal is not under review: it proceeds automatically.'],
  ['endReview', held, 'It has not ended. Say whether PayPal has paid it or never will.'],
])('refuses %s: %#', (act, withdrawal, message) => {
  expect(blockedReason(act, withdrawal, now)).toMatchObject({ kind: 'refusal', message });
});

/** The book command of each action that moves money. */
const commands: Partial<Record<WithdrawalAction, Command>> = {
  approve: { kind: 'approveWithdrawal', withdrawalId: 'out' },
  reject: { kind: 'rejectWithdrawal', withdrawalId: 'out', reason: 'No.' },
  paidByHand: { kind: 'completeWithdrawal', withdrawalId: 'out', byHand: true },
  settlePaid: { kind: 'resolveWithdrawal', withdrawalId: 'out', as: 'paid', reason: '', wallNow: now },
  settleReturned: {
    kind: 'resolveWithdrawal',
    withdrawalId: 'out',
    as: 'returned',
    reason: 'No.',
    wallNow: now,
  },
};

function buildSnapshot(parts: DecidableWithdrawal): Snapshot {
  const withdrawal: Withdrawal = {
    id: 'out',
    userId: 'ann',
    amountCents: 40_00,
    paypalEmail: 'ann@mail.com',
    requestedAt: now - 3 * day,
    approvedAt: null,
    sendAfterReason: null,
    attempts: 1,
    paidAt: null,
    returnedAt: null,
    reason: null,
    feeCents: 0,
    transferCount: 1,
    ...parts,
  };
  return {
    account: (userId) => ({ userId, availableCents: 0, owedCents: 0, version: 0 }),
    bet: () => undefined,
    event: () => undefined,
    deposit: () => undefined,
    withdrawal: () => withdrawal,
    openBets: () => 0,
    areFriends: () => false,
    settings: null,
    exchangeFee: defaultExchangeFee,
  };
}

describe('the page offers exactly what the book accepts', () => {
  const statuses: WithdrawalStatus[] = ['processing', 'approved', 'sent', 'paid', 'returned'];
  const cases = statuses.flatMap((status) =>
    [null, now - day, now - 26 * day].flatMap((sendingAt) =>
      [null, 'PayPal says HELD'].map((review) => ({ ...waiting, status, sendingAt, review })),
    ),
  );
  test.each(cases)('$status, sent first at $sendingAt, review $review', (withdrawal) => {
    for (const [act, command] of Object.entries(commands)) {
      const decided = decide(buildSnapshot(withdrawal), command, now);
      const offered = possibleActions(withdrawal, now).includes(act as WithdrawalAction);
      expect([act, decided.kind === 'decision']).toEqual([act, offered]);
    }
  });

  test('a withdrawal approved in the meantime is not rejected', () => {
    const reject = { kind: 'rejectWithdrawal', withdrawalId: 'out', reason: 'No.' } as const;
    expect(decide(buildSnapshot(approved), { ...reject, ifStatus: 'processing' }, now)).toMatchObject({
      code: 'notDue',
    });
    expect(decide(buildSnapshot(approved), { ...reject, ifStatus: 'approved' }, now).kind).toBe('decision');
  });
});

test.each([
  ['  Please verify\n your address.  ', 'Please verify your address.'],
  ['é'.repeat(300), 'é'.repeat(300)],
  ['🎾🎾🎾', '🎾🎾🎾'],
])('accepts %j as a message', (text, message) => {
  expect(validateUserMessage(text)).toEqual({ kind: 'ok', message });
});

test.each(['', '  ', 'ab', 'x'.repeat(301), 'a\0bc', 'half \ud83c'])('refuses %j as a message', (text) => {
  expect(validateUserMessage(text)).toEqual({
    kind: 'refusal',
    code: 'toldInvalid',
    message: 'Write a message of 3 to 300 characters.',
    field: 'told',
  });
});
