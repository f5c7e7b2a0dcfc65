import type { WithdrawalStatus } from './withdrawal.ts';

/**
 * What is learnt about a withdrawal at PayPal. From asking it to pay: `taken` (it named its batch), `refused` (nothing
 * happened, and it will be refused again), `notNow` (nothing happened, but later it may), `uncertain`. From the state
 * of the payout (INTEGRATIONS 3.4): `held`, `unclaimed`, `paid`, `back` (the money is ours again), `blocked`
 * (the receiver has nothing, and whether it comes back is not documented), `review` (anything else).
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

/** `told` by an event, which may be late and out of order, or the answer to having `asked` just now. */
export type FactSource = 'told' | 'asked';

/**
 * What follows: `noteSent` (it is at PayPal; keep what PayPal says of it), `complete`, `return`, `tryAgain` (later, with
 * the same id; nothing is given back), `ask` (look it up, for what was told may be old), `alarm` (an operator has to
 * look; no money moves), `nothing`.
 */
export type PayoutStep = 'noteSent' | 'complete' | 'return' | 'tryAgain' | 'ask' | 'alarm' | 'nothing';

type Row = Readonly<Record<PayoutFact, PayoutStep>>;

/** Everything that can be learnt of a withdrawal in each of its states, as an answer to having asked. */
const asked: Readonly<Record<WithdrawalStatus, Row>> = {
  // Nobody has asked PayPal to pay it, so PayPal must know nothing of it.
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
  // Answers to asking for it come late here: another attempt, or an event, was faster.
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
    // An operator has decided about it.
    blocked: 'nothing',
    review: 'alarm',
  },
  // What came back is final at PayPal. Whatever else it says now, the money may be out twice.
  returned: {
    taken: 'noteSent',
    refused: 'nothing',
    notNow: 'nothing',
    uncertain: 'nothing',
    held: 'alarm',
    unclaimed: 'alarm',
    paid: 'alarm',
    back: 'nothing',
    // An operator has decided about it.
    blocked: 'nothing',
    review: 'alarm',
  },
};

/** What an old event would say of a withdrawal that has ended; the present state decides. */
const maybeOld: readonly PayoutFact[] = ['held', 'unclaimed', 'paid', 'review'];

/** The one rule that decides what a fact about a payout does. Pure; the row's lock makes each step happen once. */
export function payoutStep(status: WithdrawalStatus, fact: PayoutFact, source: FactSource): PayoutStep {
  const step = asked[status][fact];
  const ended = status === 'paid' || status === 'returned';
  return source === 'told' && ended && step === 'alarm' && maybeOld.includes(fact) ? 'ask' : step;
}

/** Why a withdrawal came back, in plain words, from PayPal's word for the fault or for the payout's state. */
export function returnReason(issue: string | null, state: string | null): string {
  return byIssue.get(issue ?? '') ?? byState.get(state ?? '') ?? 'PayPal could not pay this email address.';
}

const byIssue = new Map(
  Object.entries({
    RECEIVER_ACCOUNT_LOCKED: 'The PayPal account of this email address is locked or inactive.',
    RECEIVER_UNCONFIRMED: 'The PayPal account of this email address is not confirmed.',
    RECEIVER_COUNTRY_NOT_ALLOWED: "PayPal does not pay into this account's country.",
    INVALID_PARAMETER_VALUE: 'PayPal does not accept this email address.',
    INVALID_EMAIL: 'PayPal does not accept this email address.',
  }),
);
const byState = new Map(
  Object.entries({
    returned: 'Nobody claimed the money at PayPal.',
    refunded: 'The receiver sent the money back.',
    reversed: 'PayPal took the payment back.',
    denied: 'PayPal denied the payment.',
  }),
);
