import type { Pool } from '../src/db/pool.ts';
import { sweepOldRows } from '../src/workers/sweep-old-rows.ts';

/** Deletes what is past its retention at `now`, in milliseconds since 1970 UTC. */
export const sweepAt = (pool: Pool, now: number, securityLogDays = 400) =>
  sweepOldRows({ workPool: pool, clock: { now: () => now }, wallClock: { now: () => now }, securityLogDays });
