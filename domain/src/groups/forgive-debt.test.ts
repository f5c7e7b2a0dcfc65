import { describe, expect, test } from 'vitest';
import { before, type Case, decideCase, decisionOn, moves } from '../bets/bets.fixtures.ts';
import type { GroupAccount } from '../book/accounts.ts';
import type { GroupPayment } from '../book/group-payment.ts';
import { groupAccount, ids, inGroup, openPayment as open } from './groups.fixtures.ts';

const iou = { kind: 'iou' } as const;

/** Ann owes 30, Bob is owed 20. */
function forgive(
  amountCents: number,
  changes: Partial<Case> & { userId?: string; ann?: Partial<GroupAccount>; bob?: Partial<GroupAccount> } = {},
) {
  const { userId = 'bob', ann, bob, ...rest } = changes;
  return inGroup({
    command: {
      kind: 'forgiveDebt',
      paymentId: ids.payment,
      userId,
      creditorAccountId: ids.bob,
      debtorAccountId: ids.ann,
      amountCents,
    },
    groupAccounts: {
      [ids.ann]: groupAccount('ann', { ...iou, balanceCents: -30_00, ...ann }),
      [ids.bob]: groupAccount('bob', { ...iou, balanceCents: 20_00, ...bob }),
    },
    ...rest,
  });
}

const payment = (id: string, amountCents: number, changes: Partial<GroupPayment> = {}): GroupPayment => ({
  ...open,
  id,
  amountCents,
  ...changes,
});

describe('forgiving a debt', () => {
  test('moves the amount from the creditor’s account to the debtor’s, and is not a payment', () => {
    const decided = decisionOn(forgive(20_00));
    expect(moves(decided)).toEqual([
      ['forgive', ids.bob, ids.payment, 20_00],
      ['forgive', ids.payment, ids.ann, 20_00],
    ]);
    expect(decided.payments).toEqual([
      {
        ...open,
        amountCents: 20_00,
        canceledAt: before,
        forgivenAt: before,
        isRequested: false,
        createdById: 'bob',
        createdAt: before,
      },
    ]);
    expect(decided.statements).toEqual([]);
  });

  test('ignores limits and closed accounts', () => {
    const closed = { closed: true, limitCents: 0 };
    expect(moves(decisionOn(forgive(20_00, { ann: closed, bob: closed })))).toHaveLength(2);
  });

  test.each<[string, GroupPayment[], number, [string, Partial<GroupPayment>][]]>([
    ['a larger one shrinks', [payment('a', 18_00)], 5_00, [['a', { amountCents: 13_00 }]]],
    [
      'one of the same amount is canceled',
      [payment('a', 5_00)],
      5_00,
      [['a', { canceledAt: before, statements: 1 }]],
    ],
    [
      'the oldest first',
      [payment('a', 5_00), payment('b', 5_00), payment('c', 5_00)],
      7_00,
      [
        ['a', { canceledAt: before, statements: 1 }],
        ['b', { amountCents: 3_00 }],
      ],
    ],
    [
      'confirmed ones stay',
      [payment('a', 5_00, { paidAt: 1 }), payment('b', 2_00, { receivedAt: 1 }), payment('c', 9_00)],
      7_00,
      [['c', { amountCents: 2_00 }]],
    ],
  ])('takes it off open payments: %s', (_, openPayments, amountCents, changed) => {
    const [, ...others] = decisionOn(forgive(amountCents, { openPayments })).payments;
    expect(others).toEqual(
      changed.map(([id, changes]) => ({ ...openPayments.find((one) => one.id === id), ...changes })),
    );
  });

  test.each<[string, string, Case]>([
    ['of another member', 'groupNotFound', forgive(0, { userId: 'cid' })],
    ['by the debtor', 'groupNotFound', forgive(0, { userId: 'ann' })],
    ['of points', 'groupNotFound', forgive(0, { ann: { kind: 'points' }, bob: { kind: 'points' } })],
    ['in another ledger', 'groupNotFound', forgive(0, { ann: { ledgerId: ids.rest } })],
    ['without an account', 'groupNotFound', forgive(0, { groupAccounts: {} })],
    ['of nothing', 'invalidAmount', forgive(0, { ann: { balanceCents: 0 } })],
    ['of half a cent', 'invalidAmount', forgive(0.5)],
    ['that is not owed', 'nothingOwed', forgive(1, { ann: { balanceCents: 0 } })],
    ['by someone who owes', 'nothingOwed', forgive(1, { bob: { balanceCents: -1 } })],
    ['that is only at stake', 'nothingOwed', forgive(1, { held: { [ids.ann]: 30_00 } })],
    ['that was paid', 'nothingOwed', forgive(1, { openPayments: [payment('a', 20_00, { paidAt: 1 })] })],
    ['beyond the creditor’s balance', 'moreThanOwed', forgive(20_01)],
    ['beyond the debt', 'moreThanOwed', forgive(10_01, { ann: { balanceCents: -10_00 } })],
    [
      'beyond a denied payment',
      'moreThanOwed',
      forgive(15_01, { openPayments: [payment('a', 5_00, { paidAt: 1, notReceivedAt: 2 })] }),
    ],
  ])('%s is refused with %s', (_, code, given) => {
    expect(decideCase(given)).toMatchObject({ kind: 'refusal', code });
  });

  test('counts running stakes as if refunded', () => {
    expect(moves(decisionOn(forgive(25_00, { held: { [ids.bob]: 5_00 } })))[0]).toContain(25_00);
    expect(decideCase(forgive(20_01))).toMatchObject({ message: 'That is more than what is open: $20.' });
  });
});
