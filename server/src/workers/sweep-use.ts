import { windowMs } from '@sidebet/domain/protection/limits';
import type { Pool } from '../db/pool.ts';
import type { GameClock } from '../time/clock.ts';

/** Deletes usage times that no limit counts any more. Returns how many rows. */
export async function sweepUse(pool: Pool, clock: GameClock): Promise<number> {
  const { rowCount } = await pool.query(
    'delete from session_use where last_at < to_timestamp(($1::bigint - $2::bigint) / 1000.0)',
    [clock.now(), windowMs.Day],
  );
  return rowCount ?? 0;
}
