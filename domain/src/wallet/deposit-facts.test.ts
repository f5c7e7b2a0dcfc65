import { describe, expect, it, test } from 'vitest';
import { moves } from '../bets/bets.fixtures.ts';
import type { Command } from '../book/commands.ts';
import type { DepositState } from '../book/deposit.ts';
import type { Decision, Snapshot } from '../book/snapshot.ts';
import { decide } from '../decisions/decide.ts';
import { defaultExchangeFee } from '../markets/price.ts';
import type { RefusalCode } from '../refusals.ts';

/** Ann's deposit of $50.00 by card, credited. */
const credited: DepositState = {
  id: 'deposit',
  userId: 'ann',
  amountCents: 50_00,
  provider: 'stripe',
  credited: true,
  refundedCents: 0,
  failedRefunds: [],
  reversedCents: 0,
  withdrawnCents: 0,
  disputes: [],
  transferCount: 1,
};
const open = (cents: number, id = 'dp') => ({ id, amountCents: cents, result: 'open' as const });
const lost = (cents: number, id = 'dp') => ({ id, amountCents: cents, result: 'lost' as const });
const won = (cents: number) => ({ ...open(cents), result: 'won' as const });
const depositId = 'deposit';
const refund = (refundedCents: number, failuresKnown = 0): Command => ({
  kind: 'refundDeposit',
  depositId,
  refundedCents,
  failuresKnown,
});
const failed = (refundedCents: number, refundId = 're', failuresKnown = 0): Command => ({
  kind: 'returnRefund',
  depositId,
  refundId,
  refundedCents,
  failuresKnown,
});
const reverse = (reversedCents: number): Command => ({ kind: 'reverseDeposit', depositId, reversedCents });
const hold = (amountCents: number, disputeId = 'dp'): Command => ({
  kind: 'holdDispute',
  depositId,
  disputeId,
  amountCents,
});
const close = (amountCents: number, result: 'won' | 'lost' | 'inquiry', disputeId = 'dp'): Command => ({
  kind: 'closeDispute',
  depositId,
  disputeId,
  amountCents,
  result,
});
const credit: Command = {
  kind: 'creditDeposit',
  depositId,
  userId: 'ann',
  amountCents: 50_00,
  provider: 'stripe',
};

type Money = { readonly availableCents?: number; readonly owedCents?: number };
function answer(command: Command, deposit: DepositState | undefined, money: Money = {}) {
  const snapshot: Snapshot = {
    account: (userId) => ({ userId, availableCents: 0, owedCents: 0, version: 0, ...money }),
    bet: () => undefined,
    event: () => undefined,
    deposit: () => deposit,
    withdrawal: () => undefined,
    openBets: () => 0,
    areFriends: () => false,
    settings: null,
    exchangeFee: defaultExchangeFee,
  };
  return decide(snapshot, command, 0);
}
function made(command: Command, deposit: DepositState, money: Money = {}): Decision {
  const decided = answer(command, deposit, money);
  if (decided.kind === 'refusal') throw new Error(decided.code);
  expect(decided.deposit!.transferCount - deposit.transferCount).toBe(decided.transfers.length);
  return decided;
}

describe('refusals', () => {
  it.each<[string, Command, DepositState | undefined, RefusalCode]>([
    ['a refund of an unknown deposit', refund(1), undefined, 'depositNotFound'],
    ['a failed refund of an unknown deposit', failed(0), undefined, 'depositNotFound'],
    ['a reversal of an unknown deposit', reverse(1), undefined, 'depositNotFound'],
    ['a dispute of an unknown deposit', hold(1), undefined, 'depositNotFound'],
    ['the end of a dispute of an unknown deposit', close(1, 'won'), undefined, 'depositNotFound'],
    ['more than the deposit refunded', refund(50_01), credited, 'invalidAmount'],
    ['a negative refund', refund(-1), credited, 'invalidAmount'],
    ['part of a cent refunded', refund(0.5), credited, 'invalidAmount'],
    ['more than the deposit reversed', reverse(50_01), credited, 'invalidAmount'],
    ['a dispute of zero', hold(0), credited, 'invalidAmount'],
    ['the end of a dispute of zero', close(0, 'won'), credited, 'invalidAmount'],
    ['the same refund again', refund(10_00), { ...credited, refundedCents: 10_00 }, 'notDue'],
    ['a lower amount that arrives late', refund(9_99), { ...credited, refundedCents: 10_00 }, 'notDue'],
    ['a failed refund again', failed(0), { ...credited, failedRefunds: ['re'] }, 'notDue'],
    [
      'an amount counted before a refund failed',
      refund(1),
      { ...credited, failedRefunds: ['a'] },
      'countedTooEarly',
    ],
    ['a failure counted before another', failed(0), { ...credited, failedRefunds: ['a'] }, 'countedTooEarly'],
    ['a lower reversal that arrives late', reverse(5_00), { ...credited, reversedCents: 5_00 }, 'notDue'],
    ['a dispute again', hold(50_00), { ...credited, disputes: [open(50_00)] }, 'notDue'],
    ['a dispute that is over', hold(50_00), { ...credited, disputes: [lost(50_00)] }, 'notDue'],
    ['the end again', close(50_00, 'lost'), { ...credited, disputes: [lost(50_00)] }, 'notDue'],
    ['an inquiry', close(50_00, 'inquiry'), credited, 'notDue'],
    [
      'an inquiry about a dispute that is over',
      close(50_00, 'inquiry'),
      { ...credited, disputes: [lost(50_00)] },
      'notDue',
    ],
    ['a loss after it was won', close(50_00, 'lost'), { ...credited, disputes: [won(50_00)] }, 'notDue'],
  ])('%s', (_, command, deposit, code) => {
    expect(answer(command, deposit, { availableCents: 50_00 })).toMatchObject({ kind: 'refusal', code });
  });
});

