import { inTransaction } from '../../db/in-transaction.ts';
import type { Pool } from '../../db/pool.ts';
import type { GameClock } from '../../time/clock.ts';
import { announceProfile } from '../../users/announce-profile.ts';

/** Sets whether visitors who are not logged in may see the user's open bets. */
export async function putOpenBetSharing(
  pool: Pool,
  clock: GameClock,
  userId: string,
  showsOpenBets: boolean,
): Promise<{ showsOpenBets: boolean }> {
  await inTransaction(pool, async (client) => {
    await client.query('update users set shows_open_bets = $2, updated_at = $3 where id = $1', [
      userId,
      showsOpenBets,
      new Date(clock.now()),
    ]);
    await announceProfile(client, userId);
  });
  return { showsOpenBets };
}
