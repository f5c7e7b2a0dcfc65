import { randomBytes } from 'node:crypto';

/** A checkout session in the wire format's own names (INTEGRATIONS section 2.2). */
export type CheckoutSession = {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly mode: 'payment';
  readonly livemode: false;
  readonly created: number;
  readonly expires_at: number;
  readonly amount_subtotal: number;
  readonly amount_total: number;
  readonly currency: 'usd';
  readonly client_reference_id: string | null;
  readonly metadata: Record<string, string>;
  readonly success_url: string;
  readonly cancel_url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
  /** Only while open. */
  url: string | null;
};

export type NewSession = Pick<
  CheckoutSession,
  'amount_total' | 'client_reference_id' | 'metadata' | 'success_url' | 'cancel_url'
>;

/**
 * The provider's memory: it ends with the process. A checkout page left open over a restart is gone, and its
 * deposit stays 'processing'; nobody's play money was taken. The number kept is bounded, the oldest going first.
 */
export class SessionStore {
  readonly #sessions = new Map<string, CheckoutSession>();
  readonly #byKey = new Map<string, { readonly body: string; readonly id: string }>();
  readonly #limit = 10_000;

  find(id: string): CheckoutSession | undefined {
    return this.#sessions.get(id);
  }

  /** What an Idempotency-Key was first used for. */
  used(key: string): { readonly body: string; readonly id: string } | undefined {
    return this.#byKey.get(key);
  }

  open(
    fields: NewSession,
    pageUrl: (id: string) => string,
    key: string | undefined,
    body: string,
  ): CheckoutSession {
    const id = `cs_test_${randomBytes(24).toString('hex')}`;
    const created = Math.floor(Date.now() / 1000);
    const session: CheckoutSession = {
      id,
      object: 'checkout.session',
      mode: 'payment',
      livemode: false,
      created,
      expires_at: created + 24 * 3600,
      amount_subtotal: fields.amount_total,
      currency: 'usd',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      url: pageUrl(id),
      ...fields,
    };
    this.#sessions.set(id, session);
    if (key) this.#byKey.set(key, { body, id });
    if (this.#sessions.size > this.#limit) this.#sessions.delete(this.#sessions.keys().next().value!);
    if (this.#byKey.size > this.#limit) this.#byKey.delete(this.#byKey.keys().next().value!);
    return session;
  }
}

/** Ends an open session, paid or not; false when it had ended before. */
export function endSession(session: CheckoutSession, status: 'complete' | 'expired'): boolean {
  if (session.status !== 'open') return false;
  session.status = status;
  session.url = null;
  if (status === 'complete') {
    session.payment_status = 'paid';
    session.payment_intent = `pi_${randomBytes(12).toString('hex')}`;
  }
  return true;
}
