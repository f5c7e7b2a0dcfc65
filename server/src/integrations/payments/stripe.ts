import Stripe from 'stripe';
import { type CardPayments, CheckoutFailed, type CheckoutRequest } from './port.ts';
import { changeOf } from './stripe-event.ts';

export type StripeOptions = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Where the API is, when not at Stripe: a server that speaks the same HTTP. */
  readonly apiBase?: string | undefined;
};

/** Signatures older than this are refused, so that a recorded webhook cannot be played again later. */
const signatureToleranceSeconds = 300;

/** Card payments through Stripe Checkout (`stripe` 23, API version of the SDK). */
export function stripePayments({ secretKey, webhookSecret, apiBase }: StripeOptions): CardPayments {
  const stripe = new Stripe(secretKey, {
    timeout: 20_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiBase && addressOf(apiBase)),
  });
  const livemode = /^[sr]k_live_/.test(secretKey);
  return {
    async createCheckout(request) {
      const idempotencyKey = request.depositId;
      try {
        const { id, url } = await stripe.checkout.sessions.create(sessionFor(request), { idempotencyKey });
        if (!url) throw new Error(`checkout session ${id} has no page`);
        return { ref: id, url };
      } catch (error) {
        throw new CheckoutFailed(error);
      }
    },
    verifyWebhook(rawBody, signature) {
      const event = signedEvent(rawBody, signature, webhookSecret);
      if (!event?.id) return null;
      return { id: event.id, type: event.type, body: rawBody.toString(), change: changeOf(event, livemode) };
    },
  };
}

function signedEvent(rawBody: Buffer, signature: string | undefined, secret: string): Stripe.Event | null {
  try {
    return Stripe.webhooks.constructEvent(rawBody, signature ?? '', secret, signatureToleranceSeconds);
  } catch {
    return null;
  }
}

/** The ids stand on the session and on the payment, so that a later refund or dispute can be traced back. */
function sessionFor({ depositId, userId, amountCents, successUrl, cancelUrl }: CheckoutRequest) {
  const metadata = { depositId, userId };
  return {
    mode: 'payment',
    client_reference_id: depositId,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: amountCents,
          product_data: { name: 'Sidebet deposit' },
        },
      },
    ],
    metadata,
    payment_intent_data: { metadata },
    success_url: successUrl,
    cancel_url: cancelUrl,
  } satisfies Stripe.Checkout.SessionCreateParams;
}

function addressOf(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return { protocol: scheme, host: hostname, port: port || (scheme === 'http' ? 80 : 443) } as const;
}
