import type Stripe from 'stripe';
import { prefixedId, unixSeconds } from '../ids.ts';
import type { Schedule } from '../schedule.ts';
import type { Store } from '../store.ts';
import type { Webhooks } from '../webhooks.ts';
import { newCharge, newIntent, newSession } from './objects.ts';
import { newDispute, newInquiry, newRefund } from './reversal-objects.ts';
import type { SessionForm } from './session-form.ts';
import { type TestCard, testCards } from './test-cards.ts';

/** The API's error for an impossible request. */
export type Mistake = { readonly mistake: string; readonly code?: string };
export type Delayed = { readonly succeeds: boolean };

export type CardSide = ReturnType<typeof cardSide>;

/** Changes of checkouts and charges, each with its events. */
export function cardSide(store: Store, schedule: Schedule, webhooks: Webhooks, baseUrl: () => string) {
  /** The session as sent: with the page's current address, only while open. */
  const shown = (session: Stripe.Checkout.Session): Stripe.Checkout.Session => ({
    ...session,
    url: session.status === 'open' ? `${baseUrl()}/checkout/${session.id}` : null,
  });

  function notify(type: string, object: object): Promise<void> {
    if (!subscribed.has(type)) return Promise.resolve();
    const id = prefixedId('evt');
    const event = {
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: unixSeconds(),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    };
    return webhooks.send('stripe', id, type, JSON.stringify(event));
  }

  const put = (session: Stripe.Checkout.Session) => store.put('sessions', session.id, session);

  function open(form: SessionForm): Stripe.Checkout.Session {
    const session = put(newSession(form));
    // The payment's metadata waits here, because the payment exists only after the first attempt.
    store.put('intents', session.id, newIntent(form.amountCents, form.paymentMetadata));
    schedule.in(session.expires_at * 1000 - Date.now(), 'expireSession', session.id);
    return shown(session);
  }

  /** The payment of a session, created at the first attempt to pay. */
  function openIntent(session: Stripe.Checkout.Session): Stripe.PaymentIntent {
    const draft = store.get('intents', session.id);
    if (!draft) return store.get('intents', session.payment_intent as string)!;
    store.remove('intents', session.id);
    put({ ...session, payment_intent: draft.id });
    return store.put('intents', draft.id, draft);
  }

  /** Ends an open session as paid, at once or later. Gives whether it was still open. */
  async function complete(id: string, delayed?: Delayed, cardNumber?: string): Promise<boolean> {
    const before = store.get('sessions', id);
    if (before?.status !== 'open') return false;
    const intent = openIntent(before);
    const session = store.get('sessions', id)!;
    const customer = { ...noCustomer, email: session.customer_email };
    if (delayed) {
      store.put('intents', intent.id, { ...intent, status: 'processing' });
      await notify(
        'checkout.session.completed',
        put({ ...session, status: 'complete', customer_details: customer }),
      );
      return true;
    }
    charge(intent, cardNumber);
    const paid = put({ ...session, status: 'complete', payment_status: 'paid', customer_details: customer });
    await notify('checkout.session.completed', paid);
    return true;
  }

  function charge(intent: Stripe.PaymentIntent, cardNumber = testCards[0]!.number): Stripe.Charge {
    const made = newCharge(intent, cardNumber);
    const paid = { ...intent, status: 'succeeded', amount_received: intent.amount } as const;
    store.put('charges', made.id, made);
    store.put('intents', intent.id, { ...paid, latest_charge: made.id, payment_method: made.payment_method });
    void notify('charge.succeeded', made);
    void notify('payment_intent.succeeded', store.get('intents', intent.id)!);
    return made;
  }

  /** Resolves a delayed payment. */
  async function settle(id: string, succeeds: boolean): Promise<boolean> {
    const session = store.get('sessions', id);
    if (session?.status !== 'complete' || session.payment_status !== 'unpaid') return false;
    const intent = openIntent(session);
    if (intent.status !== 'processing') return false;
    if (succeeds) {
      charge(intent);
      await notify('checkout.session.async_payment_succeeded', put({ ...session, payment_status: 'paid' }));
    } else {
      store.put('intents', intent.id, { ...intent, status: 'requires_payment_method' });
      await notify('checkout.session.async_payment_failed', session);
    }
    return true;
  }

  async function expire(id: string): Promise<boolean> {
    const session = store.get('sessions', id);
    if (session?.status !== 'open') return false;
    await notify('checkout.session.expired', put({ ...session, status: 'expired' }));
    return true;
  }

  function decline(id: string, { decline }: TestCard): void {
    const session = store.get('sessions', id);
    if (session?.status !== 'open' || !decline) return;
    const intent = openIntent(session);
    const error = {
      type: 'card_error',
      code: decline.code,
      decline_code: decline.reason,
      message: decline.message,
    };
    const failed = { ...intent, last_payment_error: error } as Stripe.PaymentIntent;
    void notify('payment_intent.payment_failed', store.put('intents', intent.id, failed));
  }

  function refund(chargeId: string, amountCents?: number, metadata = {}): Stripe.Refund | Mistake {
    const before = store.get('charges', chargeId);
    if (!before) return { mistake: `No such charge: '${chargeId}'`, code: 'resource_missing' };
    const left = before.amount - arrivedRefunds(chargeId);
    if (left === 0)
      return { mistake: `Charge ${chargeId} has already been refunded.`, code: 'charge_already_refunded' };
    if (before.disputed && !store.list('disputes').some((one) => one.charge === chargeId && isInquiry(one)))
      return { mistake: `Charge ${chargeId} has been charged back.`, code: 'charge_disputed' };
    const amount = amountCents ?? left;
    if (!Number.isSafeInteger(amount) || amount < 1 || amount > left) {
      return { mistake: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})` };
    }
    const made = newRefund(before, amount, metadata);
    const total = Math.min(before.amount, before.amount_refunded + amount);
    store.put('refunds', made.id, made);
    const after = store.put('charges', chargeId, {
      ...before,
      amount_refunded: total,
      refunded: total === before.amount,
    });
    void notify('refund.created', made);
    void notify('charge.refunded', after);
    return made;
  }

  const arrivedRefunds = (chargeId: string) =>
    store
      .list('refunds')
      .reduce(
        (cents, one) => cents + (one.charge === chargeId && one.status !== 'failed' ? one.amount : 0),
        0,
      );

  /**
   * The card's bank returned the refund. Stripe does not document whether the charge's total decreases, so here
   * it does not: no code may rely on it.
   */
  function failRefund(id: string): boolean {
    const before = store.get('refunds', id);
    if (before?.status !== 'succeeded') return false;
    const made = store.put('refunds', id, {
      ...before,
      status: 'failed',
      failure_reason: 'lost_or_stolen_card',
    });
    void notify('refund.updated', made);
    void notify('refund.failed', made);
    return true;
  }

  /** The card's bank has a question. Nothing is withdrawn. */
  function inquire(chargeId: string, amountCents?: number): Stripe.Dispute | Mistake {
    const charge = store.get('charges', chargeId);
    if (!charge) return { mistake: `No such charge: '${chargeId}'`, code: 'resource_missing' };
    if (charge.disputed) return { mistake: `Charge ${chargeId} is disputed already.` };
    const made = newInquiry(charge, amountCents ?? charge.amount);
    store.put('disputes', made.id, made);
    store.put('charges', chargeId, { ...charge, disputed: true });
    void notify('charge.dispute.created', made);
    return made;
  }

  const isInquiry = ({ status }: Stripe.Dispute) => status === 'warning_needs_response';

  /** A chargeback. An open inquiry becomes one under its id. */
  function dispute(chargeId: string, amountCents?: number): Stripe.Dispute | Mistake {
    const charge = store.get('charges', chargeId);
    if (!charge) return { mistake: `No such charge: '${chargeId}'`, code: 'resource_missing' };
    const inquiry = store.list('disputes').find((one) => one.charge === chargeId && isInquiry(one));
    if (charge.disputed && !inquiry) return { mistake: `Charge ${chargeId} is disputed already.` };
    const made = { ...newDispute(charge, amountCents ?? charge.amount), ...(inquiry && { id: inquiry.id }) };
    store.put('disputes', made.id, made);
    store.put('charges', chargeId, { ...charge, disputed: true });
    if (!inquiry) void notify('charge.dispute.created', made);
    void notify('charge.dispute.funds_withdrawn', made);
    return made;
  }

  /** An inquiry closes without a result. */
  function closeDispute(id: string, result: 'won' | 'lost'): boolean {
    const before = store.get('disputes', id);
    if (!before || (before.status !== 'needs_response' && !isInquiry(before))) return false;
    const status = isInquiry(before) ? 'warning_closed' : result;
    const made = store.put('disputes', id, { ...before, status });
    if (status === 'won') void notify('charge.dispute.funds_reinstated', made);
    void notify('charge.dispute.closed', made);
    return true;
  }

  schedule.on('expireSession', expire);
  const findCharge = (sessionId: string) => {
    const intent = store.get('intents', store.get('sessions', sessionId)?.payment_intent as string);
    return (intent?.latest_charge as string | undefined) ?? '';
  };
  schedule.on('disputeSession', (id) => dispute(findCharge(id)));
  schedule.on('refundSession', (id) => refund(findCharge(id)));

  return {
    open,
    shown,
    complete,
    settle,
    expire,
    decline,
    refund,
    failRefund,
    inquire,
    dispute,
    closeDispute,
  };
}

/** The event types the app subscribes to at the real provider (docs/payments.md). */
const subscribed: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
]);

const noCustomer: Stripe.Checkout.Session.CustomerDetails = {
  address: null,
  business_name: null,
  email: null,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: 'none',
  tax_ids: null,
};
