import { describe, expect, it, test } from 'vitest';
import { moves } from '../bets/bets.fixtures.ts';
import type { Snapshot } from '../book/snapshot.ts';
import type { Withdrawal, WithdrawalStatus } from '../book/withdrawal.ts';
import type { WithdrawalTerms } from '../book/withdrawal-terms.ts';
import { decide } from '../decisions/decide.ts';
import { defaultExchangeFee } from '../markets/price.ts';

const now = Date.UTC(2026, 10, 22, 18, 0);
const stored: Withdrawal = {
  id: 'out',
  userId: 'ann',
  amountCents: 40_00,
  paypalEmail: 'ann@mail.com',
  status: 'processing',
  requestedAt: now - 1_000,
  approvedAt: null,
  sendAfter: null,
  sendAfterReason: null,
  sendingAt: null,
  attempts: 0,
  paidAt: null,
  returnedAt: null,
  reason: null,
  review: null,
  feeCents: 0,
  cardRefunds: [],
  transferCount: 1,
};

type Given = { readonly withdrawal?: Withdrawal; readonly available?: number; readonly owed?: number };

function buildSnapshot({ withdrawal, available = 100_00, owed = 0 }: Given): Snapshot {
  return {
    account: (userId) => ({ userId, availableCents: available, owedCents: owed, version: 0 }),
    bet: () => undefined,
    event: () => undefined,
    deposit: () => undefined,
    withdrawal: (id) => (id === withdrawal?.id ? withdrawal : undefined),
    openBets: () => 0,
    areFriends: () => false,
    // Missing settings refuse every bet and deposit, but no withdrawal.
    settings: null,
    exchangeFee: defaultExchangeFee,
  };
}

const newRequest = (changes: { amountCents?: number; paypalEmail?: string }) => ({
  kind: 'requestWithdrawal' as const,
  withdrawalId: 'out',
  userId: 'ann',
  amountCents: 40_00,
  paypalEmail: 'ann@mail.com',
  ...changes,
});
const request = (given: Given, changes: { amountCents?: number; paypalEmail?: string } = {}) =>
  decide(buildSnapshot(given), newRequest(changes), now);
const complete = (withdrawal?: Withdrawal) =>
  decide(
    buildSnapshot(withdrawal ? { withdrawal } : {}),
    { kind: 'completeWithdrawal', withdrawalId: 'out' },
    now,
  );
const giveBack = (withdrawal?: Withdrawal, owed = 0) =>
  decide(
    buildSnapshot({ ...(withdrawal && { withdrawal }), owed }),
    { kind: 'returnWithdrawal', withdrawalId: 'out', reason: 'No such receiver.' },
    now,
  );

function accepted(answer: ReturnType<typeof decide>) {
  if (answer.kind === 'refusal') throw new Error(`Refused: ${answer.code}`);
  return answer;
}

