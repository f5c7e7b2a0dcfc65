import { windowMs } from '@sidebet/domain/protection/limits';
import type { Pool } from '../db/pool.ts';
import type { GameClock } from '../time/clock.ts';

/** Deletes usage times that no limit counts any more. Returns how many rows. */
export async function sweepUse(pool: Pool, clock: GameClock): Promise<number> {
  const { rowCount } = await pool.query('delete from session_use where last_at < $1', [
    new Date(clock.now() - windowMs.Day),
  ]);
  return rowCount ?? 0;
}
