import type { GroupPaymentView, SettleUp } from '@sidebet/contract/groups/settle-up';
import { expect, test } from 'vitest';
import { describeOpen } from '../../lib/open-debts.ts';
import { describeDue, listSettlements, spelledCount, sumDue } from './settle-summary.ts';

const userNamed = (id: string, fullName: string) => ({ id, username: id, fullName, profilePicture: null });
const sam = userNamed('sam', 'Sam Okafor');
const lena = userNamed('lena', 'Lena Vandenberg');
const maya = userNamed('maya', 'Maya Torres');
const gone = userNamed('gone', 'Deleted person');

const payment = (from: typeof sam, to: typeof sam, cents: number, state: Partial<GroupPaymentView> = {}) => ({
  id: `${from.id} ${to.id}`,
  from,
  to,
  amountCents: cents,
  note: '',
  createdAt: '2026-11-29T12:00:00.000Z',
  paidAt: null,
  receivedAt: null,
  notReceivedAt: null,
  settledAt: null,
  canceledAt: null,
  statements: [],
  payWith: [],
  ...state,
});
const suggested = (from: typeof sam, to: typeof sam, amountCents: number) => ({ from, to, amountCents });
const paidAt = '2026-11-29T12:00:00.000Z';

const settleUp = (parts: Partial<SettleUp>): SettleUp => ({
  isMember: true,
  balances: [],
  suggested: [],
  payments: [],
  canceled: [],
  canPay: [],
  canForgive: [],
  forgiven: [],
  ...parts,
});

test.each<[string, Partial<SettleUp>, string | null]>([
  ['nothing', {}, null],
  ['what others settle', { suggested: [suggested(lena, maya, 5_00)] }, null],
  [
    'whom I have to pay, the most first',
    { suggested: [suggested(sam, maya, 15_00)], payments: [payment(sam, lena, 27_00)] },
    'You owe Lena $27, Maya $15',
  ],
  [
    'who has to pay me',
    { suggested: [suggested(maya, sam, 5_50), suggested(lena, sam, 20_00)] },
    'Maya owes you $5.50, Lena $20',
  ],
  [
    'both directions',
    { suggested: [suggested(sam, maya, 15_00)], payments: [payment(lena, sam, 2_00)] },
    'You owe Maya $15. Lena owes you $2',
  ],
  ['what I paid', { payments: [payment(sam, lena, 27_00, { paidAt })] }, 'You paid Lena $27'],
  ['what someone says they paid', { payments: [payment(lena, sam, 27_00, { paidAt })] }, 'Lena paid you $27'],
  [
    'a payment that did not arrive',
    { payments: [payment(sam, lena, 27_00, { paidAt, notReceivedAt: paidAt })] },
    'You owe Lena $27',
  ],
  [
    'the debt of a deleted account',
    { suggested: [suggested(gone, sam, 20_00)] },
    'A deleted person owes you $20',
  ],
  ['settled and canceled payments', { payments: [payment(sam, lena, 1_00, { settledAt: paidAt })] }, null],
])('the heading names %s', (_, parts, text) => {
  expect(describeDue(listSettlements(settleUp(parts), 'sam'))).toBe(text);
});

test('a person has all that is open with them, and what can be forgiven', () => {
  const people = listSettlements(
    settleUp({
      balances: [{ person: lena, balanceCents: -30_00, standing: 'left' }],
      suggested: [suggested(lena, sam, 10_00)],
      payments: [payment(lena, sam, 20_00, { paidAt })],
      canForgive: [
        { person: lena, amountCents: 10_00 },
        { person: maya, amountCents: 3_00 },
      ],
    }),
    'sam',
  );
  expect(people).toMatchObject([
    { name: 'Maya', dueCents: 0, claimedCents: 0, forgivableCents: 3_00, payments: [] },
    {
      name: 'Lena',
      standing: 'left',
      suggestedCents: -10_00,
      dueCents: -10_00,
      claimedCents: -20_00,
      forgivableCents: 10_00,
    },
  ]);
});

test.each<[string, Parameters<typeof describeOpen>, string | null]>([
  ['nothing', [[]], null],
  [
    'what I owe and am owed',
    [
      [
        { person: lena, amountCents: -27_00 },
        { person: maya, amountCents: -15_00 },
        { person: sam, amountCents: 5_00 },
      ],
    ],
    'You owe Lena $27, Maya $15. Sam owes you $5.',
  ],
  ['what someone else owes', [[{ person: lena, amountCents: -2_50 }], 'dev'], 'dev owes Lena $2.50.'],
  [
    'what someone else is owed',
    [[{ person: gone, amountCents: 2_00 }], 'dev'],
    'A deleted person owes dev $2.',
  ],
])('what is open: %s', (_, parts, text) => {
  expect(describeOpen(...parts)).toBe(text);
});

test('small counts are words', () => {
  expect([spelledCount(1, 'payment'), spelledCount(5, 'bet'), spelledCount(11, 'bet')]).toEqual([
    'One payment',
    'Five bets',
    '11 bets',
  ]);
});

test('the sum on top of a group leaves out what one says they paid', () => {
  const payments = [payment(sam, lena, 27_00), payment(sam, maya, 15_00, { paidAt })];
  expect(sumDue(listSettlements(settleUp({ payments }), sam.id))).toEqual({
    isDebtor: true,
    cents: 27_00,
    people: 'Lena $27',
  });
  expect(sumDue(listSettlements(settleUp({ payments: payments.slice(1) }), sam.id))).toBeNull();
});
