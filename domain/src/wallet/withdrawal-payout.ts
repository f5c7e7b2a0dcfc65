import type { WithdrawalStatus } from '../book/withdrawal.ts';

/**
 * What PayPal tells us about a withdrawal. From the request to pay: `taken` (accepted, with a batch), `refused` (nothing
 * happened and a retry would be refused too), `notNow` (nothing happened, a retry may work), `uncertain`. From the payout's
 * status: `held`, `unclaimed`, `paid`, `back` (the money is ours again), `blocked` (the receiver has nothing, and PayPal
 * does not document whether it comes back), `review` (anything else).
 */
export const payoutFacts = [
  'taken',
  'refused',
  'notNow',
  'uncertain',
  'held',
  'unclaimed',
  'paid',
  'back',
  'blocked',
  'review',
] as const;
export type PayoutFact = (typeof payoutFacts)[number];

/** A `webhook` may be late and out of order; a `lookup` is the response to a request made now. */
export type FactSource = 'webhook' | 'lookup';

/**
 * What to do next: `noteSent` (PayPal has it; store its data), `complete`, `return`, `tryAgain` (later, with the same id;
 * nothing is returned), `lookUp` (the event may be old), `alarm` (an operator must review it; no money
 * moves), `nothing`.
 */
export type PayoutStep = 'noteSent' | 'complete' | 'return' | 'tryAgain' | 'lookUp' | 'alarm' | 'nothing';

type Row = Readonly<Record<PayoutFact, PayoutStep>>;

/** The next step for every status and fact, when the fact is a current response. */
const onLookup: Readonly<Record<WithdrawalStatus, Row>> = {
  // It was never sent, so PayPal must not know it.
  processing: {
    taken: 'alarm',
    refused: 'nothing',
    notNow: 'nothing',
    uncertain: 'nothing',
    held: 'alarm',
    unclaimed: 'alarm',
    paid: 'alarm',
    back: 'alarm',
    blocked: 'alarm',
    review: 'alarm',
  },
  approved: {
    taken: 'noteSent',
    refused: 'return',
    notNow: 'tryAgain',
    uncertain: 'tryAgain',
    held: 'noteSent',
    unclaimed: 'noteSent',
    paid: 'complete',
    back: 'return',
    blocked: 'alarm',
    review: 'alarm',
  },
  // A response to the request to pay arrives late here: another attempt or an event was faster.
  sent: {
    taken: 'noteSent',
    refused: 'nothing',
    notNow: 'nothing',
    uncertain: 'nothing',
    held: 'noteSent',
    unclaimed: 'noteSent',
    paid: 'complete',
    back: 'return',
    blocked: 'alarm',
    review: 'alarm',
  },
  paid: {
    taken: 'noteSent',
    refused: 'nothing',
    notNow: 'nothing',
    uncertain: 'nothing',
    held: 'alarm',
    unclaimed: 'alarm',
    paid: 'nothing',
    back: 'return',
    // An operator has already decided.
    blocked: 'nothing',
    review: 'alarm',
  },
  // A return is final at PayPal. If PayPal reports anything else now, the money may be out twice.
  returned: {
    taken: 'noteSent',
    refused: 'nothing',
    notNow: 'nothing',
    uncertain: 'nothing',
    held: 'alarm',
    unclaimed: 'alarm',
    paid: 'alarm',
    back: 'nothing',
    // An operator has already decided.
    blocked: 'nothing',
    review: 'alarm',
  },
};

/** Facts that an old event could report about an ended withdrawal. Look up the current status instead. */
const maybeOld: readonly PayoutFact[] = ['held', 'unclaimed', 'paid', 'review'];

/** The single rule for facts about payouts. Pure; the row lock makes each step happen once. */
export function payoutStep(status: WithdrawalStatus, fact: PayoutFact, source: FactSource): PayoutStep {
  const step = onLookup[status][fact];
  const ended = status === 'paid' || status === 'returned';
  return source === 'webhook' && ended && step === 'alarm' && maybeOld.includes(fact) ? 'lookUp' : step;
}

/** Why a withdrawal was returned, as users read it, from PayPal's error or the payout's status. */
export function returnReason(issue: string | null, state: string | null): string {
  return byIssue.get(issue ?? '') ?? byState.get(state ?? '') ?? 'PayPal could not pay this email address.';
}

const byIssue: ReadonlyMap<string, string> = new Map(
  Object.entries({
    RECEIVER_ACCOUNT_LOCKED: 'The PayPal account of this email address is locked or inactive.',
    RECEIVER_UNCONFIRMED: 'The PayPal account of this email address is not confirmed.',
    RECEIVER_COUNTRY_NOT_ALLOWED: "PayPal does not pay into this account's country.",
    INVALID_PARAMETER_VALUE: 'PayPal does not accept this email address.',
    INVALID_EMAIL: 'PayPal does not accept this email address.',
  }),
);
const byState: ReadonlyMap<string, string> = new Map(
  Object.entries({
    returned: 'Nobody claimed the money at PayPal.',
    refunded: 'The receiver sent the money back.',
    reversed: 'PayPal took the payment back.',
    denied: 'PayPal denied the payment.',
  }),
);
