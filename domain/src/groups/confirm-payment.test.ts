import { describe, expect, it, test } from 'vitest';
import { before, decideCase, decisionOn, moves } from '../bets/bets.fixtures.ts';
import type { GroupPayment } from '../book/group-payment.ts';
import { ids, inGroup } from './groups.fixtures.ts';

/** Ann owes Bob. */
const open: GroupPayment = {
  id: ids.payment,
  groupId: ids.group,
  fromId: 'ann',
  toId: 'bob',
  fromAccountId: ids.ann,
  toAccountId: ids.bob,
  amountCents: 25_00,
  note: '',
  paidAt: null,
  receivedAt: null,
  settledAt: null,
  canceledAt: null,
};
const confirm = (userId: string, payment: GroupPayment = open, note: string | null = null) =>
  inGroup({ command: { kind: 'confirmPayment', paymentId: ids.payment, userId, note }, payment });

describe('confirming a payment', () => {
  test.each([
    ['ann', { paidAt: before, receivedAt: null }],
    ['bob', { paidAt: null, receivedAt: before }],
  ])('once moves nothing: %s', (userId, expected) => {
    const decided = decisionOn(confirm(userId));
    expect(decided.payment).toEqual({ ...open, ...expected });
    expect(decided.transfers).toEqual([]);
  });

  test.each([
    ['ann', { receivedAt: 1 }],
    ['bob', { paidAt: 1 }],
  ])('by the second side moves the amount to the payer’s account: %s', (userId, confirmed) => {
    const decided = decisionOn(confirm(userId, { ...open, ...confirmed }));
    expect(decided.payment).toMatchObject({ settledAt: before });
    expect(moves(decided)).toEqual([
      ['settleUp', ids.bob, ids.payment, 25_00],
      ['settleUp', ids.payment, ids.ann, 25_00],
    ]);
  });

  test('replaces the note only with a new one', () => {
    const noted = { ...open, note: 'In cash' };
    expect(decisionOn(confirm('ann', noted)).payment!.note).toBe('In cash');
    expect(decisionOn(confirm('ann', noted, ' By check ')).payment!.note).toBe('By check');
  });

  it.each<[string, string, string, Partial<GroupPayment>, string | null]>([
    ['with a long note', 'noteInvalid', 'eve', {}, 'x'.repeat(141)],
    ['with a note of two lines', 'noteInvalid', 'ann', {}, 'a\nb'],
    ['of others', 'paymentNotFound', 'eve', {}, null],
    ['that was canceled', 'paymentOver', 'ann', { canceledAt: 1 }, null],
    ['that is settled', 'paymentOver', 'ann', { paidAt: 1, receivedAt: 1, settledAt: 1 }, null],
    ['paid before', 'paymentOver', 'ann', { paidAt: 1 }, null],
    ['received before', 'paymentOver', 'bob', { receivedAt: 1 }, null],
  ])('%s is refused with %s', (_, code, userId, changes, note) => {
    expect(decideCase(confirm(userId, { ...open, ...changes }, note))).toMatchObject({
      kind: 'refusal',
      code,
    });
  });
});
