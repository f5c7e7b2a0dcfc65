import { groupNoticePath, mentionPath } from '@sidebet/domain/notifications/group-notice-path';
import { newestGroupNews } from '../../../book/group-news.ts';
import { notificationContent } from '../../../book/notification-content.ts';
import type { Pool } from '../../../db/pool.ts';
import { mapPage, type PageRequest, readPage } from '../../../http/read-page.ts';
import { type NotificationView, toNotificationView } from '../../../http/specified-fields.ts';

type Row = {
  id: string;
  type: NotificationView['type'];
  fromId: string | null;
  betId: string | null;
  groupId: string | null;
  eventId: string | null;
  content: string;
  result: NotificationView['result'];
  read: boolean;
  createdAt: number;
  fromName: string | null;
  image: string | null;
  requestOpen: boolean;
};

/** The user's notifications, newest first (ids grow with time). */
export async function listNotifications(pool: Pool, viewerId: string, request: PageRequest) {
  const rows = await readPage<Row>(pool, request, {
    name: 'list-notifications',
    sortedBy: [['n.id', 'uuid']],
    descending: true,
    // A friend request shows the sender's full name, everything else the username.
    text: ({ position, after, order }) => `
           select ${position}, n.id, n.type, n.from_id, n.bet_id, n.group_id, n.event_id,
             case when n.type = 'GroupNews' then coalesce(${newestGroupNews}, n.content) else ${notificationContent} end as content,
             n.result, n.read, n.created_at, u.image,
             case when n.type in ('Request', 'RequestAccepted') then u.name else u.username end as from_name,
             n.type = 'Request' and exists (select from friendships f
               where f.low_id = least(n.user_id, n.from_id) and f.high_id = greatest(n.user_id, n.from_id)
                 and f.requested_by = n.from_id and f.accepted_at is null) as request_open
           from notifications n left join users u on u.id = n.from_id
             left join bets b on b.id = n.bet_id
           where n.user_id = $1 and ${after()}
           ${order}`,
    values: [viewerId],
  });
  return mapPage(rows, notificationView);
}

function notificationView(row: Row): NotificationView {
  return toNotificationView({
    id: row.id,
    type: row.type,
    senderId: row.fromId,
    senderName: row.fromName,
    senderPicture: row.image,
    content: row.content,
    result: row.result,
    path: pathFor(row),
    createdAt: row.createdAt,
    read: row.read,
    requestOpen: row.requestOpen,
  });
}

/** Where a tap leads for notifications without a bet. */
const paths: Partial<Record<NotificationView['type'], string>> = {
  Deposit: '/Settings?tab=transactionHistory',
  Withdrawal: '/Settings?tab=withdrawal',
  Support: '/Settings?tab=support',
};

function pathFor({ type, betId, groupId, eventId, fromId }: Row): string {
  if (type === 'Mention') return mentionPath({ groupId: groupId, betId: betId, eventId: eventId });
  if (betId !== null) return `/BetDetails?id=${betId}`;
  if (groupId !== null) return groupNoticePath(type, groupId);
  if (type === 'RequestAccepted' && fromId !== null) return `/Profile?id=${fromId}`;
  return paths[type] ?? '/FriendsBets';
}

export async function countUnread(pool: Pool, viewerId: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>({
    name: 'count-unread',
    text: 'select count(*) as n from notifications where user_id = $1 and not read',
    values: [viewerId],
  });
  return rows[0]!.n;
}
