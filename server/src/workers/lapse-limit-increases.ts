import { increaseConfirmMs, increaseWaitMs } from '@sidebet/domain/protection/limit-change';
import { inTransaction } from '../db/in-transaction.ts';
import type { Pool } from '../db/pool.ts';
import { lapseLimits } from '../features/accounts/protection/limits.ts';
import type { GameClock } from '../time/clock.ts';

/** Cancels limit increases that users did not confirm in time, and logs it. Returns the number of users. */
export async function lapseLimitIncreases(pool: Pool, clock: GameClock): Promise<number> {
  const { rows } = await pool.query<{ userId: string }>(
    `select distinct user_id from protection_limits
     where pending_at <= $1`,
    [new Date(clock.now() - increaseWaitMs - increaseConfirmMs)],
  );
  for (const { userId } of rows) await inTransaction(pool, (client) => lapseLimits(client, clock, userId));
  return rows.length;
}
