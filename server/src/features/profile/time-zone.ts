import { refuse } from '@sidebet/domain/refusals';
import { isTimeZone } from '@sidebet/domain/time-label';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Pool, PoolClient } from '../../db/pool.ts';
import { RefusalError } from '../../http/problem.ts';
import type { Clock } from '../../time/clock.ts';
import { announceProfile } from './announce-profile.ts';

/** Sets the time zone for displayed times; null restores the CDT default. Refuses with timeZoneInvalid. */
export async function putTimeZone(
  pool: Pool,
  clock: Clock,
  userId: string,
  timeZone: string | null,
): Promise<void> {
  if (timeZone !== null && !isTimeZone(timeZone)) {
    const refusal = refuse('timeZoneInvalid');
    throw new RefusalError(refusal, [{ path: 'timeZone', message: refusal.message }]);
  }
  await inTransaction(pool, async (client) => {
    await client.query('update users set time_zone = $2, updated_at = $3 where id = $1', [
      userId,
      timeZone,
      new Date(clock.now()),
    ]);
    await announceProfile(client, userId);
  });
}

/** The user's chosen time zone, or null for the CDT default. */
export async function readTimeZone(db: Pool | PoolClient, userId: string): Promise<string | null> {
  const { rows } = await db.query<{ time_zone: string | null }>('select time_zone from users where id = $1', [
    userId,
  ]);
  return rows[0]?.time_zone ?? null;
}
