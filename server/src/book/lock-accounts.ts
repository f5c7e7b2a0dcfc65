import type { PoolClient } from '../db/pool.ts';

/**
 * Locks users' accounts in the caller's transaction, in the book's order, so each of their bets is decided before or after
 * it. Opens missing accounts.
 */
export async function lockAccounts(client: PoolClient, userIds: readonly string[]): Promise<void> {
  await client.query(
    'insert into accounts (user_id) select id from unnest($1::uuid[]) id order by id on conflict do nothing',
    [userIds],
  );
  await client.query(
    'select from accounts where user_id = any($1::uuid[]) order by user_id for no key update',
    [userIds],
  );
}
