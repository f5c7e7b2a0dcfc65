import type { Uses } from '../../context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { clearNotifications, deleteNotification, markAllRead } from './commands.ts';
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
