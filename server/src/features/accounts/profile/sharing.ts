import { inTransaction } from '../../../db/in-transaction.ts';
import { announce } from '../../../db/live-payload.ts';
import type { Pool } from '../../../db/pool.ts';
import type { GameClock } from '../../../time/clock.ts';

/** Sets whether visitors who are not logged in may see the user's open bets. */
export async function putOpenBetSharing(
  pool: Pool,
  clock: GameClock,
  userId: string,
  showsOpenBets: boolean,
): Promise<{ showsOpenBets: boolean }> {
  await saveSharing(pool, clock, userId, { column: 'shows_open_bets', value: showsOpenBets });
  return { showsOpenBets };
}

/** Sets whether friends may see which side the user has while a game is on. */
export async function putSideSharing(
  pool: Pool,
  clock: GameClock,
  userId: string,
  showsSides: boolean,
): Promise<{ showsSides: boolean }> {
  await saveSharing(pool, clock, userId, { column: 'shows_sides', value: showsSides });
  return { showsSides };
}

async function saveSharing(
  pool: Pool,
  clock: GameClock,
  userId: string,
  { column, value }: { column: 'shows_open_bets' | 'shows_sides'; value: boolean },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(`update users set ${column} = $2, updated_at = $3 where id = $1`, [
      userId,
      value,
      new Date(clock.now()),
    ]);
    await announce(client, { profiles: [userId] });
  });
}