type Move = [string, string, string, number];
describe('what moves', () => {
  it.each<[string, Command, Partial<DepositState>, number, Move[], number]>([
    ['a part is refunded', refund(10_00), {}, 50_00, [['depositRefund', 'ann', 'house2', 10_00]], 0],
    [
      'through PayPal it goes back to PayPal',
      refund(10_00),
      { provider: 'paypal' },
      50_00,
      [['depositRefund', 'ann', 'house3', 10_00]],
      0,
    ],
    [
      'the rest after a part',
      refund(50_00),
      { refundedCents: 10_00 },
      50_00,
      [['depositRefund', 'ann', 'house2', 40_00]],
      0,
    ],
    [
      'some of it was spent',
      refund(50_00),
      {},
      20_00,
      [
        ['depositRefund', 'ann', 'house2', 20_00],
        ['depositRefund', 'house6', 'house2', 30_00],
      ],
      30_00,
    ],
    ['all of it was spent', refund(50_00), {}, 0, [['depositRefund', 'house6', 'house2', 50_00]], 50_00],
    [
      'a refund fails',
      failed(0),
      { refundedCents: 10_00 },
      0,
      [['depositRefundReturn', 'house2', 'ann', 10_00]],
      0,
    ],
    [
      'one of two refunds fails',
      failed(5_00),
      { refundedCents: 15_00 },
      0,
      [['depositRefundReturn', 'house2', 'ann', 10_00]],
      0,
    ],
    ['it fails before it is reported', failed(0), {}, 50_00, [], 0],
    ['a dispute opens', hold(50_00), {}, 50_00, [['disputeHold', 'ann', 'house7', 50_00]], 0],
    [
      'a dispute of a partly refunded deposit',
      hold(50_00),
      { refundedCents: 20_00 },
      50_00,
      [['disputeHold', 'ann', 'house7', 30_00]],
      0,
    ],
    [
      'it is refunded while disputed',
      refund(50_00),
      { disputes: [open(50_00)] },
      0,
      [['disputeLost', 'house7', 'house2', 50_00]],
      0,
    ],
    [
      'that refund fails',
      failed(0),
      { refundedCents: 50_00, disputes: [open(50_00)] },
      0,
      [['disputeHold', 'house2', 'house7', 50_00]],
      0,
    ],
    [
      'the dispute is won',
      close(50_00, 'won'),
      { disputes: [open(50_00)] },
      0,
      [['disputeRelease', 'house7', 'ann', 50_00]],
      0,
    ],
    [
      'the dispute is lost',
      close(50_00, 'lost'),
      { disputes: [open(50_00)] },
      0,
      [['disputeLost', 'house7', 'house2', 50_00]],
      0,
    ],
    [
      'what was held for an inquiry is released',
      close(50_00, 'inquiry'),
      { disputes: [open(50_00)] },
      0,
      [['disputeRelease', 'house7', 'ann', 50_00]],
      0,
    ],
    [
      'it is lost before it is reported',
      close(50_00, 'lost'),
      {},
      20_00,
      [
        ['disputeLost', 'ann', 'house2', 20_00],
        ['disputeLost', 'house6', 'house2', 30_00],
      ],
      30_00,
    ],
    [
      'a lost one is won on appeal',
      close(50_00, 'won'),
      { refundedCents: 10_00, disputes: [lost(50_00)] },
      0,
      [
        ['disputeHold', 'house2', 'house7', 40_00],
        ['disputeRelease', 'house7', 'ann', 40_00],
      ],
      0,
    ],
    [
      'a lost one is won while another is open',
      close(50_00, 'won'),
      { disputes: [lost(50_00), { ...open(20_00), id: 'other' }] },
      0,
      [
        ['disputeHold', 'house2', 'house7', 50_00],
        ['disputeRelease', 'house7', 'ann', 30_00],
      ],
      0,
    ],
    ['it is won before it is reported', close(50_00, 'won'), {}, 20_00, [], 0],
    [
      'the provider takes the money of an open dispute',
      reverse(50_00),
      { disputes: [open(50_00)] },
      0,
      [['disputeLost', 'house7', 'house2', 50_00]],
      0,
    ],
    [
      'and then says that the dispute is lost',
      close(50_00, 'lost'),
      { reversedCents: 50_00, disputes: [open(50_00)] },
      20_00,
      [],
      0,
    ],
    ['nothing before the credit', refund(50_00), { credited: false }, 50_00, [], 0],
    ['nothing held before the credit', hold(50_00), { credited: false }, 50_00, [], 0],
  ])('%s', (_, command, state, availableCents, expected, owedCents) => {
    const decided = made(command, { ...credited, ...state }, { availableCents });
    expect(moves(decided)).toEqual(expected);
    expect(decided.owedChanges).toEqual(owedCents > 0 ? [{ userId: 'ann', cents: owedCents }] : []);
    expect(decided.notices).toHaveLength(expected.length > 0 ? 1 : 0);
  });

  test('a refund before the credit is booked with it, and the rest covers the debt', () => {
    const waiting = { ...credited, credited: false, transferCount: 0, refundedCents: 30_00 };
    const decided = made(credit, waiting, { owedCents: 100_00 });
    expect(moves(decided)).toEqual([
      ['deposit', 'house2', 'ann', 50_00],
      ['depositRefund', 'ann', 'house2', 30_00],
      ['oweSettled', 'ann', 'house6', 20_00],
    ]);
    expect(decided.owedChanges).toEqual([{ userId: 'ann', cents: -20_00 }]);
  });

  test('a failed refund covers the debt it caused', () => {
    const decided = made(failed(0), { ...credited, refundedCents: 50_00 }, { owedCents: 30_00 });
    expect(moves(decided)).toEqual([
      ['depositRefundReturn', 'house2', 'ann', 50_00],
      ['oweSettled', 'ann', 'house6', 30_00],
    ]);
  });
});

