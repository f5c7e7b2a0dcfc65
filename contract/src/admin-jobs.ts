import { z } from 'zod';
import { adminPersonRef, operators, reasonBody } from './admin-shared.ts';
import { endpoint } from './endpoint.ts';
import { cursor, instant, pageLimit, pageOf, uuid } from './shared.ts';

/** A recurring job, over all processes. */
export const jobView = z.object({
  name: z.string(),
  everyMs: z.int(),
  /** Null until it has run. */
  startedAt: instant.nullable(),
  tookMs: z.int().nullable(),
  /** `late`: its next run is overdue by far, so no process runs it. */
  state: z.enum(['waiting', 'well', 'failing', 'late']),
  nextDueAt: instant,
  failedAt: instant.nullable(),
  failure: z.string().nullable(),
  failuresInARow: z.int(),
  runs: z.int(),
  failures: z.int(),
});
export type JobView = z.infer<typeof jobView>;

const queue = z.object({ waiting: z.int(), oldestAt: instant.nullable() });

export const workView = z.object({
  jobs: z.array(jobView),
  queues: z.object({
    mails: queue,
    /** Withdrawals that are neither paid nor returned. */
    payouts: queue,
    payoutsUnderReview: z.int(),
    /** Events of providers not acted on yet. */
    providerEvents: queue,
    /** When the result came that the longest waiting bet is to be settled by; null when none waits. */
    oldestUnsettledAt: instant.nullable(),
    failedMails: z.int(),
  }),
});
export type WorkView = z.infer<typeof workView>;

/** A mail that is not tried again by itself. */
export const failedMail = z.object({
  id: uuid,
  channel: z.enum(['email', 'form']),
  kind: z.string(),
  address: z.string(),
  subject: z.string(),
  person: adminPersonRef.nullable(),
  createdAt: instant,
  failedAt: instant,
  attempts: z.int(),
  lastError: z.string().nullable(),
  /** False where it held a link that opens an account and was not kept. */
  maySendAgain: z.boolean(),
});
export type FailedMail = z.infer<typeof failedMail>;

export const adminJobEndpoints = {
  adminGetWork: endpoint({
    method: 'GET',
    path: '/api/admin/jobs',
    tag: operators,
    summary: 'Every recurring job and what waits to be done',
    access: 'admin',
    response: workView,
  }),
  adminListFailedMails: endpoint({
    method: 'GET',
    path: '/api/admin/failed-mails',
    tag: operators,
    summary: 'Mails that were refused or given up, newest first',
    access: 'admin',
    query: z.object({ cursor, limit: pageLimit }),
    response: pageOf(failedMail),
  }),
  adminSendMailAgain: endpoint({
    method: 'POST',
    path: '/api/admin/failed-mails/:id/sending',
    tag: operators,
    summary: 'Send a failed mail again, and try for another day',
    access: 'admin',
    movesMoney: true,
    params: z.object({ id: uuid }),
    body: reasonBody,
    response: z.null(),
  }),
};