describe('requesting', () => {
  it.each([
    ['an id already in use', { withdrawal: stored, owed: 5 }, { amountCents: 0 }, 'notDue'],
    ['no amount', { owed: 5 }, { amountCents: 0 }, 'invalidAmount'],
    ['less than 10 dollars', { owed: 5 }, { amountCents: 9_99 }, 'withdrawalBelowMinimum'],
    ['while owing', { owed: 5 }, { paypalEmail: 'ann@mail.com' }, 'balanceHeld'],
    ['with debt and no balance', { owed: 5, available: 0 }, {}, 'balanceHeld'],
    ['more than the balance', { available: 39_99 }, { paypalEmail: '' }, 'withdrawalAboveBalance'],
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

const terms: WithdrawalTerms = {
  rules: {
    depositHoldMs: 0,
    winningsHoldMs: 0,
    receiverHoldMs: 0,
    securityHoldMs: 0,
    dayApprovalCents: 40_00,
    weekApprovalCents: 100_00,
    refundWindowMs: 0,
  },
  history: {
    held: [],
    ownHoldEnds: [],
    winnings: [],
    withdrawals: [],
    paidReceivers: [],
    credentialsChangedAt: null,
    cardDeposits: [],
  },
};
const requestUnder = (
  rules: Partial<WithdrawalTerms['rules']>,
  history: Partial<WithdrawalTerms['history']> = {},
) =>
  decide(
    {
      ...buildSnapshot({}),
      withdrawalTerms: () => ({
        rules: { ...terms.rules, ...rules },
        history: { ...terms.history, ...history },
      }),
    },
    newRequest({}),
    now,
  );

describe('the approval totals', () => {
  it.each([
    ['at the daily total', {}, [], 'approved', now],
    ['below it', { dayApprovalCents: 40_01 }, [], 'approved', now],
    ['above it', { dayApprovalCents: 39_99 }, [], 'processing', null],
    ['above it together with one from today', {}, [{ cents: 1, at: now - 1 }], 'processing', null],
    ['above the weekly total', {}, [{ cents: 60_01, at: now - 3 * 86_400_000 }], 'processing', null],
    ['every withdrawal waits at 0', { dayApprovalCents: 0 }, [], 'processing', null],
  ] as const)('%s', (_, rules, withdrawals, status, approvedAt) => {
    const answer = requestUnder(rules, { withdrawals });
    expect(accepted(answer).withdrawal).toMatchObject({ status, approvedAt });
    expect(moves(accepted(answer))).toEqual([['withdrawal', 'ann', 'house4', 40_00]]);
  });

  it('every withdrawal waits without terms', () => {
    expect(accepted(request({})).withdrawal).toMatchObject({ status: 'processing', approvedAt: null });
  });
});

describe('waiting times', () => {
  it('refuse money that can only be withdrawn later, after the form’s own checks', () => {
    const held = [{ cents: 70_00, until: now + 5 * 86_400_000 }];
    const answer = requestUnder({}, { held });
    expect(answer).toMatchObject({
      kind: 'refusal',
      code: 'withdrawalHeld',
      message: '$30.00 is available to withdraw now, $70.00 more on Nov 27.',
    });
  });

  it('delay a withdrawal to a new receiver and notify the user', () => {
    const answer = accepted(requestUnder({ receiverHoldMs: 86_400_000 }));
    expect(answer.withdrawal).toMatchObject({
      status: 'approved',
      sendAfter: now + 86_400_000,
      sendAfterReason: 'newReceiver',
    });
    expect(answer.notices[0]!.content).toBe(
      'Your withdrawal of $40.00 to ann@mail.com was requested. This PayPal address is new, so it is sent on Nov 23, 2026, 1:00 PM CDT at the earliest. Until then you can cancel it.',
    );
  });
});

describe('canceling', () => {
  const cancel = (withdrawal?: Withdrawal, userId = 'ann') =>
    decide(
      buildSnapshot(withdrawal ? { withdrawal } : {}),
      { kind: 'cancelWithdrawal', withdrawalId: 'out', userId },
      now,
    );
  it.each([
    ['an unknown withdrawal', undefined, 'ann'],
    ['another user’s withdrawal', stored, 'bob'],
  ] as const)('%s is refused', (_, withdrawal, userId) => {
    expect(cancel(withdrawal, userId)).toMatchObject({ kind: 'refusal', code: 'withdrawalNotFound' });
  });
  it.each([
    ['processing', null, null, true],
    ['approved and sent at once', null, null, false],
    ['approved and waiting', now + 1, null, true],
    ['approved and no longer waiting', now, null, false],
    ['approved and possibly sent', now + 1, now, false],
    ['sent', null, now, false],
    ['paid', null, now, false],
    ['returned', null, null, false],
  ] as const)('one that is %s', (state, sendAfter, sendingAt, allowed) => {
    const status = state.split(' ')[0] as WithdrawalStatus;
    const answer = cancel({
      ...at(status),
      sendAfter,
      sendAfterReason: sendAfter === null ? null : 'newReceiver',
      sendingAt,
    });
    if (!allowed) {
      expect(answer).toMatchObject({ kind: 'refusal', code: 'withdrawalNotCancelable' });
      return;
    }
    expect(moves(accepted(answer))).toEqual([['withdrawalReturn', 'house4', 'ann', 40_00]]);
    expect(accepted(answer)).toMatchObject({
      withdrawal: { status: 'returned', reason: 'You canceled it.' },
      notices: [{ content: 'Your withdrawal of $40.00 was canceled and is back in your balance.' }],
    });
  });
});

describe('approving', () => {
  const approve = (withdrawal?: Withdrawal) =>
    decide(
      buildSnapshot(withdrawal ? { withdrawal } : {}),
      { kind: 'approveWithdrawal', withdrawalId: 'out' },
      now,
    );
  it('refuses an unknown withdrawal', () => {
    expect(approve()).toMatchObject({ kind: 'refusal', code: 'withdrawalNotFound' });
  });
  it.each(statuses)('a withdrawal that is %s', (status) => {
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
      buildSnapshot(withdrawal ? { withdrawal } : {}),
      { kind: 'rejectWithdrawal', withdrawalId: 'out', reason: 'Please write to us.' },
      now,
    );
  it('refuses an unknown withdrawal', () => {
    expect(reject()).toMatchObject({ kind: 'refusal', code: 'withdrawalNotFound' });
  });
  it.each([
    ['processing', null, true],
    ['approved and not sent', null, true],
    ['approved and possibly sent', now, false],
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
  ] as const)('one that is %s, requested at %s', (status, sendingAt, allowed) => {
    const answer = decide(
      buildSnapshot({ withdrawal: { ...at(status), sendingAt } }),
      { kind: 'completeWithdrawal', withdrawalId: 'out', byHand: true },
      now,
    );
    expect(answer.kind).toBe(allowed ? 'decision' : 'refusal');
  });
});

describe('a refusal of one attempt', () => {
  it.each([
    ['the only attempt', 'approved', 1, true],
    ['after another was started', 'approved', 2, false],
    ['while it is known to be sent', 'sent', 1, false],
    ['while it is paid', 'paid', 1, false],
  ] as const)('%s', (_, status, attempts, allowed) => {
    const answer = decide(
      buildSnapshot({ withdrawal: { ...at(status), sendingAt: now, attempts } }),
      { kind: 'returnWithdrawal', withdrawalId: 'out', reason: 'No.', ifAttempts: 1 },
      now,
    );
    expect(answer.kind).toBe(allowed ? 'decision' : 'refusal');
  });
});

describe('completing', () => {
  it('refuses an unknown withdrawal', () => {
    expect(complete()).toMatchObject({ kind: 'refusal', code: 'withdrawalNotFound' });
  });

  it.each(statuses)('a withdrawal that is %s', (status) => {
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
  it('refuses an unknown withdrawal', () => {
    expect(giveBack()).toMatchObject({ kind: 'refusal', code: 'withdrawalNotFound' });
  });

  it.each(statuses)('a withdrawal that is %s', (status) => {
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

  test('covers the user’s current debt first', () => {
    const answer = accepted(giveBack(stored, 15_00));
    expect(moves(answer)).toEqual([
      ['withdrawalReturn', 'house4', 'ann', 40_00],
      ['oweSettled', 'ann', 'house6', 15_00],
    ]);
    expect(answer.withdrawal?.transferCount).toBe(3);
  });
});

describe('paying by hand before the earliest time', () => {
  it.each([
    [now + 1, 'withdrawalWaits'],
    [now, null],
  ] as const)('at %s', (sendAfter, code) => {
    const withdrawal = { ...at('approved'), sendAfter, sendAfterReason: 'newReceiver' as const };
    const command = { kind: 'completeWithdrawal', withdrawalId: 'out', byHand: true } as const;
    const answer = decide(buildSnapshot({ withdrawal }), command, now);
    expect(answer.kind === 'refusal' ? answer.code : null).toBe(code);
  });
});
