import type { OddsFormat } from '@sidebet/domain/markets/odds-format';
import { inTransaction } from '../../db/in-transaction.ts';
import { announce } from '../../db/live-payload.ts';
import type { Pool } from '../../db/pool.ts';
import type { GameClock } from '../../time/clock.ts';

/** Sets the format of displayed prices. */
export async function putOddsFormat(
  pool: Pool,
  clock: GameClock,
  userId: string,
  oddsFormat: OddsFormat,
): Promise<{ oddsFormat: OddsFormat }> {
  await inTransaction(pool, async (client) => {
    await client.query('update users set odds_format = $2, updated_at = $3 where id = $1', [
      userId,
      oddsFormat,
      new Date(clock.now()),
    ]);
    await announce(client, { profiles: [userId] });
  });
  return { oddsFormat };
}
