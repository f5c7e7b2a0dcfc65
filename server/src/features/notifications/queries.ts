import type { NotificationView } from '@sidebet/contract/notifications';
import type { Pool } from '../../db/pool.ts';
import { decodeCursor, page } from '../../http/cursor.ts';

type Row = {
  id: string;
  type: NotificationView['type'];
  from_id: string | null;
  bet_id: string | null;
  content: string;
  read: boolean;
  created_at: number;
  username: string | null;
  image: string | null;
};

/** My notifications, newest first; ids grow with time. */
export async function listNotifications(
  pool: Pool,
  viewerId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const after = decodeCursor(cursor, ['uuid']);
  const { rows } = await pool.query<Row>({
    name: 'list-notifications',
    text: `select n.id, n.type, n.from_id, n.bet_id, n.content, n.read, n.created_at, u.username, u.image
           from notifications n left join users u on u.id = n.from_id
           where n.user_id = $1 and ($2::uuid is null or n.id < $2)
           order by n.id desc limit $3`,
    values: [viewerId, after?.[0] ?? null, limit + 1],
  });
  return page(rows, limit, notificationView, (row) => [row.id]);
}

function notificationView(row: Row): NotificationView {
  return {
    id: row.id,
    type: row.type,
    fromUid: row.from_id,
    fromUsername: row.username,
    profilePicUrl: row.image,
    content: row.content,
    path: row.bet_id === null ? '/FriendsBets' : `/BetDetails?id=${row.bet_id}`,
    createdAt: new Date(row.created_at).toISOString(),
    read: row.read,
  };
}

export async function countUnread(pool: Pool, viewerId: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>({
    name: 'count-unread',
    text: 'select count(*) as n from notifications where user_id = $1 and not read',
    values: [viewerId],
  });
  return rows[0]!.n;
}
