/** When a recurring job last ran, over all processes. Instants are milliseconds since 1970 UTC. */
export type JobTimes = {
  readonly everyMs: number;
  /** When a process last took it up. */
  readonly registeredAt: number;
  /** Null until it has run. */
  readonly startedAt: number | null;
  readonly tookMs: number | null;
  readonly failuresInARow: number;
};

/** Rows are written every few seconds, and a run may take its time. */
const graceMs = 60_000;

/** When a job is to run next: its pause begins with the end of a run. One that never ran is due when it was taken up. */
export function nextDueAt({ everyMs, registeredAt, startedAt, tookMs }: JobTimes): number {
  return startedAt === null ? registeredAt : startedAt + (tookMs ?? 0) + everyMs;
}

/** `late`: overdue by a pause and a minute, so that no process runs it; this outweighs how it went last. */
export function jobState(job: JobTimes, now: number): 'waiting' | 'well' | 'failing' | 'late' {
  if (now > nextDueAt(job) + job.everyMs + graceMs) return 'late';
  if (job.startedAt === null) return 'waiting';
  return job.failuresInARow > 0 ? 'failing' : 'well';
}
