import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cents, cursor, givenId, instant, pageLimit, pageSchema, uuid } from '../shared.ts';
import { operators, reasonBody } from './shared.ts';

/** Amounts and counts by name; cents if the name ends in `Cents`. */
const figures = z.record(z.string(), z.number());

/** One check of a reconciliation. */
const bookCheck = z.object({
  check: z.string(),
  figures,
  /** The first few differences, one sentence each. */
  differences: z.array(z.string()),
  /** Why the check could not run; null if it did. */
  unchecked: z.string().nullable(),
});
export type BookCheck = z.input<typeof bookCheck>;

/** What a difference refers to, for a link to its page. */
const bookSubject = z.object({
  /** The text as it appears in the sentence. */
  id: uuid,
  kind: z.enum(['person', 'bet', 'deposit', 'withdrawal']),
  /** The user concerned; for a bet, its creator. */
  personId: uuid,
  label: z.string(),
});
export type BookSubject = z.input<typeof bookSubject>;

/** A completed reconciliation. */
export const bookRun = z.object({
  at: instant,
  agrees: z.boolean(),
  /** One sentence about the first row that does not match. */
  firstDifference: z.string().nullable(),
  figures,
  checks: z.array(bookCheck),
  /** Everything the differences refer to. */
  subjects: z.array(bookSubject),
});
export type BookRun = z.input<typeof bookRun>;

const waiting = z.object({ status: z.string(), count: z.int(), amountCents: cents, oldestAt: instant });

export const providerState = z.object({
  provider: z.enum(['stripe', 'paypal']),
  /** Null if not configured. */
  mode: z.enum(['playMoney', 'test', 'live']).nullable(),
  /** Whether the last call succeeded; null before the first call. */
  reachable: z.boolean().nullable(),
  lastCallAt: instant.nullable(),
  lastFailureAt: instant.nullable(),
  /** The last failed call and its error. */
  lastFailure: z.string().nullable(),
  lastWebhookAt: instant.nullable(),
  lastWebhookType: z.string().nullable(),
  /** Events not processed yet. */
  waitingEvents: z.int(),
  /** Open deposits. */
  deposits: waiting.omit({ status: true }).nullable(),
  /** Withdrawals neither paid nor returned, by status; PayPal only. */
  payouts: z.array(waiting),
});
export type ProviderState = z.input<typeof providerState>;

/** Which adapters the responding server uses. */
const adapterModes = z.object({
  money: z.enum(['play', 'test', 'live']),
  cards: z.enum(['localProvider', 'stripeTest', 'stripeLive', 'off']),
  paypal: z.enum(['localProvider', 'paypalSandbox', 'paypalLive', 'off']),
  feed: z.enum(['simulated', 'replay', 'theOddsApi']),
  /** How much faster than real time the feed runs. */
  feedSpeed: z.number(),
  files: z.enum(['localDisk', 'bucket']),
  mail: z.enum(['outbox', 'smtp']),
  formMail: z.enum(['on', 'off']),
  /** Whether this process also runs recurring jobs. */
  workers: z.enum(['on', 'off']),
});
export type AdapterModes = z.input<typeof adapterModes>;

export const alarmView = z.object({
  id: uuid,
  code: z.string(),
  firstAt: instant,
  lastAt: instant,
  count: z.int(),
  /** The latest details: ids, codes and amounts. */
  detail: z.record(z.string(), z.unknown()),
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
    /** Empty if neither is configured. */
    response: z.object({ sentTo: z.array(z.enum(['email', 'webhook'])) }),
  }),
};
