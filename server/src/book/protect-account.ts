import type { PoolClient } from '../db/pool.ts';

/**
 * Tells the book to read the protection settings of an account's user. Runs in the caller's transaction under
 * the lock that each of the user's bets takes, so later decisions see the change. Opens the account if there is
 * none.
 */
export async function protectAccount(client: PoolClient, userId: string): Promise<void> {
  await client.query(
    `insert into accounts (user_id, protected) values ($1, true)
     on conflict (user_id) do update set protected = true`,
    [userId],
  );
}
