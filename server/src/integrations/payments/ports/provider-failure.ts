/**
 * What a failed call to a provider leaves behind. The difference decides over money, so it is a type:
 *
 * - `refused`: the provider understood and said no. Nothing happened, and asking again gives the same answer.
 *   What was held for the call may be given back.
 * - `notNow`: nothing happened, but asking again later may succeed: nobody listens there, throttled, the keys or
 *   permissions are wrong, our balance there is too low. Giving back what was held is safe too.
 * - `uncertain`: it may have happened (no answer in time, a lost connection, a 5xx, an answer that cannot be read).
 *   Ask again with the same id until there is a certain answer. Never give back what was held.
 */
export type FailureKind = 'refused' | 'notNow' | 'uncertain';

export type FailureFacts = {
  readonly kind: FailureKind;
  readonly provider: 'stripe' | 'paypal';
  /** Which call failed, such as 'create a payout'. */
  readonly call: string;
  /** The HTTP status of the answer; null when there was none. */
  readonly status: number | null;
  /** The provider's own word for the fault, such as 'INSUFFICIENT_FUNDS'. */
  readonly issue: string | null;
  /** What the provider's support asks for: PayPal's debug_id, Stripe's request id. */
  readonly debugId: string | null;
};

/** The one error that calls to a provider fail with. Its text holds no secret and may be logged. */
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
  /** True when nothing happened at the provider: only then may what was held for the call be given back. */
  get nothingHappened(): boolean {
    return this.facts.kind !== 'uncertain';
  }
}
