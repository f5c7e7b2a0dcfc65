import { expect, test } from 'vitest';
import type { CardDispute, CheckoutState } from '../../../integrations/payments/ports/card-payments.ts';
import type { PayoutBatch, PayoutItem } from '../../../integrations/payments/ports/payouts.ts';
import type { Capture, OrderState } from '../../../integrations/payments/ports/paypal-payments.ts';
import type { PayoutRow } from '../withdrawals/payout-rows.ts';
import { type ComparedDeposit, compareCard, comparePayPal } from './compare-deposit.ts';
import { comparePayout } from './compare-payout.ts';
import type { Finding } from './finding.ts';

/** A finding as a short text. */
const summary = (finding: Finding) =>
  finding.kind === 'agrees'
    ? 'agrees'
    : `${finding.kind}: ${finding.difference.what} ${finding.difference.ours} / ${finding.difference.provider}`;

const deposit: ComparedDeposit = {
  id: 'D',
  amountCents: 50_00,
  status: 'successful',
  providerRef: 'ref',
  paymentRef: 'pay',
  refundedCents: 0,
  lostCents: 0,
  withdrawnCents: 0,
  disputes: [],
};
const checkout: CheckoutState = {
  ref: 'ref',
  status: 'paid',
  depositId: 'D',
  paymentId: 'pay',
  amountCents: 50_00,
  currency: 'usd',
  createdAt: new Date(0),
  url: null,
};
const payment = {
  paymentId: 'pay',
  depositId: 'D',
  chargeId: 'ch',
  status: 'succeeded' as const,
  amountCents: 50_00,
  refundedCents: 0,
  failedRefunds: [],
  withdrawalRefunds: [],
  currency: 'usd',
  disputed: false,
};
const dispute: CardDispute = { disputeId: 'dp', amountCents: 50_00, currency: 'usd', result: null };
const inquiry: CardDispute = { ...dispute, result: 'inquiry' };
const ourDispute = { id: 'dp', amountCents: 50_00, result: 'open' } as const;
type CardCase = { row?: object; checkout?: object | null; payment?: object | null; disputes?: CardDispute[] };

test.each<[string, CardCase, string]>([
  ['the same', {}, 'agrees'],
  ['open on both sides', { row: { status: 'processing' }, checkout: { status: 'open' } }, 'agrees'],
  ['abandoned, and open at Stripe', { row: { status: 'cancelled' }, checkout: { status: 'open' } }, 'agrees'],
  ['abandoned, and unknown to Stripe', { row: { status: 'cancelled' }, checkout: null }, 'agrees'],
  ['paid, and not credited yet', { row: { status: 'processing' } }, 'behind: state processing / paid'],
  ['paid, and abandoned', { row: { status: 'cancelled' } }, 'behind: state cancelled / paid'],
  ['credited, and not paid', { checkout: { status: 'unpaid' } }, 'differs: state successful / unpaid'],
  ['credited, and unknown', { checkout: null }, 'differs: state successful / unknown'],
  [
    'open, and unknown',
    { row: { status: 'processing' }, checkout: null },
    'behind: state processing / unknown',
  ],
  ['more at Stripe', { checkout: { amountCents: 50_01 } }, 'differs: amount $50.00 / $50.01'],
  ['less at Stripe', { checkout: { amountCents: 49_99 } }, 'differs: amount $50.00 / $49.99'],
  ['in euros', { checkout: { currency: 'eur' } }, 'differs: amount $50.00 / $50.00 in eur'],
  ['for another deposit', { checkout: { depositId: 'E' } }, 'differs: deposit D / E'],
  ['with another payment', { checkout: { paymentId: 'other' } }, 'differs: payment pay / other'],
  ['without a payment', { payment: null }, 'differs: payment pay / none'],
  ['refunded there', { payment: { refundedCents: 1_00 } }, 'behind: refunded amount $0.00 / $1.00'],
  ['refunded here', { row: { refundedCents: 1_00 } }, 'behind: refunded amount $1.00 / $0.00'],
  ['disputed on both sides', { row: { disputes: [ourDispute] }, disputes: [dispute] }, 'agrees'],
  ['disputed there', { disputes: [dispute] }, 'behind: dispute dp none / 5000 cents, open'],
  ['an inquiry there', { disputes: [inquiry] }, 'agrees'],
  [
    'an inquiry there that an earlier version booked as won',
    { row: { disputes: [{ ...ourDispute, result: 'won' }] }, disputes: [inquiry] },
    'agrees',
  ],
  [
    'an inquiry there that is held here',
    { row: { disputes: [ourDispute] }, disputes: [inquiry] },
    'behind: dispute dp 5000 cents, open / 5000 cents, inquiry',
  ],
  ['disputed here', { row: { disputes: [ourDispute] } }, 'differs: dispute dp 5000 cents, open / none'],
  [
    'lost there',
    { row: { disputes: [ourDispute] }, disputes: [{ ...dispute, result: 'lost' }] },
    'behind: dispute dp 5000 cents, open / 5000 cents, lost',
  ],
  [
    'a difference takes precedence over a pending event',
    { row: { status: 'processing' }, checkout: { amountCents: 1 } },
    'differs: amount $50.00 / $0.01',
  ],
])('a card deposit, %s', (_, given, expected) => {
  const report = {
    checkout: given.checkout === null ? null : { ...checkout, ...given.checkout },
    payment: given.payment === null ? null : { ...payment, ...given.payment },
    disputes: given.disputes ?? [],
  };
  expect(summary(compareCard({ ...deposit, ...given.row }, report))).toBe(expected);
});

