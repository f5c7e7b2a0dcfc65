import { describe, expect, it, test } from 'vitest';
import { before, decideCase, decisionOn } from '../bets/bets.fixtures.ts';
import type { Command } from '../book/commands.ts';
import type { GroupPayment } from '../book/group-payment.ts';
import { groupLimits } from './group.ts';
import { ids, inGroup, openPayment as open } from './groups.fixtures.ts';

type Change = Extract<Command, { kind: 'changePayment' }>['change'];

const change = (userId: string, to: Change, payment: GroupPayment = open, note: string | null = null) =>
  inGroup({
    command: { kind: 'changePayment', paymentId: ids.payment, userId, change: to, note },
    payment,
  });

const claimed: GroupPayment = { ...open, note: 'Cash', paidAt: 1, statements: 1 };
const denied: GroupPayment = { ...claimed, notReceivedAt: 2, statements: 2 };

describe('changing a payment', () => {
  test.each<[string, string, Change, GroupPayment, Partial<GroupPayment>, string[]]>([
    ['the payer takes "I paid" back', 'ann', 'undid', claimed, { paidAt: null }, ['undid']],
    ['also once it was denied', 'ann', 'undid', denied, { paidAt: null, notReceivedAt: null }, ['undid']],
    [
      'the receiver says "not received"',
      'bob',
      'notReceived',
      claimed,
      { notReceivedAt: before },
      ['notReceived'],
    ],
    ['the payer cancels', 'ann', 'canceled', open, { canceledAt: before }, ['canceled']],
    ['the receiver cancels', 'bob', 'canceled', open, { canceledAt: before }, ['canceled']],
    [
      'the payer cancels what they said was paid',
      'ann',
      'canceled',
      claimed,
      { paidAt: null, canceledAt: before },
      ['undid', 'canceled'],
    ],
    [
      'the receiver cancels what the payer says was paid: "not received"',
      'bob',
      'canceled',
      claimed,
      { notReceivedAt: before },
      ['notReceived'],
    ],
    ['the receiver’s account is deleted', 'bob', 'ended', claimed, { canceledAt: before }, ['canceled']],
    ['the payer’s account is deleted', 'ann', 'ended', open, { canceledAt: before }, ['canceled']],
  ])('%s', (_, userId, to, payment, changes, kinds) => {
    const decided = decisionOn(change(userId, to, payment, 'Really'));
    const statements = payment.statements + kinds.length;
    expect(decided.payments).toEqual([{ ...payment, ...changes, statements }]);
    expect(decided.statements).toEqual(
      kinds.map((kind, i) => ({
        paymentId: ids.payment,
        number: payment.statements + i + 1,
        userId,
        kind,
        note: i === kinds.length - 1 ? 'Really' : '',
      })),
    );
    expect(decided.transfers).toEqual([]);
  });

  it.each<[string, string, string, Change, GroupPayment, string | null]>([
    ['with a long note', 'noteInvalid', 'eve', 'canceled', claimed, 'x'.repeat(141)],
    ['of others', 'paymentNotFound', 'eve', 'canceled', { ...claimed, canceledAt: 1 }, null],
    ['that was canceled', 'paymentOver', 'bob', 'undid', { ...open, canceledAt: 1 }, null],
    ['that is settled', 'paymentOver', 'bob', 'canceled', { ...claimed, receivedAt: 1, settledAt: 1 }, null],
    ['whose claim is the other’s', 'paymentOfOtherSide', 'bob', 'undid', open, null],
    ['that the payer denies', 'paymentOfOtherSide', 'ann', 'notReceived', open, null],
    ['without a claim', 'paymentNotClaimed', 'ann', 'undid', open, null],
    ['denied without a claim', 'paymentNotClaimed', 'bob', 'notReceived', open, null],
    ['denied twice', 'paymentDenied', 'bob', 'notReceived', denied, null],
    ['canceled after it was denied', 'paymentDenied', 'bob', 'canceled', denied, null],
    [
      'denied too often',
      'paymentDisputed',
      'bob',
      'notReceived',
      { ...claimed, statements: groupLimits.maxStatements },
      null,
    ],
    ['that a deleted payer says they made', 'paymentOver', 'ann', 'ended', claimed, null],
  ])('%s is refused with %s', (_, code, userId, to, payment, note) => {
    expect(decideCase(change(userId, to, payment, note))).toMatchObject({ kind: 'refusal', code });
  });

  test('can always be taken back or canceled by the payer', () => {
    const often = { ...denied, statements: groupLimits.maxStatements };
    expect(decisionOn(change('ann', 'undid', often)).payments).toMatchObject([{ paidAt: null }]);
    expect(decisionOn(change('ann', 'canceled', often)).payments).toMatchObject([{ canceledAt: before }]);
  });
});
