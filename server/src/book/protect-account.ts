import type { PoolClient } from '../db/pool.ts';

/**
 * Marks an account for the book to look its person's protection up, in the caller's transaction and under the lock that
 * each of its bets takes: what is decided after that transaction sees what it wrote. Opens the account where there was none.
 */
export async function protectAccount(client: PoolClient, userId: string): Promise<void> {
  await client.query(
    `insert into accounts (user_id, protected) values ($1, true)
     on conflict (user_id) do update set protected = true`,
    [userId],
  );
}
