import type Stripe from 'stripe';
import { z } from 'zod';
import type { CardChange, CardDisputeResult } from './ports/card-payments.ts';
import type { NoChange } from './ports/provider-event.ts';

/**
 * Translates a signed Stripe event about a deposit. The object has the API version of the endpoint, not of the
 * SDK, so only the needed fields are read and validated.
 */
export function parseStripeChange(event: Stripe.Event, livemode: boolean): CardChange {
  const read = readers[event.type];
  if (!read) return nothing('this type is not for us');
  if (event.livemode !== livemode) return nothing('test and live mode do not mix');
  return read(event.data?.object, event.type);
}

const nothing = (why: string): NoChange => ({ kind: 'none', why });

/** An id, or the expanded object. */
const idOrObject = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const noted = z.object({ depositId: z.string().nullish() }).nullish();

const checkoutSession = z.object({
  id: z.string(),
  client_reference_id: z.string().nullish(),
  amount_total: z.int().nullish(),
  currency: z.string().nullish(),
  payment_intent: idOrObject.nullish(),
  payment_status: z.string(),
});
const charge = z.object({
  id: z.string(),
  amount: z.int().positive(),
  amount_refunded: z.int().nonnegative(),
  currency: z.string(),
  payment_intent: idOrObject.nullish(),
  metadata: noted,
});
const refund = z.object({
  id: z.string(),
  amount: z.int().positive(),
  currency: z.string(),
  charge: idOrObject.nullish(),
  payment_intent: idOrObject.nullish(),
  status: z.string().nullish(),
  metadata: z.object({ withdrawalId: z.string().nullish() }).nullish(),
});
const dispute = z.object({
  id: z.string(),
  amount: z.int().nonnegative(),
  currency: z.string(),
  charge: idOrObject,
  payment_intent: idOrObject.nullish(),
  reason: z.string(),
  status: z.string(),
});

type Reader = (object: unknown, type: string) => CardChange;

const checkout =
  (kind: 'paid' | 'failed' | 'expired'): Reader =>
  (object) => {
    const parsed = checkoutSession.safeParse(object);
    if (!parsed.success) return nothing('not a readable checkout session');
    const { id, client_reference_id, amount_total, currency, payment_status, payment_intent } = parsed.data;
    if (kind === 'paid' && payment_status !== 'paid') return nothing(`payment is ${payment_status}`);
    return {
      kind,
      ref: id,
      depositId: client_reference_id ?? null,
      paymentId: payment_intent ?? null,
      amountCents: amount_total ?? null,
      currency: currency ?? null,
    };
  };

const refundedCharge: Reader = (object) => {
  const parsed = charge.safeParse(object);
  if (!parsed.success) return nothing('not a readable charge');
  const { id, amount, amount_refunded, currency, payment_intent, metadata } = parsed.data;
  return {
    kind: 'refunded',
    chargeId: id,
    paymentId: payment_intent ?? null,
    depositId: metadata?.depositId ?? null,
    amountCents: amount,
    refundedCents: amount_refunded,
    currency,
  };
};

/** A successful refund is reported by its charge; only a failure matters here. */
const failedRefund: Reader = (object, type) => {
  const parsed = refund.safeParse(object);
  if (!parsed.success) return nothing('not a readable refund');
  const { id, amount, currency, charge, payment_intent, status, metadata } = parsed.data;
  if (type !== 'refund.failed' && status !== 'failed' && status !== 'canceled') {
    return nothing(`refund is ${status}`);
  }
  const withdrawalId = metadata?.withdrawalId ?? null;
  const ids = { refundId: id, withdrawalId, chargeId: charge ?? null, paymentId: payment_intent ?? null };
  return { kind: 'refundFailed', ...ids, amountCents: amount, currency };
};

/** Stripe reports inquiries as disputes. Withdrawn funds are a chargeback, whatever its status was at that moment. */
const disputed =
  (kind: 'disputeOpened' | 'disputeClosed'): Reader =>
  (object, type) => {
    const parsed = dispute.safeParse(object);
    if (!parsed.success) return nothing('not a readable dispute');
    const { id, amount, currency, charge, payment_intent, reason, status } = parsed.data;
    const ended = disputeResults.get(status) ?? null;
    if (kind === 'disputeClosed' && !ended) return nothing(`dispute is ${status}`);
    const about = {
      disputeId: id,
      chargeId: charge,
      paymentId: payment_intent ?? null,
      amountCents: amount,
      currency,
      reason,
    };
    if (type === 'charge.dispute.created' && ended === 'inquiry') return { kind: 'inquiry', ...about };
    return { kind, ...about, result: kind === 'disputeClosed' ? ended : null };
  };

/** The result of a dispute by Stripe's status; none while a chargeback is open. */
export const disputeResults: ReadonlyMap<string, CardDisputeResult> = new Map([
  ['won', 'won'],
  ['lost', 'lost'],
  ['warning_needs_response', 'inquiry'],
  ['warning_under_review', 'inquiry'],
  ['warning_closed', 'inquiry'],
  // Withdrawn before it became a chargeback. A refund is reported by its charge.
  ['prevented', 'inquiry'],
]);

const readers: Readonly<Partial<Record<string, Reader>>> = {
  'checkout.session.completed': checkout('paid'),
  'checkout.session.async_payment_succeeded': checkout('paid'),
  'checkout.session.async_payment_failed': checkout('failed'),
  'checkout.session.expired': checkout('expired'),
  'charge.refunded': refundedCharge,
  'refund.failed': failedRefund,
  'refund.updated': failedRefund,
  'charge.refund.updated': failedRefund,
  'charge.dispute.created': disputed('disputeOpened'),
  // Also for an inquiry that became a chargeback.
  'charge.dispute.funds_withdrawn': disputed('disputeOpened'),
  'charge.dispute.closed': disputed('disputeClosed'),
  // Also for a lost dispute that is won on appeal.
  'charge.dispute.funds_reinstated': disputed('disputeClosed'),
};
