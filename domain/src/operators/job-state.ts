/** The last run of a recurring job, across all processes. Instants are milliseconds since 1970 UTC. */
export type JobTimes = {
  readonly everyMs: number;
  /** When a process last registered it. */
  readonly registeredAt: number;
  /** Null until it has run. */
  readonly startedAt: number | null;
  readonly tookMs: number | null;
  readonly failuresInARow: number;
};

/** Rows are written every few seconds, and a run may take a while. */
const graceMs = 60_000;

/** When a job should run next. The interval starts at the end of a run. A job that never ran is due at once. */
export function nextDueAt({ everyMs, registeredAt, startedAt, tookMs }: JobTimes): number {
  return startedAt === null ? registeredAt : startedAt + (tookMs ?? 0) + everyMs;
}

/** `late` means overdue by one interval plus a minute: no process runs it. This outranks the last result. */
export function jobState(job: JobTimes, now: number): 'waiting' | 'well' | 'failing' | 'late' {
  if (now > nextDueAt(job) + job.everyMs + graceMs) return 'late';
  if (job.startedAt === null) return 'waiting';
  return job.failuresInARow > 0 ? 'failing' : 'well';
}
