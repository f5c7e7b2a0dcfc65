import { type Refusal, refuseField } from '@sidebet/domain/refusals';
import { isTimeZone } from '@sidebet/domain/time-label';
import { inTransaction } from '../../db/in-transaction.ts';
import { announce } from '../../db/live-payload.ts';
import type { Pool } from '../../db/pool.ts';
import type { GameClock } from '../../time/clock.ts';

/** Sets the time zone for displayed times; null restores the CDT default. Refuses with timeZoneInvalid. */
export async function putTimeZone(
  pool: Pool,
  clock: GameClock,
  userId: string,
  timeZone: string | null,
): Promise<{ timeZone: string | null } | Refusal> {
  if (timeZone !== null && !isTimeZone(timeZone)) return refuseField('timeZone', 'timeZoneInvalid');
  await inTransaction(pool, async (client) => {
    await client.query('update users set time_zone = $2, updated_at = $3 where id = $1', [
      userId,
      timeZone,
      new Date(clock.now()),
    ]);
    await announce(client, { profiles: [userId] });
  });
  return { timeZone };
}
