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
