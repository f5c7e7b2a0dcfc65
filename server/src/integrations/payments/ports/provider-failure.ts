/**
 * The kinds of provider failures. The difference decides about money:
 *
 * - `refused`: the provider rejected the request. Nothing happened, and repeating it gives the same response.
 * Money held for the call may be refunded.
 * - `notNow`: nothing happened, but a later attempt may succeed: unreachable, throttled, wrong keys or
 * permissions, too little balance. Refunding held money is safe too.
 * - `uncertain`: it may have happened (no response in time, a lost connection, a 5xx, an unreadable response).
 * Repeat it with the same id until the response is certain. Never refund held money.
 */
export type FailureKind = 'refused' | 'notNow' | 'uncertain';

export type PaymentProvider = 'stripe' | 'paypal';

export type FailureFacts = {
  readonly kind: FailureKind;
  readonly provider: PaymentProvider;
  /** The failed call, such as 'create a payout'. */
  readonly call: string;
  /** The HTTP status of the response; null without one. */
  readonly status: number | null;
  /** The provider's error code, such as 'INSUFFICIENT_FUNDS'. */
  readonly issue: string | null;
  /** The id for the provider's support: PayPal's debug_id, Stripe's request id. */
  readonly debugId: string | null;
};

/** The only error of provider calls. Its message contains no secret and may be logged. */
export class ProviderFailure extends Error {
  readonly facts: FailureFacts;
  constructor(facts: FailureFacts) {
    const { provider, call, kind, status, issue, debugId } = facts;
    const details = [status && `status ${status}`, issue, debugId && `debug id ${debugId}`].filter(Boolean);
    super(`${provider} did not ${call} (${[kind, ...details].join(', ')}).`);
    this.facts = facts;
  }
  get kind(): FailureKind {
    return this.facts.kind;
  }
  /** True if nothing happened at the provider. Only then may held money be refunded. */
  get nothingHappened(): boolean {
    return this.facts.kind !== 'uncertain';
  }
}
