import { hash } from 'node:crypto';
import { deviceName } from '@sidebet/domain/auth/device';
import { daysBefore, retentionDays } from '@sidebet/domain/data-rights/retention';
import type { Pool } from '../../../db/pool.ts';
import { toNetwork } from '../../../limits/attempt-limit.ts';
import type { WallClock } from '../../../time/clock.ts';
import type { Caller } from './caller.ts';

/**
 * Records the device and network of a login. Returns true if the account was used before but never from there, so
 * the user is notified. The first login of an account is not reported. Those not seen for `retentionDays.knownDevices` are
 * deleted here and not by a job, because a login after a long absence must find that the account was used before.
 */
export async function isNewDevice(
  pool: Pool,
  clock: WallClock,
  userId: string,
  caller: Caller,
): Promise<boolean> {
  const now = clock.now();
  const device = hash('sha256', `${userId} ${describeDevice(caller)} ${toNetwork(caller.address)}`, 'buffer');
  const { rows } = await pool.query<{ isNew: boolean; others: boolean }>(
    `with put as (
       insert into known_devices (user_id, device_hash, seen_at) values ($1, $2, $3)
       on conflict (user_id, device_hash) do update set seen_at = excluded.seen_at
       returning (xmax = 0) as is_new
     ), unseen as (
       delete from known_devices where user_id = $1 and device_hash <> $2 and seen_at < $4
     ) select is_new, exists (select 1 from known_devices where user_id = $1) as others from put`,
    [userId, device, new Date(now), new Date(daysBefore(now, retentionDays.knownDevices))],
  );
  return rows[0]!.isNew && rows[0]!.others;
}

export function describeDevice(caller: Caller): string {
  return deviceName(caller.userAgent);
}
