import type { Uses } from '../../context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { clearNotifications, deleteNotification, markAllRead } from './commands.ts';
import { readPreferences, savePreferences } from './preferences.ts';
import { countUnread, listNotifications } from './queries.ts';

type Names =
  | 'listNotifications'
  | 'countUnread'
  | 'markAllRead'
  | 'deleteNotification'
  | 'clearNotifications'
  | 'getNotificationPreferences'
  | 'saveNotificationPreferences';

export function notificationsFeature({ pool }: Uses<'pool'>) {
  const handlers: Handlers<Names> = {
    getNotificationPreferences: ({ viewer }) => readPreferences(pool, viewer.id),
    saveNotificationPreferences: ({ viewer, body }) => savePreferences(pool, viewer.id, body),
    listNotifications: ({ query, viewer }) => listNotifications(pool, viewer.id, query),
    countUnread: async ({ viewer }) => ({ unread: await countUnread(pool, viewer.id) }),
    markAllRead: async ({ viewer }) => {
      await markAllRead(pool, viewer.id);
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
