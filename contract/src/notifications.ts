import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cursor, instant, lookupId, pageLimit, pageSchema, uuid } from './shared.ts';

/** A notification in the inbox. */
export const notificationView = z.object({
  id: uuid,
  type: z.enum([
    'Request',
    'RequestAccepted',
    'AcceptBet',
    'SettleBet',
    'ExpireBet',
    'RefundBet',
    'LapseBet',
    'CorrectBet',
    'HoldBet',
    'HoldEnded',
    'ContestAnswered',
    'ResultContested',
    'Challenge',
    'ChallengeDeclined',
    'Counter',
    'CounterEnded',
    'Deposit',
    'Withdrawal',
    'Support',
    'GroupNews',
    'GroupOffer',
    'GroupJoined',
    'GroupSeason',
    'Mention',
    'SettleUp',
  ]),
  fromUid: uuid.nullable(),
  fromUsername: z.string().nullable(),
  profilePicUrl: z.string().nullable(),
  content: z.string(),
  result: z
    .enum(['won', 'lost'])
    .nullable()
    .describe('For `SettleBet`: how the bet ended for me at the time. Null for other types.'),
  path: z.string().describe('The page a tap opens.'),
  createdAt: instant,
  read: z.boolean(),
  requestOpen: z
    .boolean()
    .describe(
      'A friend request waiting for my answer. The friendship is the source of truth, not this notification.',
    ),
});
export type NotificationView = z.input<typeof notificationView>;

/** The choices that kinds of notifications offer (domain/src/notifications/channels.ts). Everything else is fixed. */
const notificationPreferences = z.object({
  email: z.object({ bets: z.boolean(), settleUps: z.boolean() }),
  push: z.object({
    bets: z.boolean(),
    challenges: z.boolean(),
    groupOffers: z.boolean(),
    mentions: z.boolean(),
    settleUps: z.boolean(),
    money: z.boolean(),
    security: z.boolean(),
  }),
  showAmounts: z.boolean().describe('Whether pushes name amounts.'),
  quietHours: z
    .object({ fromHour: z.int(), toHour: z.int(), timeZone: z.string().max(64) })
    .nullable()
    .describe(
      'Pushes due between these hours (0 to 23, in an IANA time zone) wait until `toHour`, except those about security. Null for none.',
    ),
});
export type NotificationPreferences = z.input<typeof notificationPreferences>;

const onByDefault = z.boolean().default(true);
/** In a request. The defaults are for pages from before there were groups. */
const chosenPreferences = notificationPreferences.extend({
  email: notificationPreferences.shape.email.extend({ settleUps: onByDefault }),
  push: notificationPreferences.shape.push.extend({
    groupOffers: onByDefault,
    mentions: onByDefault,
    settleUps: onByDefault,
  }),
});

/** What a browser's `PushSubscription` contains; keys are base64url. */
const pushSubscription = z.object({
  endpoint: z.string().max(2_000),
  keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
});

export const notificationEndpoints = {
  getPush: endpoint({
    method: 'GET',
    path: '/api/me/push',
    tag: 'Notifications',
    summary: 'Whether this session gets push notifications, and what its browser needs to subscribe',
    access: 'user',
    response: z.object({
      isOn: z.boolean(),
      publicKey: z.string().describe('The public VAPID key, base64url.'),
      hasBet: z.boolean().describe('I have created or accepted a bet.'),
    }),
  }),
  subscribeToPush: endpoint({
    method: 'PUT',
    path: '/api/me/push',
    tag: 'Notifications',
    summary: 'Send push notifications to this browser until I log out there',
    access: 'user',
    body: pushSubscription,
    response: z.null(),
  }),
  comparePush: endpoint({
    method: 'POST',
    path: '/api/me/push/comparison',
    tag: 'Notifications',
    summary: 'Compare the subscription of this browser with what is stored, and store its new address',
    access: 'user',
    body: pushSubscription.extend({
      replaces: z
        .string()
        .max(2_000)
        .nullable()
        .describe('The address that this one replaced, as far as the browser knows.'),
    }),
    response: z.object({
      state: z
        .enum(['on', 'off', 'otherAccount'])
        .describe('Whether this browser gets my push notifications, or those of another account.'),
    }),
  }),
  unsubscribeFromPush: endpoint({
    method: 'DELETE',
    path: '/api/me/push',
    tag: 'Notifications',
    summary: 'Send no more push notifications to this browser',
    access: 'user',
    response: z.null(),
  }),
  getNotificationPreferences: endpoint({
    method: 'GET',
    path: '/api/me/notification-preferences',
    tag: 'Notifications',
    summary: 'Which notifications reach me, and how',
    access: 'user',
    response: notificationPreferences,
  }),
  saveNotificationPreferences: endpoint({
    method: 'PUT',
    path: '/api/me/notification-preferences',
    tag: 'Notifications',
    summary: 'Choose which notifications reach me, and how',
    access: 'user',
    body: chosenPreferences,
    response: notificationPreferences,
  }),
  listNotifications: endpoint({
    method: 'GET',
    path: '/api/notifications',
    tag: 'Notifications',
    summary: 'My notifications, newest first',
    access: 'user',
    query: z.object({ cursor, limit: pageLimit }),
    response: pageSchema(notificationView),
  }),
  countUnread: endpoint({
    method: 'GET',
    path: '/api/notifications/unread',
    tag: 'Notifications',
    summary: 'How many of my notifications are unread',
    access: 'user',
    response: z.object({ unread: z.int() }),
  }),
  markAllRead: endpoint({
    method: 'POST',
    path: '/api/notifications/read',
    tag: 'Notifications',
    summary: 'Mark all read, as opening the inbox does',
    access: 'user',
    response: z.null(),
  }),
  deleteNotification: endpoint({
    method: 'DELETE',
    path: '/api/notifications/:id',
    tag: 'Notifications',
    summary: 'Close one notification',
    access: 'user',
    params: z.object({ id: lookupId }),
    response: z.null(),
  }),
  clearNotifications: endpoint({
    method: 'DELETE',
    path: '/api/notifications',
    tag: 'Notifications',
    summary: 'Clear All',
    access: 'user',
    response: z.null(),
  }),
};
