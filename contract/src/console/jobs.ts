import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, givenId, instant, pageLimit, pageSchema, uuid } from '../shared.ts';
import { operators, operatorUserRef, reasonBody } from './shared.ts';

/** A recurring job, across all processes. */
const jobView = z.object({
  name: z.string(),
  everyMs: z.int(),
  startedAt: instant.nullable().describe('Null before the first run.'),
  tookMs: z.int().nullable(),
  state: z
    .enum(['waiting', 'well', 'failing', 'late'])
    .describe('`late`: the next run is long overdue, so no process runs it.'),
  nextDueAt: instant,
  failedAt: instant.nullable(),
  failure: z.string().nullable(),
  failuresInARow: z.int(),
  runs: z.int(),
  failures: z.int(),
});
export type JobView = z.input<typeof jobView>;

const queue = z.object({ waiting: z.int(), oldestAt: instant.nullable() });

export const workView = z.object({
  jobs: z.array(jobView),
  queues: z.object({
    mails: queue,
    payouts: queue.describe('Withdrawals neither paid nor returned.'),
    payoutsUnderReview: z.int(),
    providerEvents: queue.describe('Provider events not processed yet.'),
    oldestUnsettledAt: instant
      .nullable()
      .describe(
        'When the result arrived that the longest-waiting bet will be settled with; null if none waits.',
      ),
    failedMails: z.int(),
  }),
  replica: z
    .object({ lagMs: z.int().nullable(), isUsed: z.boolean() })
    .nullable()
    .describe(
      'The read replica, as the responding process sees it; null without one. `lagMs` is null until it was reached.',
    ),
});
export type WorkView = z.input<typeof workView>;

/** An email that is no longer retried. */
export const failedEmail = z.object({
  id: uuid,
  channel: z.enum(['email', 'form', 'webhook']),
  kind: z.string(),
  address: z.string(),
  subject: z.string(),
  person: operatorUserRef.nullable(),
  createdAt: instant,
  failedAt: instant,
  attempts: z.int(),
  lastError: z.string().nullable(),
  maySendAgain: z
    .boolean()
    .describe('False if it contained a link that gives access to an account; such emails are not stored.'),
});
export type FailedEmail = z.input<typeof failedEmail>;

export const consoleJobEndpoints = {
  operatorGetWork: endpoint({
    method: 'GET',
    path: '/api/admin/jobs',
    tag: operators,
    summary: 'Every recurring job and what waits to be done',
    access: 'operator',
    response: workView,
  }),
  operatorListFailedEmails: endpoint({
    method: 'GET',
    path: '/api/admin/failed-mails',
    tag: operators,
    summary: 'Mails that were refused or given up, newest first',
    access: 'operator',
    query: z.object({ cursor, limit: pageLimit }),
    response: pageSchema(failedEmail),
  }),
  operatorResendEmail: endpoint({
    method: 'POST',
    path: '/api/admin/failed-mails/:id/sending',
    tag: operators,
    summary: 'Send a failed mail again, and try for another day',
    access: 'operator',
    movesMoney: true,
    params: z.object({ id: givenId }),
    body: reasonBody,
    response: z.null(),
  }),
};
