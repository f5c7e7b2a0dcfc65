import Stripe from 'stripe';
import { isLiveKey } from '../../config/money-mode.ts';
import { callLimitMs, withOneLimit } from './call-limit.ts';
import { isPaymentPage } from './payment-page.ts';
import type {
  CardDispute,
  CardPayment,
  CardPayments,
  CheckoutRequest,
  CheckoutState,
} from './ports/card-payments.ts';
import { ProviderFailure } from './ports/provider-failure.ts';
import { disputeResults, parseStripeChange } from './stripe-event.ts';
import { stripeCall } from './stripe-failure.ts';

export type StripeOptions = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The API's address if it is not Stripe's: a server with the same HTTP interface. */
  readonly apiBase?: string | undefined;
  /** The custom domain of Stripe's payment pages, if the account has one. */
  readonly pageHost?: string | undefined;
  /** The time limit of one call with all its attempts. */
  readonly limitMs?: number;
};

/** Older signatures are rejected, so a recorded webhook cannot be replayed later. */
const signatureToleranceSeconds = 300;
/** How far Stripe's clock may be ahead of ours. */
const clockDifferenceSeconds = 60;

/** Card payments through Stripe Checkout (`stripe` 23, API version of the SDK). */
export function stripePayments(options: StripeOptions): CardPayments {
  const { secretKey, webhookSecret, apiBase, limitMs = callLimitMs } = options;
  const stripe = new Stripe(secretKey, {
    timeout: Math.min(20_000, limitMs),
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiBase && parseAddress(apiBase)),
  });
  const livemode = isLiveKey(secretKey);
  const pageHosts = ['checkout.stripe.com', ...(options.pageHost ? [options.pageHost] : [])];
  const call = <T>(name: string, run: () => Promise<T>) => stripeCall(name, run, limitMs);
  const getCheckout = (ref: string) =>
    orNull(
      call('look up a checkout', async () =>
        parseCheckoutState(await stripe.checkout.sessions.retrieve(ref)),
      ),
    );
  return {
    createCheckout: (request) =>
      call('open a checkout', async () => {
        const idempotencyKey = request.depositId;
        const { id, url } = await stripe.checkout.sessions.create(sessionFor(request), { idempotencyKey });
        if (!url || !isPaymentPage(url, pageHosts, apiBase))
          throw new Error(`checkout session ${id} has no page of Stripe`);
        return { ref: id, url };
      }),
    getCheckout,
    expireCheckout: (ref) =>
      withOneLimit(async () => {
        try {
          return await orNull(
            call('expire a checkout', async () =>
              parseCheckoutState(
                await stripe.checkout.sessions.expire(ref, undefined, { idempotencyKey: `expire:${ref}` }),
              ),
            ),
          );
        } catch (error) {
          // Only open sessions can be expired. This one had ended, so return how.
          if (error instanceof ProviderFailure && error.kind === 'refused') return await getCheckout(ref);
          throw error;
        }
      }, limitMs),
    async *listCheckouts({ from, to }) {
      const created = { gte: seconds(from), lt: seconds(to) };
      let after: string | undefined;
      do {
        const page = await call('list checkouts', () =>
          stripe.checkout.sessions.list({ created, limit: 100, ...(after && { starting_after: after }) }),
        );
        for (const session of page.data) yield parseCheckoutState(session);
        after = page.has_more ? page.data.at(-1)?.id : undefined;
      } while (after);
    },
    createRefund: ({ paymentId, withdrawalId, depositId, amountCents }) =>
      refundCall(() =>
        call('refund a payment', async () => {
          const metadata = { withdrawalId, depositId };
          const made = await stripe.refunds.create(
            { payment_intent: paymentId, amount: amountCents, metadata },
            { idempotencyKey: `refund:${withdrawalId}:${depositId}` },
          );
          return { refundId: made.id, withdrawalId, amountCents: made.amount, failed: hasFailed(made) };
        }),
      ),
    getPayment: (paymentId) =>
      orNull(
        call('look up a payment', async () => {
          const intent = await stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] });
          const refunds: Stripe.Refund[] = [];
          if (intent.latest_charge !== null)
            for await (const refund of stripe.refunds.list({ payment_intent: paymentId, limit: 100 }))
              refunds.push(refund);
          return toPayment(intent, refunds);
        }),
      ),
    getCardFingerprint: (paymentId) =>
      orNull(
        call('look up a card', async () => {
          const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentId, {
            expand: ['latest_charge'],
          });
          return typeof charge === 'object'
            ? (charge?.payment_method_details?.card?.fingerprint ?? null)
            : null;
        }),
      ),
    listDisputes: (paymentId) =>
      call('list disputes', async () => {
        const page = await stripe.disputes.list({ payment_intent: paymentId, limit: 100 });
        return page.data.map(toDispute);
      }),
    verifyWebhook(rawBody, signature) {
      const event = signedEvent(rawBody, signature, webhookSecret);
      if (!event?.id) return null;
      return {
        id: event.id,
        type: event.type,
        body: rawBody.toString(),
        change: parseStripeChange(event, livemode),
      };
    },
  };
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
const readId = (value: string | { readonly id: string } | null | undefined) =>
  typeof value === 'object' ? (value?.id ?? null) : (value ?? null);

