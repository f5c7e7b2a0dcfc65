import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { announceSql } from '../../db/live-payload.ts';
import type { Pool } from '../../db/pool.ts';

/** Announces each change to the user's other windows in its own transaction. */
const announced = (change: string) =>
  `with changed as (${change} returning user_id)
   select count(*) as n, case when count(*) > 0
     then ${announceSql('users', '$1::uuid')} end from changed`;

async function run(pool: Pool, change: string, values: unknown[]): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(announced(change), values);
  return rows[0]!.n;
}

export async function markAllRead(pool: Pool, viewerId: string, now: number): Promise<void> {
  const change = 'update notifications set read = true, read_at = $2 where user_id = $1 and not read';
  await run(pool, change, [viewerId, new Date(now)]);
}

/** Refuses with notificationNotFound if it is not the user's or already deleted. */
export async function deleteNotification(pool: Pool, viewerId: string, id: string): Promise<Refusal | null> {
  const gone = await run(pool, 'delete from notifications where user_id = $1 and id = $2', [viewerId, id]);
  return gone === 0 ? refuse('notificationNotFound') : null;
}

/** Pending friend requests survive, because the friendship's row stores them. */
export async function clearNotifications(pool: Pool, viewerId: string): Promise<void> {
  await run(pool, 'delete from notifications where user_id = $1', [viewerId]);
}
