import { announce } from '../db/live-payload.ts';
import type { PoolClient } from '../db/pool.ts';

/** Notifies the pages of the user's friends, whose lists show the picture. */
export async function announceToFriends(client: PoolClient, userId: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select case when low_id = $1 then high_id else low_id end as id from friendships
     where (low_id = $1 or high_id = $1) and accepted_at is not null`,
    [userId],
  );
  await announce(client, { friends: rows.map(({ id }) => id) });
}
