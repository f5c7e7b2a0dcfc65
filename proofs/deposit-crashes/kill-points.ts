import {
  beforeRowWrite,
  eventIsStored,
  hold,
  holdCertificate,
  isHeld,
  type KillPoint,
  shortlyAfter,
  waitForRow,
  withinMs,
} from '../harness/workers/kill-point.ts';
import type { DepositEnvironment } from './environment.ts';
import type { ScenarioName } from './scenarios.ts';

/** `ids` are the ids of the round's users, because the round starts before their deposits exist. */
export type DepositPoint = KillPoint<DepositEnvironment> & {
  /** What happens to the deposit meanwhile; a partial refund by default. */
  readonly scenario?: ScenarioName;
  /** Whether webhooks report the payment, if only one way reaches this point. */
  readonly notified?: boolean;
};

const row = (condition: string) => waitForRow('deposits', condition, 'user_id');
const beforeWriting = (condition: string) => beforeRowWrite('deposits', condition, 'user_id');

/** During a held call, before or after the provider acted. */
const at = (
  name: string,
  calls: readonly string[],
  when: 'before' | 'after',
  more: Pick<DepositPoint, 'scenario' | 'notified'> = {},
): DepositPoint => ({
  ...more,
  name: `${name}, ${when} the provider acted`,
  arm: async (environment) => {
    for (const call of calls) await hold(call, when)(environment);
  },
  reached: (environment) => shortlyAfter(isHeld(...calls)(environment)),
});

const both = ['before', 'after'] as const;
const noDispute = 'jsonb_array_length(disputes) = 0';
const isDisputed = `disputes @> '[{"result": "open"}]'`;
const noFailure = 'jsonb_array_length(failed_refunds) = 0';

/** From the request until the money is taken. */
const openingPoints: readonly DepositPoint[] = [
  { name: 'its row is written', reached: row("status = 'processing'") },
  ...both.map((when) => at('a page is requested', ['createCheckout', 'createOrder'], when)),
  at('a token is requested', ['token'], 'after'),
  { name: 'just before the page is noted', reached: beforeWriting('provider_ref is null') },
  { name: 'the page is noted', reached: row('provider_ref is not null') },
  ...both.map((when) => at('the money is taken', ['captureOrder'], when)),
];

/** Paid, credited and refunded. */
const paidPoints: readonly DepositPoint[] = [
  ...openingPoints,
  {
    name: 'an event is being verified',
    arm: holdCertificate,
    reached: (environment) => shortlyAfter(isHeld('getCertificate')(environment)),
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
  ...both.map((when) => at('it is looked up', ['getCheckout', 'getOrder'], when, { notified: false })),
  { name: 'at any moment', reached: withinMs(1_000) },
];

/** The user does not return after the crash, and no webhook arrives. */
const leftPoints = openingPoints.map(
  (point): DepositPoint => ({
    ...point,
    name: `${point.name}, and the user leaves`,
    scenario: 'left',
    notified: false,
  }),
);

/** Abandoned without paying. */
const cancelledPoints: readonly DepositPoint[] = [
  ...both.map((when) =>
    at('it is given up', ['expireCheckout', 'getOrder'], when, { scenario: 'cancelled' }),
  ),
  {
    scenario: 'cancelled',
    name: 'just before it is noted as given up',
    reached: beforeWriting("provider_ref is not null and status = 'processing'"),
  },
  { scenario: 'cancelled', name: 'it is noted as given up', reached: row("status = 'cancelled'") },
];

/** Paid, but the provider is still waiting for the money. */
const pendingPoints: readonly DepositPoint[] = [
  {
    scenario: 'pending',
    name: 'just before it is noted as waiting',
    // For cards, waiting writes no note.
    reached: beforeWriting("provider = 'paypal' and provider_ref is not null and pending_reason is null"),
  },
  { scenario: 'pending', name: 'it is noted as waiting', reached: row('pending_reason is not null') },
  ...both.map((when) =>
    at('its waiting payment is looked up', ['getCapture'], when, { scenario: 'pending', notified: false }),
  ),
  {
    scenario: 'pending',
    name: 'just before what was waited for is credited',
    reached: beforeWriting("status = 'processing' and pending_reason is not null"),
  },
];

/** Refunded, but the refund failed. */
const failedRefundPoints: readonly DepositPoint[] = [
  ...both.map((when) => at('its refunds are counted', ['getPayment'], when, { scenario: 'refundFailed' })),
  {
    scenario: 'refundFailed',
    name: 'just before its failed refund is written',
    reached: beforeWriting(`refunded_cents > 0 and ${noFailure}`),
  },
  { scenario: 'refundFailed', name: 'its failed refund is written', reached: row(`not (${noFailure})`) },
];

/** Disputed, then won or lost. */
const disputedPoints: readonly DepositPoint[] = [
  ...both.map((when) =>
    at('a dispute asks what was paid', ['getPayment'], when, { scenario: 'disputed', notified: false }),
  ),
  {
    scenario: 'disputed',
    notified: true,
    name: 'just before its dispute is written',
    reached: beforeWriting(`status = 'successful' and ${noDispute}`),
  },
  { scenario: 'disputed', name: 'its dispute is written', reached: row(isDisputed) },
  {
    scenario: 'disputed',
    notified: true,
    name: "just before its dispute's end is written",
    reached: beforeWriting(isDisputed),
  },
  {
    scenario: 'disputed',
    name: "its dispute's end is written",
    reached: row(`not (${noDispute}) and not (${isDisputed})`),
  },
];

/** Before and after every external call and every commit of a deposit, by card and by PayPal. */
export const depositKillPoints: readonly DepositPoint[] = [
  ...paidPoints,
  ...leftPoints,
  ...cancelledPoints,
  ...pendingPoints,
  ...failedRefundPoints,
  ...disputedPoints,
];
