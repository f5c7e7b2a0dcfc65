import type { Pool } from '../../db/pool.ts';
import type { Handlers } from '../../http/handlers.ts';
import { clearNotifications, deleteNotification, markAllRead } from './commands.ts';
import { countUnread, listNotifications } from './queries.ts';

type Names =
  | 'listNotifications'
  | 'countUnread'
  | 'markAllRead'
  | 'deleteNotification'
  | 'clearNotifications';

export function notificationHandlers(pool: Pool): Handlers<Names> {
  return {
    listNotifications: ({ query, viewer }) => listNotifications(pool, viewer.id, query),
    countUnread: async ({ viewer }) => ({ unread: await countUnread(pool, viewer.id) }),
    markAllRead: async ({ viewer }) => {
      await markAllRead(pool, viewer.id);
      return null;
    },
    deleteNotification: async ({ params, viewer }) => {
      await deleteNotification(pool, viewer.id, params.id);
      return null;
    },
    clearNotifications: async ({ viewer }) => {
      await clearNotifications(pool, viewer.id);
      return null;
    },
  };
}
