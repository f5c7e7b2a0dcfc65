import { describe, expect, it, test } from 'vitest';
import { houseAccounts } from '../book/accounts.ts';
import type { Command } from '../book/commands.ts';
import type { DepositState } from '../book/deposit.ts';
import type { Decision, Snapshot } from '../book/snapshot.ts';
import type { CardRefund, Withdrawal } from '../book/withdrawal.ts';
import type { WithdrawalTerms } from '../book/withdrawal-terms.ts';
import { decide } from '../decisions/decide.ts';
import { defaultExchangeFee } from '../markets/price.ts';

const now = Date.UTC(2026, 10, 22, 18, 0);
const day = 86_400_000;

const pending: CardRefund = {
  depositId: 'in',
  amountCents: 40_00,
  status: 'pending',
  refundId: null,
  sendingAt: now - 1_000,
  endedAt: null,
  reason: null,
};
const done: CardRefund = { ...pending, status: 'succeeded', refundId: 're_1', endedAt: now };
const approved: Withdrawal = {
  id: 'out',
  userId: 'ann',
  amountCents: 50_00,
  paypalEmail: 'ann@mail.com',
  status: 'approved',
  requestedAt: now - 10_000,
  approvedAt: now - 10_000,
  sendAfter: null,
  sendAfterReason: null,
  sendingAt: null,
  attempts: 1,
  paidAt: null,
  returnedAt: null,
  reason: null,
  review: null,
  feeCents: 0,
  cardRefunds: [pending],
  transferCount: 1,
};
const paidWhole: Withdrawal = {
  ...approved,
  amountCents: 40_00,
  status: 'paid',
  paidAt: now,
  cardRefunds: [done],
  transferCount: 2,
};
const credited: DepositState = {
  id: 'in',
  userId: 'ann',
  amountCents: 100_00,
  provider: 'stripe',
  credited: true,
  refundedCents: 0,
  withdrawnCents: 0,
  failedRefunds: [],
  reversedCents: 0,
  disputes: [],
  transferCount: 1,
};
const withdrawn: DepositState = { ...credited, withdrawnCents: 40_00 };
const disputed: DepositState = {
  ...credited,
  disputes: [{ id: 'dp_1', amountCents: 100_00, result: 'open' }],
  transferCount: 2,
};

type Given = {
  readonly withdrawal?: Withdrawal;
  readonly deposit?: DepositState;
  readonly available?: number;
  readonly owed?: number;
  readonly terms?: WithdrawalTerms;
};
function buildSnapshot({ withdrawal, deposit, available = 0, owed = 0, terms }: Given): Snapshot {
  return {
    account: (userId) => ({ userId, availableCents: available, owedCents: owed, version: 0 }),
    bet: () => undefined,
    event: () => undefined,
    deposit: (id) => (id === deposit?.id ? deposit : undefined),
    withdrawal: (id) => (id === withdrawal?.id ? withdrawal : undefined),
    openBets: () => 0,
    areFriends: () => false,
    settings: null,
    exchangeFee: defaultExchangeFee,
    ...(terms && { withdrawalTerms: () => terms }),
  };
}
const ids = { withdrawalId: 'out', depositId: 'in' };
const complete: Command = { kind: 'completeCardRefund', ...ids, refundId: 're_1' };
const refused: Command = { kind: 'refuseCardRefund', ...ids, reason: 'No.' };
const fails: Command = { kind: 'returnCardRefund', ...ids, refundId: 're_1', reason: 'Closed.' };

const names: Record<string, string> = {
  [houseAccounts.cardProvider]: 'Card provider',
  [houseAccounts.paypal]: 'PayPal',
  [houseAccounts.withdrawalsInFlight]: 'Withdrawals in flight',
  [houseAccounts.advances]: 'Advances',
  [houseAccounts.disputedDeposits]: 'Disputed deposits',
};
const moves = ({ transfers }: Decision) =>
  transfers.map(
    ({ kind, debit, credit, amountCents }) =>
      `${kind} ${names[debit] ?? debit} → ${names[credit] ?? credit} ${amountCents}`,
  );

