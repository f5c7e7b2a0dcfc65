import type { DepositStage } from './deposit-stage.ts';
import type { WayName } from './deposit-ways.ts';
import {
  beforeWritingOf,
  eventIsStored,
  hold,
  holdCertificate,
  isHeld,
  type KillPoint,
  rowOf,
  shortlyAfter,
  withinMs,
} from './kill-point.ts';

/** `ids` are the ids of the round's users, because the round starts before their deposits exist. */
export type DepositPoint = KillPoint<DepositStage> & {
  /** What happens to the deposit meanwhile; a partial refund by default. */
  readonly way?: WayName;
  /** Whether webhooks report the payment, if only one way reaches this point. */
  readonly told?: boolean;
};

const row = (condition: string) => rowOf('deposits', condition, 'user_id');
const beforeWriting = (condition: string) => beforeWritingOf('deposits', condition, 'user_id');

/** During a held call, before or after the provider acted. */
const at = (
  name: string,
  calls: readonly string[],
  when: 'before' | 'after',
  more: Pick<DepositPoint, 'way' | 'told'> = {},
): DepositPoint => ({
  ...more,
  name: `${name}, ${when} the provider acted`,
  arm: async (stage) => {
    for (const call of calls) await hold(call, when)(stage);
  },
  reached: (stage) => shortlyAfter(isHeld(...calls)(stage)),
});

const both = ['before', 'after'] as const;
const noDispute = 'jsonb_array_length(disputes) = 0';
const isDisputed = `disputes @> '[{"result": "open"}]'`;
const noFailure = 'jsonb_array_length(failed_refunds) = 0';

/** Paid, credited and refunded. */
const paidPoints: readonly DepositPoint[] = [
  { name: 'its row is written', reached: row("status = 'processing'") },
  ...both.map((when) => at('a page is asked for', ['createCheckout', 'createOrder'], when)),
  at('a token is asked for', ['token'], 'after'),
  { name: 'just before the page is noted', reached: beforeWriting('provider_ref is null') },
  { name: 'the page is noted', reached: row('provider_ref is not null') },
  ...both.map((when) => at('the money is taken', ['captureOrder'], when)),
  {
    name: 'an event is being verified',
    arm: holdCertificate,
    reached: (stage) => shortlyAfter(isHeld('getCertificate')(stage)),
  },
  { name: 'an event is stored and not acted on', reached: eventIsStored },
  {
    name: 'just before it is credited',
    reached: beforeWriting("provider_ref is not null and status = 'processing'"),
  },
  { name: 'it is credited', reached: row("status = 'successful'") },
  {
    name: 'just before its refund is written',
    reached: beforeWriting("status = 'successful' and refunded_cents = 0"),
  },
  { name: 'its refund is written', reached: row('refunded_cents > 0') },
  ...both.map((when) => at('it is looked up', ['getCheckout', 'getOrder'], when, { told: false })),
  { name: 'at any moment', reached: withinMs(1_000) },
];

/** Abandoned without paying. */
const cancelledPoints: readonly DepositPoint[] = [
  ...both.map((when) => at('it is given up', ['expireCheckout', 'getOrder'], when, { way: 'cancelled' })),
  {
    way: 'cancelled',
    name: 'just before it is noted as given up',
    reached: beforeWriting("provider_ref is not null and status = 'processing'"),
  },
  { way: 'cancelled', name: 'it is noted as given up', reached: row("status = 'cancelled'") },
];

/** Paid, but the provider is still waiting for the money. */
const pendingPoints: readonly DepositPoint[] = [
  {
    way: 'pending',
    name: 'just before it is noted as waiting',
    // For cards, waiting writes no note.
    reached: beforeWriting("provider = 'paypal' and provider_ref is not null and pending_reason is null"),
  },
  { way: 'pending', name: 'it is noted as waiting', reached: row('pending_reason is not null') },
  ...both.map((when) =>
    at('its waiting payment is looked up', ['getCapture'], when, { way: 'pending', told: false }),
  ),
  {
    way: 'pending',
    name: 'just before what was waited for is credited',
    reached: beforeWriting("status = 'processing' and pending_reason is not null"),
  },
];

/** Refunded, but the refund failed. */
const failedRefundPoints: readonly DepositPoint[] = [
  ...both.map((when) => at('its refunds are counted', ['getPayment'], when, { way: 'refundFailed' })),
  {
    way: 'refundFailed',
    name: 'just before its failed refund is written',
    reached: beforeWriting(`refunded_cents > 0 and ${noFailure}`),
  },
  { way: 'refundFailed', name: 'its failed refund is written', reached: row(`not (${noFailure})`) },
];

/** Disputed, then won or lost. */
const disputedPoints: readonly DepositPoint[] = [
  ...both.map((when) =>
    at('a dispute asks what was paid', ['getPayment'], when, { way: 'disputed', told: false }),
  ),
  {
    way: 'disputed',
    told: true,
    name: 'just before its dispute is written',
    reached: beforeWriting(`status = 'successful' and ${noDispute}`),
  },
  { way: 'disputed', name: 'its dispute is written', reached: row(isDisputed) },
  {
    way: 'disputed',
    told: true,
    name: "just before its dispute's end is written",
    reached: beforeWriting(isDisputed),
  },
  {
    way: 'disputed',
    name: "its dispute's end is written",
    reached: row(`not (${noDispute}) and not (${isDisputed})`),
  },
];

/** Before and after every external call and every commit of a deposit, by card and by PayPal. */
export const depositKillPoints: readonly DepositPoint[] = [
  ...paidPoints,
  ...cancelledPoints,
  ...pendingPoints,
  ...failedRefundPoints,
  ...disputedPoints,
];
