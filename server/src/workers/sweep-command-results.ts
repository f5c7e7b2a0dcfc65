import type { Pool } from '../db/pool.ts';
import type { GameClock } from '../time/clock.ts';

/** How long a repeated Idempotency-Key returns the first result. */
const retentionMs = 7 * 24 * 3_600_000;

/** Deletes results that are past their retention. */
export async function sweepCommandResults(pool: Pool, clock: GameClock): Promise<void> {
  await pool.query('delete from command_outcomes where created_at < $1', [
    new Date(clock.now() - retentionMs),
  ]);
  await pool.query('delete from admin_outcomes where created_at < $1', [new Date(clock.now() - retentionMs)]);
}
