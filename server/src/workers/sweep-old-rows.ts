import type { Uses } from '../context.ts';
import { findDatabaseFault } from '../db/database-fault.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Pool } from '../db/pool.ts';
import { sweeps as allSweeps, type Sweep, type SweepTimes } from './sweeps.ts';

/** A transaction deletes this many rows, so none is long. */
const batchRows = 1_000;
/** Larger backlogs continue in the next run. */
const batchesPerRun = 200;

type SweepContext = Uses<'workPool' | 'clock' | 'wallClock'> & { readonly securityLogDays: number };

/**
 * Deletes what is past its retention. A sweep that fails does not keep the others from running. Returns how many rows were
 * deleted.
 */
export async function sweepOldRows(
  { workPool, clock, wallClock, securityLogDays }: SweepContext,
  sweeps: readonly Sweep[] = allSweeps,
  limits = { batchRows, batchesPerRun },
): Promise<{ done: number }> {
  const now = { game: clock.now(), wall: wallClock.now(), securityLogDays };
  const failures: unknown[] = [];
  let done = 0;
  for (const sweep of sweeps) {
    try {
      for (let batch = 0; batch < limits.batchesPerRun; batch += 1) {
        const swept = await sweepBatch(workPool, sweep, now, limits.batchRows);
        done += swept;
        if (swept < limits.batchRows) break;
      }
    } catch (error) {
      if (findDatabaseFault(error) === 'away') throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return { done };
}

/** Deletes one batch. Returns 0 if another process is deleting one of the same sweep. */
function sweepBatch(
  pool: Pool,
  { name, sql, values }: Sweep,
  now: SweepTimes,
  rows: number,
): Promise<number> {
  return inTransaction(pool, async (client) => {
    const lock = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_xact_lock(hashtextextended('sweep ' || $1, 0)) as mine",
      [name],
    );
    if (!lock.rows[0]!.mine) return 0;
    const { rows: counts } = await client.query<{ swept: number }>(sql, [rows, ...values(now)]);
    return counts[0]!.swept;
  });
}
