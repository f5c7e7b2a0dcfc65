import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cents, cursor, givenId, instant, pageLimit, pageSchema, uuid } from '../shared.ts';
import { operators, reasonBody } from './shared.ts';

const figures = z
  .record(z.string(), z.number())
  .describe('Amounts and counts by name; cents if the name ends in `Cents`.');

/** One check of a reconciliation. */
const bookCheck = z.object({
  check: z.string(),
  figures,
  differences: z.array(z.string()).describe('The first few differences, one sentence each.'),
  unchecked: z.string().nullable().describe('Why the check could not run; null if it did.'),
});
export type BookCheck = z.input<typeof bookCheck>;

/** What a difference refers to, for a link to its page. */
const bookSubject = z.object({
  id: uuid.describe('The text as it appears in the sentence.'),
  kind: z.enum(['person', 'bet', 'deposit', 'withdrawal']),
  personId: uuid.describe('The user concerned; for a bet, its creator.'),
  label: z.string(),
});
export type BookSubject = z.input<typeof bookSubject>;

/** A completed reconciliation. */
export const bookRun = z.object({
  at: instant,
  agrees: z.boolean(),
  firstDifference: z.string().nullable().describe('One sentence about the first row that does not match.'),
  figures,
  checks: z.array(bookCheck),
  subjects: z.array(bookSubject).describe('Everything the differences refer to.'),
});
export type BookRun = z.input<typeof bookRun>;

const waiting = z.object({ status: z.string(), count: z.int(), amountCents: cents, oldestAt: instant });

export const providerState = z.object({
  provider: z.enum(['stripe', 'paypal']),
  mode: z.enum(['playMoney', 'test', 'live']).nullable().describe('Null if not configured.'),
  reachable: z.boolean().nullable().describe('Whether the last call succeeded; null before the first call.'),
  lastCallAt: instant.nullable(),
  lastFailureAt: instant.nullable(),
  lastFailure: z.string().nullable().describe('The last failed call and its error.'),
  lastWebhookAt: instant.nullable(),
  lastWebhookType: z.string().nullable(),
  waitingEvents: z.int().describe('Events not processed yet.'),
  deposits: waiting.omit({ status: true }).nullable().describe('Open deposits.'),
  payouts: z.array(waiting).describe('Withdrawals neither paid nor returned, by status; PayPal only.'),
});
export type ProviderState = z.input<typeof providerState>;

/** Which adapters the responding server uses. */
const adapterModes = z.object({
  money: z.enum(['play', 'test', 'live']),
  cards: z.enum(['localProvider', 'stripeTest', 'stripeLive', 'off']),
  paypal: z.enum(['localProvider', 'paypalSandbox', 'paypalLive', 'off']),
  feed: z.enum(['simulated', 'replay', 'theOddsApi']),
  feedSpeed: z.number().describe('How much faster than real time the feed runs.'),
  files: z.enum(['localDisk', 'bucket']),
  mail: z.enum(['outbox', 'smtp']),
  formMail: z.enum(['on', 'off']),
  workers: z.enum(['on', 'off']).describe('Whether this process also runs recurring jobs.'),
});
export type AdapterModes = z.input<typeof adapterModes>;

export const alarmView = z.object({
  id: uuid,
  code: z.string(),
  firstAt: instant,
  lastAt: instant,
  count: z.int(),
  detail: z.record(z.string(), z.unknown()).describe('The latest details: ids, codes and amounts.'),
  acknowledgedAt: instant.nullable(),
  acknowledgedBy: z.string().nullable(),
  acknowledgedReason: z.string().nullable(),
});
export type AlarmView = z.input<typeof alarmView>;

export const consoleBookEndpoints = {
  operatorListBookRuns: endpoint({
    method: 'GET',
    path: '/api/admin/books/runs',
    tag: operators,
    summary: 'Reconciliations, newest first: what was checked and the first difference',
    access: 'operator',
    query: z.object({ only: z.enum(['all', 'differing']).default('all'), cursor, limit: pageLimit }),
    response: pageSchema(bookRun),
  }),
  operatorRunReconciliation: endpoint({
    method: 'POST',
    path: '/api/admin/books/runs',
    tag: operators,
    summary: 'Run a reconciliation now, in addition to the one every minute',
    access: 'operator',
    slow: true,
    movesMoney: true,
    body: reasonBody,
    response: z.null(),
  }),
  operatorListProviders: endpoint({
    method: 'GET',
    path: '/api/admin/books/providers',
    tag: operators,
    summary:
      'Which adapters run, and how the payment providers stand. With `ask` they are called for it, at most every 10 seconds',
    access: 'operator',
    query: z.object({ ask: z.enum(['true', 'false']).default('false') }),
    response: z.object({ items: z.array(providerState), adapters: adapterModes }),
  }),
  operatorListAlarms: endpoint({
    method: 'GET',
    path: '/api/admin/alarms',
    tag: operators,
    summary: 'Alarms, those that rang last on top',
    access: 'operator',
    query: z.object({ state: z.enum(['open', 'acknowledged']).default('open'), cursor, limit: pageLimit }),
    response: pageSchema(alarmView),
  }),
  operatorAcknowledgeAlarm: endpoint({
    method: 'POST',
    path: '/api/admin/alarms/:id/acknowledgement',
    tag: operators,
    summary: 'Acknowledge an alarm with a note; the next alarm of its kind is a new one',
    access: 'operator',
    movesMoney: true,
    params: z.object({ id: givenId }),
    body: reasonBody,
    response: z.null(),
  }),
  operatorTestAlarm: endpoint({
    method: 'POST',
    path: '/api/admin/alarms/test',
    tag: operators,
    summary: 'Send a test alarm to the configured email addresses and webhook',
    access: 'operator',
    movesMoney: true,
    body: reasonBody,
    response: z
      .object({ sentTo: z.array(z.enum(['email', 'webhook'])) })
      .describe('Empty if neither is configured.'),
  }),
};
