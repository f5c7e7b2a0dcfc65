import type { PoolClient } from '../db/pool.ts';

/**
 * Takes out of the book what a deleted person wrote themselves, in the caller's transaction: words said when declining,
 * and the answers to their requests, which name where a withdrawal went. Bets and transfers stay as they are.
 */
export async function forgetWords(client: PoolClient, userId: string): Promise<void> {
  await client.query(
    'update bets set decline_word = null where offered_to = $1 and decline_word is not null',
    [userId],
  );
  await client.query('delete from command_outcomes where actor_id = $1', [userId]);
}
