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
