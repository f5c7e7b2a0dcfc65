import type { Pool } from '../db/pool.ts';
import type { Log } from '../logging/log.ts';
import { masked } from '../logging/log-clean.ts';
import type { WallClock } from '../time/clock.ts';
import { dateOrNull } from '../time/instants.ts';
import type { JobWatch, Recurring } from './recurring.ts';

/** What this process observed of a job since its last write. */
type Seen = {
  startedAt: number;
  tookMs: number;
  succeededAt: number | null;
  failedAt: number | null;
  failure: string | null;
  /** Failures since the last success in this process. */
  inARow: number;
  runs: number;
  failures: number;
};

const everyMs = 5_000;
/** A job that no process has run for this long was removed from the schedule. */
const forgottenAfter = '7 days';

/**
 * Stores the health of recurring jobs over all processes: one row per job, written together every few seconds.
 * What cannot be written waits for the next write.
 */
export function watchJobs(parts: {
  readonly pool: Pool;
  /** Wall time, because jobs run in real time. */
  readonly clock: WallClock;
  readonly log: Log;
}): JobWatch & { register(jobs: readonly Recurring[]): void; stop(): Promise<void> } {
  const { pool, clock, log } = parts;
  const seen = new Map<string, Seen>();
  let registered: readonly Recurring[] = [];
  let writing: Promise<void> = Promise.resolve();

  function write(): Promise<void> {
    writing = writing.then(async () => {
      const batch = new Map(seen);
      const taken = registered;
      seen.clear();
      registered = [];
      try {
        if (taken.length > 0) await registerJobs(pool, clock.now(), taken);
        if (batch.size > 0) await writeRuns(pool, batch);
      } catch (error) {
        if (registered.length === 0) registered = taken;
        for (const [name, before] of batch) seen.set(name, merged(before, seen.get(name)));
        log.warn({ err: error }, 'could not store job runs yet');
      }
    });
    return writing;
  }
  const timer = setInterval(write, everyMs).unref();

  return {
    register(jobs) {
      registered = jobs;
      void write();
    },
    ended(name, { tookMs, error }) {
      const endedAt = clock.now();
      const failure = error === null ? null : masked(error.message).slice(0, 300);
      const run: Seen = {
        startedAt: endedAt - tookMs,
        tookMs,
        succeededAt: failure === null ? endedAt : null,
        failedAt: failure === null ? null : endedAt,
        failure,
        inARow: failure === null ? 0 : 1,
        runs: 1,
        failures: failure === null ? 0 : 1,
      };
      const before = seen.get(name);
      seen.set(name, before ? merged(before, run) : run);
    },
    async stop() {
      clearInterval(timer);
      await write();
    },
  };
}

function merged(before: Seen, after: Seen | undefined): Seen {
  if (!after) return before;
  return {
    startedAt: after.startedAt,
    tookMs: after.tookMs,
    succeededAt: after.succeededAt ?? before.succeededAt,
    failedAt: after.failedAt ?? before.failedAt,
    failure: after.failure ?? before.failure,
    inARow: after.succeededAt === null ? before.inARow + after.inARow : after.inARow,
    runs: before.runs + after.runs,
    failures: before.failures + after.failures,
  };
}

async function registerJobs(pool: Pool, now: number, jobs: readonly Recurring[]): Promise<void> {
  await pool.query(
    `insert into job_runs (name, every_ms, registered_at)
     select name, every, $1::timestamptz from unnest($2::text[], $3::integer[]) as job (name, every)
     order by name
     on conflict (name) do update set every_ms = excluded.every_ms, registered_at = excluded.registered_at`,
    [new Date(now), jobs.map(({ name }) => name), jobs.map(({ everyMs }) => everyMs)],
  );
  await pool.query(
    `delete from job_runs
     where greatest(registered_at, started_at) < $1::timestamptz - interval '${forgottenAfter}'`,
    [new Date(now)],
  );
}

/** Rows are locked in name order, so two processes never deadlock. */
async function writeRuns(pool: Pool, batch: ReadonlyMap<string, Seen>): Promise<void> {
  const names = [...batch.keys()];
  const of = <K extends keyof Seen>(key: K) => names.map((name) => batch.get(name)![key]);
  await pool.query({
    name: 'write-job-runs',
    text: `with locked as materialized (
             select name from job_runs where name = any ($1) order by name for no key update)
           update job_runs r set
             took_ms = case when n.started_at >= coalesce(r.started_at, n.started_at) then n.took_ms else r.took_ms end,
             started_at = greatest(r.started_at, n.started_at),
             succeeded_at = greatest(r.succeeded_at, n.succeeded_at),
             failed_at = greatest(r.failed_at, n.failed_at),
             failure = coalesce(n.failure, r.failure),
             failures_in_a_row = case when n.succeeded_at is null then r.failures_in_a_row else 0 end + n.in_a_row,
             runs = r.runs + n.runs,
             failures = r.failures + n.failures
           from locked join (
             select name, started_at, took_ms,
               succeeded_at, failed_at, failure,
               in_a_row, runs, failures
             from unnest($1::text[], $2::timestamptz[], $3::integer[], $4::timestamptz[], $5::timestamptz[], $6::text[], $7::integer[],
               $8::bigint[], $9::bigint[])
               as new (name, started_at, took_ms, succeeded_at, failed_at, failure, in_a_row, runs, failures)) n using (name)
           where r.name = locked.name`,
    values: [
      names,
      of('startedAt').map(dateOrNull),
      of('tookMs'),
      of('succeededAt').map(dateOrNull),
      of('failedAt').map(dateOrNull),
      of('failure'),
      of('inARow'),
      of('runs'),
      of('failures'),
    ],
  });
}