describe('the notification', () => {
  it.each<[string, Command, Partial<DepositState>, string]>([
    ['of a credit', credit, { credited: false }, '$50.00 was added to your balance.'],
    [
      'of a refund that was spent',
      refund(20_00),
      {},
      '$20.00 of your deposit of $50.00 was refunded. $20.00 of it was spent and is to be covered.',
    ],
    [
      'of a failed refund',
      failed(0),
      { refundedCents: 5_00 },
      'A refund did not arrive: $5.00 is back in your balance.',
    ],
    [
      'of a won dispute',
      close(50_00, 'won'),
      { disputes: [open(50_00)] },
      'The dispute about your deposit of $50.00 is over: $50.00 is back in your balance.',
    ],
    [
      'of a dispute that was lost and is won on appeal',
      close(50_00, 'won'),
      { disputes: [lost(50_00)] },
      'The dispute about your deposit of $50.00 is over: $50.00 is back in your balance.',
    ],
    [
      'of a lost dispute',
      close(50_00, 'lost'),
      { disputes: [open(50_00)] },
      'The dispute about your deposit of $50.00 is over: $50.00 went back to the payer.',
    ],
  ])('%s', (_, command, state, content) => {
    const { notices } = made(command, { ...credited, ...state });
    const credits = command.kind === 'creditDeposit' && { creditedDepositId: command.depositId };
    expect(notices).toEqual([
      { userId: 'ann', type: 'Deposit', fromId: null, betId: null, content, ...credits },
    ]);
  });
});

/** All permutations of a list. */
function orders<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, i) => orders(items.filter((_, j) => j !== i)).map((rest) => [item, ...rest]));
}

test.each<[string, Command[], number]>([
  ['two refunds', [credit, refund(10_00), refund(30_00)], 20_00],
  ['a refund and a won dispute', [credit, refund(10_00), hold(40_00), close(40_00, 'won')], 40_00],
  ['a lost dispute and its reversal', [credit, hold(50_00), close(50_00, 'lost'), reverse(50_00)], 0],
  ['a lost dispute, won on appeal', [credit, hold(50_00), close(50_00, 'lost'), close(50_00, 'won')], 50_00],
  ['a refund of all that is disputed', [credit, hold(50_00), refund(50_00), close(50_00, 'won')], 0],
  [
    'a dispute won and one lost',
    [credit, hold(20_00), close(20_00, 'won'), hold(15_00, 'b'), close(15_00, 'lost', 'b')],
    35_00,
  ],
])('%s have the same effect in every order', (_, commands, left) => {
  for (const order of orders(commands)) {
    let deposit: DepositState = { ...credited, credited: false, transferCount: 0 };
    let available = 0;
    let owed = 0;
    for (const command of order) {
      const decided = answer(command, deposit, { availableCents: available, owedCents: owed });
      if (decided.kind === 'refusal') continue;
      for (const { accountId, credit: to, amountCents } of decided.transfers) {
        if (accountId !== null) available += to === accountId ? amountCents : -amountCents;
        expect(available).toBeGreaterThanOrEqual(0);
      }
      for (const { cents } of decided.owedChanges) owed += cents;
      deposit = decided.deposit!;
    }
    expect([available, owed]).toEqual([left, 0]);
  }
});
