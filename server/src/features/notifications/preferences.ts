import type { NotificationPreferences } from '@sidebet/contract/notifications';
import type { Pool } from '../../db/pool.ts';

export async function readPreferences(pool: Pool, userId: string): Promise<NotificationPreferences> {
  const { rows } = await pool.query<{ mail_bets: boolean }>('select mail_bets from users where id = $1', [
    userId,
  ]);
  return { email: { bets: rows[0]!.mail_bets } };
}

export async function savePreferences(
  pool: Pool,
  userId: string,
  preferences: NotificationPreferences,
): Promise<NotificationPreferences> {
  await pool.query('update users set mail_bets = $2 where id = $1', [userId, preferences.email.bets]);
  return preferences;
}
