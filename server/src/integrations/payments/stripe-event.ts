import type Stripe from 'stripe';
import { z } from 'zod';
import type { CheckoutChange } from './port.ts';

/** The fields of a Checkout Session that matter; the event's API version is the endpoint's, not the SDK's. */
const checkoutSession = z.object({
  id: z.string(),
  client_reference_id: z.string().nullish(),
  amount_total: z.int().nullish(),
  currency: z.string().nullish(),
  payment_status: z.string(),
});

/** Translates a signed Stripe event into what it says about a deposit (INTEGRATIONS section 2.3). */
export function changeOf(event: Stripe.Event, livemode: boolean): CheckoutChange {
  const isPaid = paidTypes.has(event.type);
  const kind = isPaid ? 'paid' : endings.get(event.type);
  if (!kind) return { kind: 'none', why: 'this type is not for us' };
  if (event.livemode !== livemode) return { kind: 'none', why: 'test and live mode do not mix' };
  const session = checkoutSession.safeParse(event.data.object);
  if (!session.success) return { kind: 'none', why: 'not a readable checkout session' };
  const { id, client_reference_id, amount_total, currency, payment_status } = session.data;
  if (isPaid && payment_status !== 'paid') return { kind: 'none', why: `payment is ${payment_status}` };
  return {
    kind,
    ref: id,
    depositId: client_reference_id ?? null,
    amountCents: amount_total ?? null,
    currency: currency ?? null,
  };
}

const paidTypes = new Set(['checkout.session.completed', 'checkout.session.async_payment_succeeded']);
const endings = new Map<string, 'failed' | 'expired'>([
  ['checkout.session.async_payment_failed', 'failed'],
  ['checkout.session.expired', 'expired'],
]);
