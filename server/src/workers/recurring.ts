import type { Alarm } from '../alarms/alarms.ts';
import { failuresInARow } from '../alarms/in-a-row.ts';
import { isDatabaseFault } from '../db/database-fault.ts';
import type { Log } from '../logging/log.ts';

export type Recurring = {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
};

/** What must be done before the jobs start. Returns jobs to run as well. */
export type BeforeJobs = () => Promise<readonly Recurring[]>;

/** Called after every run; never throws and never blocks. */
export type JobWatch = {
  ended(name: string, run: { readonly tookMs: number; readonly error: Error | null }): void;
};

/** A run that takes longer counts as failed, and the next one starts next to it. */
const overdueMs = 10 * 60_000;

export type RecurringOptions = {
  readonly log: Log;
  readonly alarm: Alarm;
  readonly watch?: JobWatch;
  /** No run starts while this is true. */
  readonly isPaused?: () => boolean;
  readonly overdueMs?: number;
};

/**
 * Runs each job repeatedly, not twice at once in this process unless a run is overdue. A failed run is logged and retried at the
 * next turn. The same failure in a row is logged once and raises an alarm if it persists.
 */
export function runRecurring(
  { log, alarm, watch, isPaused = () => false, overdueMs: limitMs = overdueMs }: RecurringOptions,
  jobs: readonly Recurring[],
): { stop(): Promise<void> } {
  let stopped = false;
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const failures = new Map(
    jobs.map(({ name, everyMs }) => [name, failuresInARow(alarm, 'jobFailing', failuresUntilAlarm(everyMs))]),
  );

  function schedule(job: Recurring, delayMs: number, lastFailure?: string): void {
    if (stopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const turn = runOnce(job, lastFailure).then((failure) => {
        running.delete(turn);
        schedule(job, job.everyMs, failure);
      });
      running.add(turn);
    }, delayMs);
    timers.add(timer);
  }

  async function runOnce(job: Recurring, lastFailure: string | undefined): Promise<string | undefined> {
    if (isPaused()) return lastFailure;
    const from = performance.now();
    const ended = (error: Error | null) =>
      watch?.ended(job.name, { tookMs: Math.round(performance.now() - from), error });
    try {
      await endsWithin(limitMs, job.run());
      ended(null);
      failures.get(job.name)?.succeeded();
      return undefined;
    } catch (error) {
      ended(error as Error);
      const { message } = error as Error;
      if (!stopped) failures.get(job.name)?.failed({ job: job.name });
      if (!stopped && message !== lastFailure)
        log[isDatabaseFault(error) ? 'warn' : 'error'](
          { err: error, job: job.name },
          'a recurring job failed',
        );
      return message;
    }
  }

  for (const job of jobs) schedule(job, Math.min(job.everyMs, 5_000) * Math.random());
  return {
    async stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

/** Temporary faults, such as a database restart, end within about half a minute. */
function failuresUntilAlarm(everyMs: number): number {
  return Math.max(2, Math.ceil(30_000 / everyMs));
}

async function endsWithin(limitMs: number, run: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The run did not end in time.')), limitMs);
  });
  try {
    await Promise.race([run, overdue]);
  } finally {
    clearTimeout(timer);
  }
}
