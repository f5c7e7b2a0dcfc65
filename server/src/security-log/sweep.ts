import type { Pool } from '../db/pool.ts';
import type { WallClock } from '../time/clock.ts';

const dayMs = 24 * 3_600_000;

/** Deletes rows older than SECURITY_LOG_DAYS. A database rule protects the last 30 days. */
export async function sweepSecurityLog(
  pool: Pool,
  clock: WallClock,
  days: number,
): Promise<{ done: number }> {
  const { rows } = await pool.query<{ swept: number }>('select sweep_security_events($1) as swept', [
    new Date(clock.now() - days * dayMs),
  ]);
  return { done: rows[0]!.swept };
}
