import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { documents } from './published.fixtures.ts';
import { parseStripeChange } from './stripe-event.ts';

const buildEvent = (type: string, object: unknown, livemode = false) =>
  ({ id: 'evt_1', object: 'event', type, livemode, data: { object } }) as Stripe.Event;

const charge = {
  id: 'ch_1',
  object: 'charge',
  amount: 2500,
  amount_refunded: 1000,
  refunded: false,
  currency: 'usd',
  payment_intent: 'pi_1',
  metadata: { depositId: 'deposit' },
};
const refund = {
  id: 're_1',
  amount: 1000,
  currency: 'usd',
  charge: 'ch_1',
  payment_intent: 'pi_1',
  status: 'failed',
};
const dispute = {
  id: 'dp_1',
  amount: 2500,
  currency: 'usd',
  charge: 'ch_1',
  payment_intent: 'pi_1',
  reason: 'fraudulent',
  status: 'needs_response',
};

const refunded = {
  kind: 'refunded',
  chargeId: 'ch_1',
  paymentId: 'pi_1',
  amountCents: 2500,
  refundedCents: 1000,
};
const failed = {
  kind: 'refundFailed',
  refundId: 're_1',
  chargeId: 'ch_1',
  paymentId: 'pi_1',
  amountCents: 1000,
};
const inquiry = { kind: 'inquiry', disputeId: 'dp_1', paymentId: 'pi_1', amountCents: 2500 };
const closed = (result: string) => ({ kind: 'disputeClosed', disputeId: 'dp_1', paymentId: 'pi_1', result });

test.each<[string, object, object]>([
  ['charge.refunded', charge, { ...refunded, depositId: 'deposit', currency: 'usd' }],
  ['charge.refunded', { ...charge, payment_intent: { id: 'pi_1' } }, refunded],
  ['charge.refunded', { ...charge, metadata: {} }, { ...refunded, depositId: null }],
  [
    'charge.refunded',
    { ...charge, metadata: null, payment_intent: null },
    { ...refunded, depositId: null, paymentId: null },
  ],
  ['charge.refunded', { ...charge, amount_refunded: '1000' }, { kind: 'none' }],
  ['charge.refunded', { ...charge, amount_refunded: -1 }, { kind: 'none' }],
  ['charge.refunded', { ...charge, id: undefined }, { kind: 'none' }],
  ['refund.failed', refund, failed],
  ['refund.failed', { ...refund, status: 'pending' }, failed],
  ['refund.updated', refund, failed],
  ['refund.updated', { ...refund, status: 'canceled' }, failed],
  ['charge.refund.updated', refund, failed],
  ['refund.updated', { ...refund, status: 'succeeded' }, { kind: 'none', why: 'refund is succeeded' }],
  ['refund.updated', { ...refund, status: 'pending' }, { kind: 'none' }],
  ['refund.created', refund, { kind: 'none' }],
  ['refund.failed', { ...refund, amount: 0 }, { kind: 'none' }],
  [
    'charge.dispute.created',
    dispute,
    { kind: 'disputeOpened', amountCents: 2500, result: null, reason: 'fraudulent' },
  ],
  ['charge.dispute.created', { ...dispute, status: 'won' }, { kind: 'disputeOpened', result: null }],
  ['charge.dispute.created', { ...dispute, status: 'warning_needs_response' }, inquiry],
  ['charge.dispute.created', { ...dispute, status: 'warning_under_review' }, inquiry],
  ['charge.dispute.created', { ...dispute, status: 'warning_closed' }, inquiry],
  ['charge.dispute.created', { ...dispute, status: 'prevented' }, inquiry],
  ['charge.dispute.closed', { ...dispute, status: 'won' }, closed('won')],
  ['charge.dispute.closed', { ...dispute, status: 'lost' }, closed('lost')],
  ['charge.dispute.closed', { ...dispute, status: 'warning_closed' }, closed('inquiry')],
  ['charge.dispute.closed', { ...dispute, status: 'prevented' }, closed('inquiry')],
  [
    'charge.dispute.closed',
    { ...dispute, status: 'under_review' },
    { kind: 'none', why: 'dispute is under_review' },
  ],
  ['charge.dispute.closed', { ...dispute, charge: { id: 'ch_2' }, status: 'lost' }, { chargeId: 'ch_2' }],
  ['charge.dispute.funds_withdrawn', dispute, { kind: 'disputeOpened', disputeId: 'dp_1', result: null }],
  [
    'charge.dispute.funds_withdrawn',
    { ...dispute, status: 'warning_under_review' },
    { kind: 'disputeOpened' },
  ],
  ['charge.dispute.updated', dispute, { kind: 'none' }],
  ['charge.dispute.funds_reinstated', { ...dispute, status: 'won' }, closed('won')],
  ['charge.dispute.funds_reinstated', { ...dispute, status: 'under_review' }, { kind: 'none' }],
  ['charge.dispute.closed', { ...dispute, charge: null }, { kind: 'none' }],
])('%s %j', (type, object, change) => {
  expect(parseStripeChange(buildEvent(type, object), false)).toMatchObject(change);
});

test.each(['checkout.session.completed', 'charge.refunded', 'refund.failed', 'charge.dispute.created'])(
  '%s of the other mode says nothing',
  (type) => {
    const why = 'test and live mode do not mix';
    expect(parseStripeChange(buildEvent(type, charge, true), false)).toEqual({ kind: 'none', why });
    expect(parseStripeChange(buildEvent(type, charge, false), true)).toEqual({ kind: 'none', why });
  },
);

describe('parses events as published', () => {
  test.each([
    ...documents<Stripe.Event>('stripe/charge.refunded.json').map((one) => [...one, 'refunded'] as const),
    // The published one is an inquiry: its status is warning_needs_response.
    ...documents<Stripe.Event>('stripe/charge.dispute.created.json').map(
      ([name, event]) => [name, event, name === 'made-up' ? 'disputeOpened' : 'inquiry'] as const,
    ),
  ])('a %s charge', (_, event, kind) => {
    expect(parseStripeChange(event, false)).toMatchObject({ kind });
  });

  test.each(documents<Stripe.Event>('stripe/checkout.session.completed.payment_mode.json'))(
    'a %s paid checkout',
    (_, event) => {
      const session = event.data.object as Stripe.Checkout.Session;
      expect(parseStripeChange(event, false)).toMatchObject({
        kind: 'paid',
        ref: session.id,
        paymentId: session.payment_intent,
        amountCents: session.amount_total,
      });
    },
  );
});
