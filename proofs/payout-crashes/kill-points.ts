import {
  beforeRowWrite,
  eventIsStored,
  hold,
  holdCertificate,
  isHeld,
  type KillPoint,
  shortlyAfter,
  until,
  waitForRow,
  withinMs,
} from '../harness/workers/kill-point.ts';
import type { PayoutEnvironment } from './environment.ts';
import type { PayoutScenario } from './scenarios.ts';

/** `ids` are the withdrawals' ids or, before they exist, their user's id. */
export type PayoutPoint = KillPoint<PayoutEnvironment> & {
  /** The initial status of the withdrawals; requested and approved by default. */
  readonly scenario?: PayoutScenario;
};

const row = (condition: string) => waitForRow('withdrawals', condition);
const beforeWriting = (condition: string) => beforeRowWrite('withdrawals', condition);

/** During a held call, before or after PayPal acted. */
const at = (name: string, call: string, when: 'before' | 'after'): PayoutPoint => ({
  name,
  arm: hold(call, when),
  reached: (environment) => shortlyAfter(isHeld(call)(environment)),
});

/** From the approval to the end. */
const sendingPoints: readonly PayoutPoint[] = [
  {
    name: 'PayPal has acted, its answer is on the way',
    arm: hold('createPayout', 'after'),
    reached: (environment, ids) =>
      until(async () => (await environment.batches()).some(({ withdrawalId }) => ids.includes(withdrawalId))),
  },
  {
    name: 'the answers were lost and that is noted',
    // All webhooks, so the paid ones go unnoticed too.
    arm: hold('createPayout', 'after', 'reset', 5),
    reached: row("status = 'approved' and payout_issue is not null"),
  },
  { name: 'it is noted as being sent', reached: row("status = 'approved' and sending_at is not null") },
  { name: 'it is noted as sent', reached: row("status = 'sent'") },
  {
    name: 'just before it is noted as sent',
    reached: beforeWriting("status = 'approved' and sending_at is not null"),
  },
  { name: 'just before its end is written', reached: beforeWriting("status = 'sent'") },
  at('PayPal got the request and has not acted', 'createPayout', 'before'),
  at('a token is requested', 'token', 'after'),
  at('PayPal gets a request for the status, before it looked', 'getPayout', 'before'),
  at('PayPal gets a request for the status, after it looked', 'getPayout', 'after'),
  {
    ...at('an event is being verified', 'getCertificate', 'after'),
    arm: holdCertificate,
  },
  { name: 'an event is stored and not acted on', reached: eventIsStored },
  { name: 'it is paid', reached: row("status = 'paid'") },
  { name: 'just before its fee is written', reached: beforeWriting("status = 'paid' and fee_cents = 0") },
  { name: 'it is returned', reached: row("status = 'returned'") },
  { name: 'at any moment', reached: withinMs(1_200) },
];

/** A user requests it. */
const requestPoints: readonly PayoutPoint[] = [
  {
    scenario: 'requested',
    name: 'just before the request is written',
    reached: beforeRowWrite('accounts', 'true', 'user_id'),
  },
  {
    scenario: 'requested',
    name: 'the request is written, its answer on the way',
    reached: waitForRow('withdrawals', 'true', 'user_id'),
  },
];

/** An operator decides. */
const operatorPoints: readonly PayoutPoint[] = [
  {
    scenario: 'approved',
    name: 'just before its approval is written',
    reached: beforeWriting(`status = 'processing'`),
  },
  { scenario: 'approved', name: 'its approval is written', reached: row('approved_at is not null') },
  {
    scenario: 'rejected',
    name: 'just before its rejection is written',
    reached: beforeWriting(`status = 'processing'`),
  },
  { scenario: 'rejected', name: 'its rejection is written', reached: row("status = 'returned'") },
];

/** Before and after every external call and every commit of a withdrawal, from request to end. */
export const killPoints: readonly PayoutPoint[] = [...sendingPoints, ...requestPoints, ...operatorPoints];