/** What becomes of it: the withdrawal and its refund, the deposit's part, and the money that moves. */
function outcome(given: Given, command: Command) {
  const decided = decide(buildSnapshot(given), command, now);
  if (decided.kind === 'refusal') return decided.code;
  const { withdrawal, deposit, transfers } = decided;
  expect(withdrawal!.transferCount - given.withdrawal!.transferCount).toBe(
    transfers.filter(({ subjectId }) => subjectId === undefined).length,
  );
  if (deposit)
    expect(deposit.transferCount - given.deposit!.transferCount).toBe(
      transfers.filter(({ subjectId }) => subjectId === 'in').length,
    );
  const [refund] = withdrawal!.cardRefunds;
  return [`${withdrawal!.status}, ${refund!.status}`, deposit?.withdrawnCents ?? null, moves(decided)];
}

describe('a card refund', () => {
  it.each<[name: string, given: Given, command: Command, expected: unknown]>([
    [
      'is made: the rest is left to PayPal',
      { withdrawal: approved, deposit: credited },
      complete,
      ['approved, succeeded', 40_00, ['withdrawalRefund Withdrawals in flight → Card provider 4000']],
    ],
    [
      'is made and was all of it: paid',
      { withdrawal: { ...approved, amountCents: 40_00 }, deposit: credited },
      complete,
      ['paid, succeeded', 40_00, ['withdrawalRefund Withdrawals in flight → Card provider 4000']],
    ],
    [
      'is made once',
      { withdrawal: { ...approved, cardRefunds: [done] }, deposit: withdrawn },
      complete,
      'notDue',
    ],
    [
      'is refused: PayPal pays it too',
      { withdrawal: { ...approved, amountCents: 40_00 }, deposit: credited },
      refused,
      ['approved, failed', null, []],
    ],
    ['is refused after it was made', { withdrawal: paidWhole, deposit: withdrawn }, refused, 'notDue'],
    [
      'is refused because its deposit is disputed: back to the balance, which owes it',
      { withdrawal: { ...approved, amountCents: 40_00 }, deposit: disputed, owed: 100_00 },
      refused,
      [
        'returned, returned',
        null,
        ['withdrawalReturn Withdrawals in flight → ann 4000', 'oweSettled ann → Advances 4000'],
      ],
    ],
    [
      'fails later: back to the balance',
      { withdrawal: paidWhole, deposit: withdrawn },
      fails,
      ['returned, returned', 0, ['withdrawalRefundReturn Card provider → ann 4000']],
    ],
    [
      'fails later, of a withdrawal with a rest: that stays paid',
      { withdrawal: { ...paidWhole, amountCents: 50_00 }, deposit: withdrawn },
      fails,
      ['paid, returned', 0, ['withdrawalRefundReturn Card provider → ann 4000']],
    ],
    [
      'fails before its success was known: PayPal pays it',
      { withdrawal: { ...approved, amountCents: 40_00 }, deposit: credited },
      fails,
      ['approved, failed', null, []],
    ],
    [
      'fails later once',
      {
        withdrawal: {
          ...paidWhole,
          status: 'returned',
          returnedAt: now,
          cardRefunds: [{ ...done, status: 'returned' }],
        },
        deposit: credited,
      },
      fails,
      'notDue',
    ],
    [
      'of another id fails',
      { withdrawal: paidWhole, deposit: withdrawn },
      { ...fails, refundId: 're_2' },
      'notDue',
    ],
    ['of no withdrawal', { deposit: credited }, complete, 'withdrawalNotFound'],
    [
      'of another deposit',
      { withdrawal: { ...approved, cardRefunds: [] }, deposit: credited },
      complete,
      'withdrawalNotFound',
    ],
    [
      'is made of a deposit that is disputed: less of it is held',
      { withdrawal: approved, deposit: disputed, owed: 100_00 },
      complete,
      [
        'approved, succeeded',
        40_00,
        [
          'withdrawalRefund Withdrawals in flight → Card provider 4000',
          'disputeRelease Disputed deposits → ann 4000',
          'oweSettled ann → Advances 4000',
        ],
      ],
    ],
    [
      'fails later while its deposit is disputed: all of it is held again',
      { withdrawal: paidWhole, deposit: { ...disputed, withdrawnCents: 40_00 } },
      fails,
      [
        'returned, returned',
        0,
        ['withdrawalRefundReturn Card provider → ann 4000', 'disputeHold ann → Disputed deposits 4000'],
      ],
    ],
  ])('%s', (_name, given, command, expected) => {
    expect(outcome(given, command)).toEqual(expected);
  });
});