const capture: Capture = {
  captureId: 'pay',
  status: 'completed',
  reason: null,
  amountCents: 50_00,
  currency: 'USD',
  customId: 'D',
};
const order: OrderState = {
  orderId: 'ref',
  status: 'completed',
  amountCents: 50_00,
  currency: 'USD',
  customId: 'D',
  approveUrl: null,
  payerId: null,
  capture,
  refundedCents: 0,
};
type PayPalCase = { row?: object; order?: object | null; capture?: object | null };

test.each<[string, PayPalCase, string]>([
  ['the same', {}, 'agrees'],
  ['the same with only its capture', { order: null }, 'agrees'],
  [
    'open on both sides',
    { row: { status: 'processing', paymentRef: null }, order: { status: 'open' }, capture: null },
    'agrees',
  ],
  [
    'waiting for its money on both sides',
    { row: { status: 'processing' }, capture: { status: 'pending' } },
    'agrees',
  ],
  [
    'captured, and not credited yet',
    { row: { status: 'processing' } },
    'behind: state processing / completed',
  ],
  ['credited, and declined', { capture: { status: 'declined' } }, 'differs: state successful / declined'],
  ['credited, and unknown', { order: null, capture: null }, 'differs: state successful / unknown'],
  ['of another amount', { capture: { amountCents: 1 } }, 'differs: amount $50.00 / $0.01'],
  ['refunded there', { order: { refundedCents: 5_00 } }, 'behind: refunded amount $0.00 / $5.00'],
  [
    'refunded there, with only its capture',
    { order: null, capture: { status: 'refunded' } },
    'behind: refund none / some',
  ],
  [
    'reversed, listed by PayPal among the refunds',
    { row: { lostCents: 50_00 }, order: { refundedCents: 50_00 } },
    'agrees',
  ],
  [
    'reversed, with an unknown status',
    { row: { lostCents: 50_00 }, capture: { status: 'unknown' } },
    'agrees',
  ],
])('a PayPal deposit, %s', (_, given, expected) => {
  const report = {
    order: given.order === null ? null : { ...order, ...given.order },
    capture: given.capture === null ? null : { ...capture, ...given.capture },
  };
  expect(summary(comparePayPal({ ...deposit, ...given.row }, report))).toBe(expected);
});

const row: PayoutRow = {
  id: 'W',
  userId: 'ann',
  amountCents: 40_00,
  paypalEmail: 'ann@mail.com',
  status: 'paid',
  batchId: 'B',
  attempts: 1,
  sendingAt: 0,
  review: null,
  feeCents: 25,
};
const item: PayoutItem = {
  itemId: 'I',
  batchId: 'B',
  withdrawalId: 'W',
  status: 'success',
  rawStatus: 'SUCCESS',
  money: 'paid',
  amountCents: 40_00,
  currency: 'USD',
  feeCents: 25,
  issue: null,
};
const batch: PayoutBatch = { batchId: 'B', status: 'success', items: [item] };
const held = { money: 'held', rawStatus: 'PENDING' } as const;
const back = { money: 'back', rawStatus: 'RETURNED' } as const;
type PayoutCase = { row?: object; item?: object | null; batch?: object | null };

test.each<[string, PayoutCase, string]>([
  ['paid on both sides', {}, 'agrees'],
  ['on its way on both sides', { row: { status: 'sent' }, item: held }, 'agrees'],
  ['not processed yet', { row: { status: 'sent' }, item: null, batch: { status: 'pending' } }, 'agrees'],
  ['returned on both sides', { row: { status: 'returned' }, item: back }, 'agrees'],
  ['blocked, and decided by an operator', { item: { status: 'blocked', money: 'review' } }, 'agrees'],
  ['paid there', { row: { status: 'sent' } }, 'behind: state sent / SUCCESS'],
  ['returned there', { item: back }, 'behind: state paid / RETURNED'],
  ['paid here, and held there', { item: held }, 'differs: state paid / PENDING'],
  ['returned here, and paid there', { row: { status: 'returned' } }, 'differs: state returned / SUCCESS'],
  ['waiting for approval here', { row: { status: 'processing' } }, 'differs: state processing / SUCCESS'],
  ['unknown there', { batch: null }, 'differs: state paid / unknown'],
  ['denied there', { item: null, batch: { status: 'denied' } }, 'behind: state paid / DENIED'],
  ['of another amount', { item: { amountCents: 41_00 } }, 'differs: amount $40.00 / $41.00'],
  ['in another currency', { item: { currency: 'EUR' } }, 'differs: amount $40.00 / $40.00 in EUR'],
  ['in another batch', { item: { batchId: 'C' } }, 'differs: batch B / C'],
  ['of another withdrawal', { item: { withdrawalId: 'X' } }, 'differs: withdrawal W / X'],
  ['with another fee', { item: { feeCents: 30 } }, 'behind: fee $0.25 / $0.30'],
  ['without a reported fee', { item: { feeCents: null } }, 'agrees'],
])('a payout, %s', (_, given, expected) => {
  const items = given.item === null ? [] : [{ ...item, ...given.item }];
  const report = given.batch === null ? null : { ...batch, items, ...given.batch };
  expect(summary(comparePayout({ ...row, ...given.row }, report))).toBe(expected);
});

test('a payout with two payments', () => {
  expect(summary(comparePayout(row, { ...batch, items: [item, item] }))).toBe(
    'differs: number of payments 1 / 2',
  );
});
