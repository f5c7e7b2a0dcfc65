import type { NotificationKind } from '@sidebet/domain/notifications/channels';
import { quietUntil } from '@sidebet/domain/notifications/quiet-hours';
import { newId } from '../db/new-id.ts';
import type { Pool, PoolClient } from '../db/pool.ts';

export type PushKind = Extract<
  NotificationKind,
  'bets' | 'challenges' | 'groupOffers' | 'mentions' | 'settleUps' | 'money' | 'security'
>;

export type NewPush = {
  readonly kind: PushKind;
  readonly userId: string;
  /** The page that a tap opens. */
  readonly path: string;
  /** The push is sent only while this bet is open. */
  readonly openBetId?: string | undefined;
  /** The push is sent only while this notification is unread, with its sentence as it is then. */
  readonly notificationId?: string | undefined;
  /** What is shown; `showsAmounts` is the user's choice. */
  readonly text: (showsAmounts: boolean) => { readonly title: string; readonly body: string };
};

type Device = {
  readonly id: string;
  readonly userId: string;
  readonly bets: boolean;
  readonly challenges: boolean;
  readonly groupOffers: boolean;
  readonly mentions: boolean;
  readonly settleUps: boolean;
  readonly money: boolean;
  readonly security: boolean;
  readonly pushAmounts: boolean;
  readonly quietFromHour: number | null;
  readonly quietToHour: number | null;
  readonly quietTimeZone: string | null;
};

/** A push is about now: it is dropped if no push service took it this long after it was due. */
export const pushUsefulMs = 4 * 3_600_000;

/**
 * Queues pushes to each device of their users who want this kind. With a client inside a transaction, they are sent only if
 * it commits. In quiet hours they wait, except those about security. Whether the user is on a break is checked when
 * sending. `now` is in milliseconds since 1970 UTC.
 */
export async function writePushes(
  db: Pool | PoolClient,
  now: number,
  pushes: readonly NewPush[],
): Promise<void> {
  if (pushes.length === 0) return;
  const { rows: devices } = await db.query<Device>({
    name: 'devices-for-pushes',
    text: `select s.id, s.user_id, u.push_bets as bets, u.push_challenges as challenges,
             u.push_group_offers as group_offers, u.push_mentions as mentions, u.push_settle_ups as settle_ups, u.push_money as money,
             u.push_security as security, u.push_amounts, u.quiet_from_hour, u.quiet_to_hour, u.quiet_time_zone
           from push_subscriptions s join users u on u.id = s.user_id where s.user_id = any($1::uuid[])`,
    values: [[...new Set(pushes.map(({ userId }) => userId))]],
  });
  const rows = pushes.flatMap((push) =>
    devices
      .filter((device) => device.userId === push.userId && device[push.kind])
      .map((device) => rowFor(push, device, now)),
  );
  if (rows.length === 0) return;
  await db.query({
    name: 'write-pushes',
    text: `insert into mails (id, channel, kind, user_id, address, subject, text, open_bet_id, notification_id, created_at, due_at, give_up_at)
           select id, 'push', kind, user_id, device, subject, text, open_bet, notification, $1::timestamptz,
             due, due + $2::bigint * interval '1 millisecond'
           from unnest($3::uuid[], $4::text[], $5::uuid[], $6::text[], $7::text[], $8::text[], $9::timestamptz[], $10::uuid[], $11::uuid[])
             as new (id, kind, user_id, device, subject, text, due, open_bet, notification)`,
    values: [
      new Date(now),
      pushUsefulMs,
      rows.map(({ id }) => id),
      rows.map(({ kind }) => kind),
      rows.map(({ userId }) => userId),
      rows.map(({ device }) => device),
      rows.map(({ title }) => title),
      rows.map(({ text }) => text),
      rows.map(({ due }) => new Date(due)),
      rows.map(({ openBetId }) => openBetId ?? null),
      rows.map(({ notificationId }) => notificationId ?? null),
    ],
  });
}

function rowFor(
  { kind, userId, path, openBetId, notificationId, text }: NewPush,
  device: Device,
  now: number,
) {
  const { quietFromHour: fromHour, quietToHour: toHour, quietTimeZone: timeZone } = device;
  const isQuiet = kind !== 'security' && fromHour !== null && toHour !== null && timeZone !== null;
  const due = isQuiet ? (quietUntil(now, { fromHour, toHour, timeZone }) ?? now) : now;
  const { title, body } = text(device.pushAmounts);
  const id = newId();
  // The tag is the same at every attempt, so a repeated push replaces the first.
  return {
    id,
    kind,
    userId,
    device: device.id,
    title,
    due,
    openBetId,
    notificationId,
    text: JSON.stringify({ title, body, path, tag: id }),
  };
}
