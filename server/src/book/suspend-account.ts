import type { PoolClient } from '../db/pool.ts';

/**
 * Marks an account as suspended in the caller's transaction, under the lock that each of its bets takes, so later
 * decisions see it. Opens the account if there is none.
 */
export async function suspendAccount(client: PoolClient, userId: string, suspended: boolean): Promise<void> {
  await client.query(
    `insert into accounts (user_id, suspended) values ($1, $2)
     on conflict (user_id) do update set suspended = excluded.suspended`,
    [userId, suspended],
  );
}
