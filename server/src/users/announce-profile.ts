import { liveChannel, livePayloads } from '../db/live-payload.ts';
import type { PoolClient } from '../db/pool.ts';

/** Notifies the user's other windows in the transaction that changes the profile. */
export async function announceProfile(client: PoolClient, userId: string): Promise<void> {
  await notify(client, livePayloads({ profiles: [userId] }));
}

/** Notifies the pages of the user's friends, whose lists show the picture. */
export async function announceToFriends(client: PoolClient, userId: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select case when low_id = $1 then high_id else low_id end as id from friendships
     where (low_id = $1 or high_id = $1) and accepted_at is not null`,
    [userId],
  );
  await notify(client, livePayloads({ friends: rows.map(({ id }) => id) }));
}

async function notify(client: PoolClient, payloads: string[]): Promise<void> {
  await client.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [
    liveChannel,
    payloads,
  ]);
}
