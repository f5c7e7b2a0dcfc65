import { describe, expect, it, test } from 'vitest';
import { moves, openSettings } from '../bets/given.ts';
import { decide } from '../book/decide.ts';
import type { Snapshot } from '../book/snapshot.ts';
import type { Withdrawal, WithdrawalStatus } from './withdrawal.ts';

const now = Date.UTC(2026, 10, 22, 18, 0);
const stored: Withdrawal = {
  id: 'out',
  userId: 'ann',
  amountCents: 40_00,
  paypalEmail: 'ann@mail.com',
  status: 'processing',
  requestedAt: now - 1_000,
  approvedAt: null,
  sendingAt: null,
  attempts: 0,
  paidAt: null,
  returnedAt: null,
  reason: null,
  review: null,
  feeCents: 0,
  transferCount: 1,
};

type Given = { readonly withdrawal?: Withdrawal; readonly available?: number; readonly owed?: number };

function snapshotOf({ withdrawal, available = 100_00, owed = 0 }: Given): Snapshot {
  return {
    account: (userId) => ({ userId, availableCents: available, owedCents: owed, version: 0 }),
    bet: () => undefined,
    event: () => undefined,
    deposit: () => undefined,
    withdrawal: (id) => (id === withdrawal?.id ? withdrawal : undefined),
    areFriends: () => false,
    // Missing settings refuse every bet and deposit, and no withdrawal.
    settings: null,
  };
}

const requestOf = (changes: { amountCents?: number; paypalEmail?: string }) => ({
  kind: 'requestWithdrawal' as const,
  withdrawalId: 'out',
  userId: 'ann',
  amountCents: 40_00,
  paypalEmail: 'ann@mail.com',
  ...changes,
});
const request = (given: Given, changes: { amountCents?: number; paypalEmail?: string } = {}) =>
  decide(snapshotOf(given), requestOf(changes), now);
const complete = (withdrawal?: Withdrawal) =>
  decide(
    snapshotOf(withdrawal ? { withdrawal } : {}),
    { kind: 'completeWithdrawal', withdrawalId: 'out' },
    now,
  );
const giveBack = (withdrawal?: Withdrawal, owed = 0) =>
  decide(
    snapshotOf({ ...(withdrawal && { withdrawal }), owed }),
    { kind: 'returnWithdrawal', withdrawalId: 'out', reason: 'No such receiver.' },
    now,
  );

function accepted(answer: ReturnType<typeof decide>) {
  if (answer.kind === 'refusal') throw new Error(`Refused: ${answer.code}`);
  return answer;
}

describe('requesting', () => {
  it.each([
    ['a taken id', { withdrawal: stored, owed: 5 }, { amountCents: 0 }, 'notDue'],
    ['no amount', { owed: 5 }, { amountCents: 0 }, 'invalidAmount'],
    ['less than 10 dollars', { owed: 5 }, { amountCents: 9_99 }, 'withdrawalBelowMinimum'],
    ['while owing', { owed: 5 }, { paypalEmail: 'ann@mail.com' }, 'balanceHeld'],
    ['while owing with nothing left', { owed: 5, available: 0 }, {}, 'balanceHeld'],
    ['more than there is', { available: 39_99 }, { paypalEmail: '' }, 'withdrawalAboveBalance'],
    ['no email', {}, { paypalEmail: ' ' }, 'paypalEmailMissing'],
    ['no email address', {}, { paypalEmail: 'ann' }, 'invalidEmail'],
  ] as const)('%s is refused', (_, given, changes, code) => {
    expect(request(given, changes)).toMatchObject({ kind: 'refusal', code });
  });

  it.each([
    ['part of the balance', 100_00],
    ['all of it', 40_00],
  ])('%s holds the money', (_, available) => {
    const answer = accepted(request({ available }));
    expect(moves(answer)).toEqual([['withdrawal', 'ann', 'house4', 40_00]]);
    expect(answer.withdrawal).toEqual({ ...stored, requestedAt: now });
    const content =
      'Your withdrawal of $40.00 to ann@mail.com was requested. The amount is held until it is paid.';
    expect(answer.notices).toEqual([
      { userId: 'ann', type: 'Withdrawal', fromId: null, betId: null, content },
    ]);
  });
});

const statuses: readonly WithdrawalStatus[] = ['processing', 'approved', 'sent', 'paid', 'returned'];
const at = (status: WithdrawalStatus): Withdrawal => ({ ...stored, status });

describe('the threshold', () => {
  const settings = { ...openSettings, withdrawalApprovalCents: 40_00 };
  it.each([
    ['at it', settings, 'approved', now],
    ['below it', { ...settings, withdrawalApprovalCents: 40_01 }, 'approved', now],
    ['above it', { ...settings, withdrawalApprovalCents: 39_99 }, 'processing', null],
    ['every one waits at 0', { ...settings, withdrawalApprovalCents: 0 }, 'processing', null],
    ['every one waits without settings', null, 'processing', null],
  ] as const)('%s', (_, given, status, approvedAt) => {
    const answer = decide({ ...snapshotOf({}), settings: given }, requestOf({}), now);
    expect(accepted(answer).withdrawal).toMatchObject({ status, approvedAt });
    expect(moves(accepted(answer))).toEqual([['withdrawal', 'ann', 'house4', 40_00]]);
  });
});