/** An unknown id is a result, not a failure. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ProviderFailure && error.facts.status === 404) return null;
    throw error;
  }
}

/** Refusals of a refund that pass: too little money at Stripe, and a key that was used for another request. */
const passing: ReadonlySet<string> = new Set([
  'balance_insufficient',
  'insufficient_funds',
  'idempotency_error',
  'lock_timeout',
]);

/** Whether a refund was refused for good decides where its money goes, so what may still change is not taken for it. */
async function refundCall<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind === 'refused' && passing.has(error.facts.issue ?? ''))
      throw new ProviderFailure({ ...error.facts, kind: 'uncertain' });
    throw error;
  }
}

function parseCheckoutState(session: Stripe.Checkout.Session): CheckoutState {
  const { status, payment_status } = session;
  const ended = payment_status === 'paid' ? 'paid' : 'unpaid';
  return {
    ref: session.id,
    status: status === 'open' ? 'open' : status === 'expired' ? 'expired' : ended,
    depositId: session.client_reference_id,
    paymentId: readId(session.payment_intent),
    amountCents: session.amount_total,
    currency: session.currency,
    createdAt: new Date(session.created * 1000),
    url: session.url,
  };
}

function toPayment(intent: Stripe.PaymentIntent, refunds: readonly Stripe.Refund[]): CardPayment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const others = refunds.filter(({ metadata }) => !metadata?.withdrawalId);
  return {
    paymentId: intent.id,
    depositId: intent.metadata.depositId ?? null,
    chargeId: readId(intent.latest_charge),
    status: toPaymentStatus(intent.status),
    amountCents: intent.amount,
    refundedCents: others.reduce((cents, one) => cents + (hasFailed(one) ? 0 : one.amount), 0),
    failedRefunds: others.filter(hasFailed).map(({ id }) => id),
    withdrawalRefunds: refunds.flatMap((one) => {
      const withdrawalId = one.metadata?.withdrawalId;
      return withdrawalId
        ? [{ refundId: one.id, withdrawalId, amountCents: one.amount, failed: hasFailed(one) }]
        : [];
    }),
    currency: intent.currency,
    disputed: charge?.disputed ?? false,
  };
}

/** A failed method leaves the payment waiting for another one, which never comes once the checkout has ended. */
function toPaymentStatus(status: Stripe.PaymentIntent.Status): CardPayment['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'canceled' || status === 'requires_payment_method' ? 'failed' : 'pending';
}

const hasFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled';

function toDispute({ id, amount, currency, status }: Stripe.Dispute): CardDispute {
  return { disputeId: id, amountCents: amount, currency, result: disputeResults.get(status) ?? null };
}

function signedEvent(rawBody: Buffer, signature: string | undefined, secret: string): Stripe.Event | null {
  try {
    // The library rejects only old signatures. One from the future would stay valid until then.
    const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature ?? '')?.[1]);
    if (signedAt > Date.now() / 1000 + clockDifferenceSeconds) return null;
    return Stripe.webhooks.constructEvent(rawBody, signature ?? '', secret, signatureToleranceSeconds);
  } catch {
    return null;
  }
}

/** The ids are in the metadata of session and payment, so a later refund or dispute can be traced. */
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

function parseAddress(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return { protocol: scheme, host: hostname, port: port || (scheme === 'http' ? 80 : 443) } as const;
}
