import type { PoolClient } from '../db/pool.ts';

/**
 * Erases a deleted user's own words from the book, in the caller's transaction: decline messages, and stored
 * responses, which name withdrawal receivers. Bets and transfers stay unchanged.
 */
export async function forgetWords(client: PoolClient, userId: string): Promise<void> {
  await client.query(
    'update bets set decline_word = null where offered_to = $1 and decline_word is not null',
    [userId],
  );
  await client.query('delete from command_outcomes where actor_id = $1', [userId]);
}

/** Removes a user's decline message of one bet in the caller's transaction. False if there is none. */
export async function removeDeclineWord(client: PoolClient, betId: string, userId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'update bets set decline_word = null where id = $1 and offered_to = $2 and decline_word is not null',
    [betId, userId],
  );
  return rowCount === 1;
}