describe('approving', () => {
  const approve = (withdrawal?: Withdrawal) =>
    decide(
      snapshotOf(withdrawal ? { withdrawal } : {}),
      { kind: 'approveWithdrawal', withdrawalId: 'out' },
      now,
    );
  it('an unknown one is refused', () => {
    expect(approve()).toMatchObject({ kind: 'refusal', code: 'withdrawalNotFound' });
  });
  it.each(statuses)('one that is %s', (status) => {
    const answer = approve(at(status));
    if (status !== 'processing') {
      expect(answer).toMatchObject({ kind: 'refusal', code: 'notDue' });
      return;
    }
    expect(accepted(answer)).toMatchObject({
      withdrawal: { status: 'approved', approvedAt: now, transferCount: 1 },
      transfers: [],
      notices: [],
    });
  });
});

describe('rejecting', () => {
  const reject = (withdrawal?: Withdrawal) =>
    decide(
      snapshotOf(withdrawal ? { withdrawal } : {}),
      { kind: 'rejectWithdrawal', withdrawalId: 'out', reason: 'Please write to us.' },
      now,
    );
  it('an unknown one is refused', () => {
    expect(reject()).toMatchObject({ kind: 'refusal', code: 'withdrawalNotFound' });
  });
  it.each([
    ['processing', null, true],
    ['approved and not sent', null, true],
    ['approved and perhaps sent', now, false],
    ['sent', now, false],
    ['paid', now, false],
    ['returned', null, false],
  ] as const)('one that is %s', (state, sendingAt, allowed) => {
    const status = state.split(' ')[0] as WithdrawalStatus;
    const answer = reject({ ...at(status), sendingAt });
    if (!allowed) {
      expect(answer).toMatchObject({ kind: 'refusal', code: 'notDue' });
      return;
    }
    expect(moves(accepted(answer))).toEqual([['withdrawalReturn', 'house4', 'ann', 40_00]]);
    expect(accepted(answer).withdrawal).toMatchObject({ status: 'returned', reason: 'Please write to us.' });
  });
});

describe('paying by hand', () => {
  it.each([
    ['processing', null, false],
    ['approved', null, true],
    ['approved', now, false],
    ['sent', now, false],
    ['paid', null, false],
    ['returned', null, false],
  ] as const)('one that is %s, asked for at %s', (status, sendingAt, allowed) => {
    const answer = decide(
      snapshotOf({ withdrawal: { ...at(status), sendingAt } }),
      { kind: 'completeWithdrawal', withdrawalId: 'out', byHand: true },
      now,
    );
    expect(answer.kind).toBe(allowed ? 'decision' : 'refusal');
  });
});

describe('a refusal of one attempt', () => {
  it.each([
    ['the only attempt', 'approved', 1, true],
    ['while another was begun', 'approved', 2, false],
    ['while it is known to be sent', 'sent', 1, false],
    ['while it is paid', 'paid', 1, false],
  ] as const)('%s', (_, status, attempts, allowed) => {
    const answer = decide(
      snapshotOf({ withdrawal: { ...at(status), sendingAt: now, attempts } }),
      { kind: 'returnWithdrawal', withdrawalId: 'out', reason: 'No.', ifAttempts: 1 },
      now,
    );
    expect(answer.kind).toBe(allowed ? 'decision' : 'refusal');
  });
});

describe('completing', () => {
  it('an unknown one is refused', () => {
    expect(complete()).toMatchObject({ kind: 'refusal', code: 'withdrawalNotFound' });
  });

  it.each(statuses)('one that is %s', (status) => {
    const answer = complete(at(status));
    if (status === 'paid' || status === 'returned') {
      expect(answer).toMatchObject({ kind: 'refusal', code: 'notDue' });
      return;
    }
    expect(moves(accepted(answer))).toEqual([['withdrawalPaid', 'house4', 'house3', 40_00]]);
    expect(answer).toMatchObject({
      withdrawal: { status: 'paid', paidAt: now, transferCount: 2 },
      notices: [{ userId: 'ann', content: 'Your withdrawal of $40.00 was paid to ann@mail.com.' }],
    });
  });
});

describe('returning', () => {
  it('an unknown one is refused', () => {
    expect(giveBack()).toMatchObject({ kind: 'refusal', code: 'withdrawalNotFound' });
  });

  it.each(statuses)('one that is %s', (status) => {
    const answer = giveBack(at(status));
    if (status === 'returned') {
      expect(answer).toMatchObject({ kind: 'refusal', code: 'notDue' });
      return;
    }
    const from = status === 'paid' ? 'house3' : 'house4';
    expect(moves(accepted(answer))).toEqual([['withdrawalReturn', from, 'ann', 40_00]]);
    expect(answer).toMatchObject({
      withdrawal: { status: 'returned', returnedAt: now, reason: 'No such receiver.', transferCount: 2 },
      notices: [{ content: 'Your withdrawal of $40.00 failed and is back in your balance.' }],
    });
  });

  test('covers what the person owes by now first', () => {
    const answer = accepted(giveBack(stored, 15_00));
    expect(moves(answer)).toEqual([
      ['withdrawalReturn', 'house4', 'ann', 40_00],
      ['oweSettled', 'ann', 'house6', 15_00],
    ]);
    expect(answer.withdrawal?.transferCount).toBe(3);
  });
});
