import type { PoolClient } from '../db/pool.ts';

/**
 * Marks an account for the book, in the caller's transaction and under the lock that each of its bets takes: whatever
 * is decided after that transaction sees the mark. Opens the account where there was none.
 */
export async function suspendAccount(client: PoolClient, userId: string, suspended: boolean): Promise<void> {
  await client.query(
    `insert into accounts (user_id, suspended) values ($1, $2)
     on conflict (user_id) do update set suspended = excluded.suspended`,
    [userId, suspended],
  );
}
