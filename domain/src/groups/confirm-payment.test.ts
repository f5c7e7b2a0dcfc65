import { describe, expect, it, test } from 'vitest';
import { before, decideCase, decisionOn, moves } from '../bets/bets.fixtures.ts';
import type { GroupPayment } from '../book/group-payment.ts';
import { groupLimits } from './group.ts';
import { ids, inGroup, openPayment as open } from './groups.fixtures.ts';

type Part = { readonly amountCents: number };

const confirm = (
  userId: string,
  payment: GroupPayment = open,
  note: string | null = null,
  part: Part | null = null,
) =>
  inGroup({
    command: {
      kind: 'confirmPayment',
      paymentId: ids.payment,
      userId,
      note,
      ...(part && { part: { ...part, restId: ids.rest } }),
    },
    payment,
  });

describe('confirming a payment', () => {
  test.each([
    ['ann', 'paid', { paidAt: before, receivedAt: null }],
    ['bob', 'received', { paidAt: null, receivedAt: before }],
  ])('once moves nothing: %s', (userId, kind, expected) => {
    const decided = decisionOn(confirm(userId, open, 'Cash'));
    expect(decided.payments).toEqual([{ ...open, note: 'Cash', statements: 1, ...expected }]);
    expect(decided.statements).toEqual([{ paymentId: ids.payment, number: 1, userId, kind, note: 'Cash' }]);
    expect(decided.transfers).toEqual([]);
  });

  test.each([
    ['ann', { receivedAt: 1 }],
    ['bob', { paidAt: 1 }],
    ['bob', { paidAt: 1, notReceivedAt: 2 }],
  ])('by the second side moves the amount to the payer’s account: %s', (userId, confirmed) => {
    const decided = decisionOn(confirm(userId, { ...open, ...confirmed }));
    expect(decided.payments).toMatchObject([{ settledAt: before, notReceivedAt: null }]);
    expect(moves(decided)).toEqual([
      ['settleUp', ids.bob, ids.payment, 25_00],
      ['settleUp', ids.payment, ids.ann, 25_00],
    ]);
  });

  test('replaces the note only with a new one', () => {
    const noted = { ...open, note: 'In cash' };
    expect(decisionOn(confirm('ann', noted)).payments[0]!.note).toBe('In cash');
    expect(decisionOn(confirm('ann', noted, ' By check ')).payments[0]!.note).toBe('By check');
  });

  test('again after "not received" is a new statement', () => {
    const denied = { ...open, paidAt: 1, notReceivedAt: 2, statements: 2 };
    const decided = decisionOn(confirm('ann', denied));
    expect(decided.payments).toEqual([{ ...denied, paidAt: before, notReceivedAt: null, statements: 3 }]);
    expect(decided.statements).toMatchObject([{ number: 3, userId: 'ann', kind: 'paid' }]);
  });

  test('of a part leaves the rest as an open payment', () => {
    const decided = decisionOn(confirm('ann', open, 'Half', { amountCents: 10_00 }));
    expect(decided.payments).toEqual([
      { ...open, amountCents: 10_00, note: 'Half', paidAt: before, statements: 1 },
      { ...open, id: ids.rest, amountCents: 15_00 },
    ]);
    expect(decided.transfers).toEqual([]);
  });

  test('of a part after "not received" leaves the rest without a claim', () => {
    const denied = { ...open, note: 'Cash', paidAt: 1, notReceivedAt: 2, statements: 2 };
    const [part, rest] = decisionOn(confirm('ann', denied, null, { amountCents: 24_99 })).payments;
    expect(part).toMatchObject({ amountCents: 24_99, paidAt: before, notReceivedAt: null, statements: 3 });
    expect(rest).toEqual({ ...open, id: ids.rest, amountCents: 1 });
  });

  test('of the whole amount leaves no rest', () => {
    for (const userId of ['ann', 'bob'])
      expect(decisionOn(confirm(userId, open, null, { amountCents: 25_00 })).payments).toHaveLength(1);
  });

  it.each<[string, string, string, Partial<GroupPayment>, string | null, Part | null]>([
    ['with a long note', 'noteInvalid', 'eve', {}, 'x'.repeat(141), null],
    ['with a note of two lines', 'noteInvalid', 'ann', {}, 'a\nb', null],
    ['of others', 'paymentNotFound', 'eve', {}, null, null],
    ['that was canceled', 'paymentOver', 'ann', { canceledAt: 1 }, null, { amountCents: 0 }],
    ['that is settled', 'paymentOver', 'ann', { paidAt: 1, receivedAt: 1, settledAt: 1 }, null, null],
    ['paid before', 'paymentOver', 'ann', { paidAt: 1 }, null, null],
    ['received before', 'paymentOver', 'bob', { receivedAt: 1 }, null, null],
    ['of nothing', 'paymentPartInvalid', 'ann', {}, null, { amountCents: 0 }],
    ['of less than a cent', 'paymentPartInvalid', 'ann', {}, null, { amountCents: 0.5 }],
    ['of more', 'paymentPartInvalid', 'ann', {}, null, { amountCents: 25_01 }],
    ['of a part by the receiver', 'paymentPartInvalid', 'bob', { paidAt: 1 }, null, { amountCents: 1 }],
    [
      'of a part that was received whole',
      'paymentPartInvalid',
      'ann',
      { receivedAt: 1 },
      null,
      { amountCents: 1 },
    ],
    [
      'claimed and denied too often',
      'paymentDisputed',
      'ann',
      { paidAt: 1, notReceivedAt: 2, statements: groupLimits.maxStatements },
      null,
      null,
    ],
  ])('%s is refused with %s', (_, code, userId, changes, note, part) => {
    expect(decideCase(confirm(userId, { ...open, ...changes }, note, part))).toMatchObject({
      kind: 'refusal',
      code,
    });
  });

  test('by the receiver is never too often', () => {
    const disputed = { ...open, paidAt: 1, notReceivedAt: 2, statements: groupLimits.maxStatements };
    expect(decisionOn(confirm('bob', disputed)).payments).toMatchObject([{ settledAt: before }]);
  });
});