describe('the rest of a withdrawal', () => {
  const rest: Withdrawal = { ...approved, cardRefunds: [done], transferCount: 2 };
  it.each<[name: string, withdrawal: Withdrawal, command: Command, expected: unknown]>([
    [
      'is paid',
      rest,
      { kind: 'completeWithdrawal', withdrawalId: 'out' },
      ['paid, succeeded', null, ['withdrawalPaid Withdrawals in flight → PayPal 1000']],
    ],
    [
      'fails',
      rest,
      { kind: 'returnWithdrawal', withdrawalId: 'out', reason: 'No.' },
      ['returned, succeeded', null, ['withdrawalReturn Withdrawals in flight → ann 1000']],
    ],
    [
      'is not known while a refund is pending',
      approved,
      { kind: 'completeWithdrawal', withdrawalId: 'out' },
      'notDue',
    ],
    [
      'is not given back while a refund is pending',
      approved,
      { kind: 'returnWithdrawal', withdrawalId: 'out', reason: 'No.' },
      'notDue',
    ],
    [
      'cannot come back where there is none',
      paidWhole,
      { kind: 'returnWithdrawal', withdrawalId: 'out', reason: 'No.' },
      'notDue',
    ],
    [
      'is not rejected while a refund may be on its way',
      approved,
      { kind: 'rejectWithdrawal', withdrawalId: 'out', reason: 'No.' },
      'notDue',
    ],
    [
      'is rejected together with a refund that was never requested',
      { ...approved, cardRefunds: [{ ...pending, sendingAt: null }] },
      { kind: 'rejectWithdrawal', withdrawalId: 'out', reason: 'No.' },
      ['returned, returned', null, ['withdrawalReturn Withdrawals in flight → ann 5000']],
    ],
    [
      'is not settled by an operator while a refund is pending',
      { ...approved, review: 'Stuck' },
      { kind: 'resolveWithdrawal', withdrawalId: 'out', as: 'paid', reason: '', wallNow: now },
      'withdrawalStillSent',
    ],
  ])('%s', (_name, withdrawal, command, expected) => {
    expect(outcome({ withdrawal, deposit: credited }, command)).toEqual(expected);
  });
});

describe('a request', () => {
  const terms: WithdrawalTerms = {
    rules: {
      depositHoldMs: 0,
      winningsHoldMs: 0,
      receiverHoldMs: 0,
      securityHoldMs: 0,
      dayApprovalCents: 500_00,
      weekApprovalCents: 500_00,
      refundWindowMs: 120 * day,
    },
    history: {
      held: [],
      ownHoldEnds: [],
      winnings: [],
      withdrawals: [],
      paidReceivers: [],
      credentialsChangedAt: null,
      cardDeposits: [
        { depositId: 'in', amountCents: 40_00, goneCents: 0, usedCents: 0, isTroubled: false, at: now - day },
        {
          depositId: 'unlocked',
          amountCents: 90_00,
          goneCents: 0,
          usedCents: 0,
          isTroubled: false,
          at: now - day,
        },
      ],
    },
  };
  const request: Command = {
    kind: 'requestWithdrawal',
    withdrawalId: 'new',
    userId: 'ann',
    amountCents: 50_00,
    paypalEmail: 'ann@mail.com',
  };

  test('uses the deposits its batch has locked and reports the route of the money', () => {
    const decided = decide(buildSnapshot({ deposit: credited, available: 200_00, terms }), request, now);
    expect(decided).toMatchObject({
      withdrawal: {
        cardRefunds: [{ depositId: 'in', amountCents: 40_00, status: 'pending', sendingAt: null }],
      },
      notices: [
        {
          content:
            'Your withdrawal of $50.00 was requested. $40.00 goes back to the card you deposited with, and $10.00 goes to ann@mail.com. The amount is held until it is paid.',
        },
      ],
    });
    expect(decided.kind === 'decision' && moves(decided)).toEqual([
      'withdrawal ann → Withdrawals in flight 5000',
    ]);
  });
});
