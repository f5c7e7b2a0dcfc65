import type { NotificationPreferences } from '@sidebet/contract/notifications';
import { areQuietHours } from '@sidebet/domain/notifications/quiet-hours';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Pool } from '../../../db/pool.ts';

export async function readPreferences(pool: Pool, userId: string): Promise<NotificationPreferences> {
  const { rows } = await pool.query<NotificationPreferences>(
    `select json_build_object('bets', mail_bets, 'settleUps', email_settle_ups) as email,
       json_build_object('bets', push_bets, 'challenges', push_challenges, 'groupOffers', push_group_offers,
         'mentions', push_mentions, 'settleUps', push_settle_ups, 'money', push_money,
         'security', push_security) as push,
       push_amounts as show_amounts,
       case when quiet_time_zone is not null then json_build_object('fromHour', quiet_from_hour,
         'toHour', quiet_to_hour, 'timeZone', quiet_time_zone) end as quiet_hours
     from users where id = $1`,
    [userId],
  );
  return rows[0]!;
}

/** Refuses with quietHoursInvalid. */
export async function savePreferences(
  pool: Pool,
  userId: string,
  preferences: NotificationPreferences,
): Promise<NotificationPreferences | Refusal> {
  const { email, push, showAmounts, quietHours } = preferences;
  if (quietHours !== null && !areQuietHours(quietHours)) return refuse('quietHoursInvalid');
  await pool.query(
    `update users set mail_bets = $2, push_bets = $3, push_challenges = $4, push_money = $5, push_security = $6,
       push_amounts = $7, quiet_from_hour = $8, quiet_to_hour = $9, quiet_time_zone = $10, email_settle_ups = $11,
       push_group_offers = $12, push_mentions = $13, push_settle_ups = $14
     where id = $1`,
    [
      userId,
      email.bets,
      ...[push.bets, push.challenges, push.money, push.security, showAmounts],
      ...[quietHours?.fromHour ?? null, quietHours?.toHour ?? null, quietHours?.timeZone ?? null],
      email.settleUps,
      ...[push.groupOffers, push.mentions, push.settleUps],
    ],
  );
  return preferences;
}
