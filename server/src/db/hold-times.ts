import { type HoldName, type HoursFrom, holdNames, hoursInForce } from '@sidebet/domain/operators/hold-times';
import type { GameClock } from '../time/clock.ts';
import { amountsSince } from './approval-amounts.ts';
import type { Pool, PoolClient } from './pool.ts';

/** The column of `system_settings` for each waiting time. */
export const holdColumns: Readonly<Record<HoldName, string>> = {
  depositHoldHours: 'deposit_hold_hours',
  winningsHoldHours: 'winnings_hold_hours',
  receiverHoldHours: 'receiver_hold_hours',
  securityHoldHours: 'security_hold_hours',
  refundWindowHours: 'refund_window_hours',
};

export type HoldHours = { readonly setHours: number; readonly history: readonly HoursFrom[] };

/** The current waiting times, the values set in the last 24 hours and the ones before; null without settings. */
export async function readHoldTimes(
  db: Pool | PoolClient,
  clock: GameClock,
): Promise<Readonly<Record<HoldName, HoldHours>> | null> {
  const { rows } = await db.query<{ name: HoldName; setHours: number; history: HoursFrom[] }>({
    name: 'read-hold-times',
    text: `select h.name, h.hours as set_hours, (
             select coalesce(json_agg(json_build_object('hours', t.hours, 'at', (extract(epoch from t.set_at) * 1000)::bigint)
               order by t.seq), '[]')
             from hold_times t
             where t.name = h.name and (t.set_at > $1 or t.seq = (
               select max(seq) from hold_times
               where name = h.name and set_at <= $1))) as history
           from system_settings s cross join lateral (values ${columnRows}) h (name, hours)`,
    values: [amountsSince(clock)],
  });
  if (rows.length === 0) return null;
  const entries = rows.map(({ name, ...time }): [string, HoldHours] => [name, time]);
  return Object.fromEntries<HoldHours>(entries) as Record<HoldName, HoldHours>;
}

/** The waiting times in force now; null without settings. */
export async function readHoursInForce(
  db: Pool | PoolClient,
  clock: GameClock,
): Promise<Readonly<Record<HoldName, number>> | null> {
  const times = await readHoldTimes(db, clock);
  if (!times) return null;
  const now = clock.now();
  const hours = holdNames.map((name) => [name, hoursInForce(times[name].history, times[name].setHours, now)]);
  return Object.fromEntries(hours) as Record<HoldName, number>;
}

/** Appends the current settings to the history if they changed. Runs in the transaction that changed them. */
export async function noteHoldTimes(client: PoolClient, now: number): Promise<void> {
  await client.query(
    `insert into hold_times (name, hours, set_at)
     select h.name, h.hours, $1::timestamptz
     from system_settings s cross join lateral (values ${columnRows}) h (name, hours)
     where h.hours is distinct from (select t.hours from hold_times t where t.name = h.name order by t.seq desc limit 1)`,
    [new Date(now)],
  );
}

const columnRows = holdNames.map((name) => `('${name}', s.${holdColumns[name]})`).join(', ');
