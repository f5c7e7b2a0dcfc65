import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Uses } from '../../../context.ts';
import { announceSql } from '../../../db/live-payload.ts';
import type { Pool } from '../../../db/pool.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { readPreferences, savePreferences } from './preferences.ts';
import { countUnread, listNotifications } from './queries.ts';
import { compare, readPush, subscribe, unsubscribe } from './subscriptions.ts';

type Names =
  | 'listNotifications'
  | 'countUnread'
  | 'markAllRead'
  | 'deleteNotification'
  | 'clearNotifications'
  | 'getNotificationPreferences'
  | 'saveNotificationPreferences'
  | 'getPush'
  | 'subscribeToPush'
  | 'comparePush'
  | 'unsubscribeFromPush';

export function notificationsFeature(context: Uses<'pool' | 'pusher' | 'wallClock'>) {
  const { pool } = context;
  const handlers: Handlers<Names> = {
    getPush: ({ viewer }) => readPush(context, viewer),
    subscribeToPush: ({ viewer, body }) => subscribe(context, viewer, body),
    comparePush: ({ viewer, body }) => compare(context, viewer, body),
    unsubscribeFromPush: async ({ viewer }) => {
      await unsubscribe(context, viewer);
      return null;
    },
    getNotificationPreferences: ({ viewer }) => readPreferences(pool, viewer.id),
    saveNotificationPreferences: ({ viewer, body }) => savePreferences(pool, viewer.id, body),
    listNotifications: ({ query, viewer }) => listNotifications(pool, viewer.id, query),
    countUnread: async ({ viewer }) => ({ unread: await countUnread(pool, viewer.id) }),
    markAllRead: async ({ viewer }) => {
      await markAllRead(pool, viewer.id, context.wallClock.now());
      return null;
    },
    deleteNotification: ({ params, viewer }) => deleteNotification(pool, viewer.id, params.id),
    clearNotifications: async ({ viewer }) => {
      await clearNotifications(pool, viewer.id);
      return null;
    },
  };
  return { handlers };
}

/** Announces each change to the user's other windows in its own transaction. */
const announced = (change: string) =>
  `with changed as (${change} returning user_id)
   select count(*) as n, case when count(*) > 0
     then ${announceSql('users', '$1::uuid')} end from changed`;

async function run(pool: Pool, change: string, values: unknown[]): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(announced(change), values);
  return rows[0]!.n;
}

async function markAllRead(pool: Pool, viewerId: string, now: number): Promise<void> {
  const change = 'update notifications set read = true, read_at = $2 where user_id = $1 and not read';
  await run(pool, change, [viewerId, new Date(now)]);
}

/** Refuses with notificationNotFound if it is not the user's or already deleted. */
async function deleteNotification(pool: Pool, viewerId: string, id: string): Promise<Refusal | null> {
  const gone = await run(pool, 'delete from notifications where user_id = $1 and id = $2', [viewerId, id]);
  return gone === 0 ? refuse('notificationNotFound') : null;
}

/** Pending friend requests survive, because the friendship's row stores them. */
async function clearNotifications(pool: Pool, viewerId: string): Promise<void> {
  await run(pool, 'delete from notifications where user_id = $1', [viewerId]);
}
