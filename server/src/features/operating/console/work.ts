import type { workView } from '@sidebet/contract/console/jobs';
import { type JobTimes, jobState, nextDueAt } from '@sidebet/domain/operators/job-state';
import type { z } from 'zod';
import type { Pool } from '../../../db/pool.ts';
import type { Replica } from '../../../db/replica.ts';
import { readDatabase } from '../../../metrics/read-database.ts';

type WorkView = z.output<typeof workView>;
type Row = JobTimes & {
  name: string;
  failedAt: number | null;
  failure: string | null;
  runs: number;
  failures: number;
};

/**
 * Every recurring job over all processes, and pending work. Jobs use wall time, games and money use the book's
 * clock.
 */
export async function readWork(
  pool: Pool,
  replica: Replica | null,
  now: { readonly book: number; readonly wall: number },
): Promise<WorkView> {
  const [jobs, waiting, failedEmails] = await Promise.all([
    pool.query<Row>(
      `select name, every_ms, registered_at, started_at,
         took_ms, failed_at, failure, failures_in_a_row, runs, failures
       from job_runs order by name`,
    ),
    readDatabase(pool, now),
    pool.query<{ n: number }>('select count(*) as n from mails where failed_at is not null'),
  ]);
  const inFlight = Object.values(waiting.withdrawalsInFlight);
  const queue = (count: number, oldestAt: number | null) => ({ waiting: count, oldestAt });
  return {
    jobs: jobs.rows.map((row) => ({ ...row, state: jobState(row, now.wall), nextDueAt: nextDueAt(row) })),
    queues: {
      mails: queue(waiting.emailsWaiting, waiting.emailsOldestDueAt),
      payouts: queue(
        inFlight.reduce((sum, { count }) => sum + count, 0),
        inFlight.length === 0 ? null : Math.min(...inFlight.map(({ oldestAt }) => oldestAt)),
      ),
      payoutsUnderReview: waiting.withdrawalsUnderReview,
      providerEvents: queue(waiting.providerEventsUnprocessed, waiting.providerEventsOldestAt),
      oldestUnsettledAt: waiting.oldestUnsettledAt,
      failedMails: failedEmails.rows[0]!.n,
    },
    replica: replica && readReplica(replica),
  };
}

function readReplica(replica: Replica): WorkView['replica'] {
  const lagMs = replica.lagMs();
  return { lagMs: lagMs && Math.round(lagMs), isUsed: replica.pool() !== null };
}
