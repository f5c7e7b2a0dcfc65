import { bettingKinds } from '@sidebet/domain/notifications/channels';
import { newestGroupNews } from '../../../book/group-news.ts';
import { isUnavailable, readAvailability } from '../../../book/protection.ts';
import type { Uses } from '../../../context.ts';
import type { Pool } from '../../../db/pool.ts';
import { isBettingOpenSql } from '../../../db/rules-in-sql.ts';
import { pushUsefulMs } from '../../../emails/write-pushes.ts';
import type { PushSubscription } from '../../../integrations/push/port.ts';

/** A queued push. `address` is the id of its subscription. */
type QueuedPush = {
  readonly kind: string;
  readonly address: string;
  readonly text: string;
  /** The bet it asks the user to answer; null for others. */
  readonly openBetId: string | null;
  /** The notification of which it says what is new in a group; null for others. */
  readonly notificationId: string | null;
};
type Device = PushSubscription & { readonly userId: string };

/**
 * Sends a push, or drops it if the device is no longer subscribed. Someone on a break, or suspended, gets none about
 * betting: this is checked here, because a break may start while a push waits. So may a challenge end.
 */
export async function sendPush(
  { pool, pusher, clock }: Uses<'pool' | 'pusher' | 'clock'>,
  { kind, address, text, openBetId, notificationId }: QueuedPush,
): Promise<void> {
  const { rows } = await pool.query<Device>({
    name: 'device-of-push',
    text: `select user_id, endpoint, p256dh, auth, server_key
           from push_subscriptions where id = $1`,
    values: [address],
  });
  const device = rows[0];
  if (!device) return;
  if ((bettingKinds as readonly string[]).includes(kind)) {
    const availability = (await readAvailability(pool, [device.userId])).get(device.userId);
    if (availability && isUnavailable(availability, clock.now())) return;
  }
  if (openBetId !== null && !(await isBetOpen(pool, openBetId, clock.now()))) return;
  const shown = notificationId === null ? text : await withNews(pool, device.userId, notificationId, text);
  if (shown === null) return;
  if ((await pusher.send(device, shown, pushUsefulMs / 1000)) === 'gone')
    await pool.query('delete from push_subscriptions where id = $1', [address]);
}

async function isBetOpen(pool: Pool, betId: string, now: number): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'is-bet-open',
    text: `select from bets b join events e on e.id = b.event_id
           where b.id = $1 and b.status = 'Created' and ${isBettingOpenSql('e', '$2')}`,
    values: [betId, new Date(now)],
  });
  return rowCount === 1;
}

/** The push with what is new now; null once its user has read of it or nothing is new. */
async function withNews(
  pool: Pool,
  userId: string,
  notificationId: string,
  text: string,
): Promise<string | null> {
  const { rows } = await pool.query<{ news: string | null }>({
    name: 'news-of-push',
    text: `select ${newestGroupNews} as news from notifications n where n.user_id = $1 and n.id = $2 and not n.read`,
    values: [userId, notificationId],
  });
  return rows[0]?.news ? JSON.stringify({ ...JSON.parse(text), body: rows[0].news }) : null;
}
