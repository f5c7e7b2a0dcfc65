import { retentionDays } from '@sidebet/domain/data-rights/retention';
import { addDays, startOfDay, toBusinessDay } from '@sidebet/domain/wallet/business-days';
import { inTransaction } from '../db/in-transaction.ts';
import type { Pool, PoolClient } from '../db/pool.ts';
import { countDay } from '../features/operating/console/day-metrics.ts';
import type { GameClock } from '../time/clock.ts';

/** The length of a chart plus the month before it, which its first days count. */
export const daysRolledUp = 120;
/** A day is complete when no transaction of it can still commit. */
const overAfterMs = 600_000;
const inOneGo = 10;

/** Rolls up completed days, oldest first and each once, so reports are cheap to read. Returns how many. */
export async function rollUpDays(pool: Pool, clock: GameClock): Promise<number> {
  const last = addDays(toBusinessDay(clock.now() - overAfterMs), -1);
  for (let done = 0; done < inOneGo; done++) {
    if (!(await inTransaction(pool, (client) => sumUpNext(client, last)))) return done;
  }
  return inOneGo;
}

async function sumUpNext(client: PoolClient, last: string): Promise<boolean> {
  // One process at a time.
  const { rows: locks } = await client.query<{ mine: boolean }>(
    "select pg_try_advisory_xact_lock(hashtextextended('sum up days', 0)) as mine",
  );
  if (!locks[0]!.mine) return false;
  const day = await nextDay(client, last);
  if (day === null) return false;
  const counted = await countDay(client, startOfDay(day), startOfDay(addDays(day, 1)));
  await client.query(
    'insert into active_days (day, user_id) select $1::date, unnest($2::uuid[]) on conflict do nothing',
    [day, counted.active],
  );
  await client.query(
    `insert into daily_figures (day, active_people, active_week, active_month, new_people, handle_cents, fees_cents,
       deposits_cents, withdrawals_cents, created_bets, accepted_bets, closed_offers, settled_bets, lag_p50_ms, lag_p95_ms)
     select $1::date, $2, w.week, w.month, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13
     from (select count(distinct user_id) filter (where day > $1::date - 7) as week, count(distinct user_id) as month
           from active_days where day > $1::date - 30 and day <= $1::date) w`,
    [
      day,
      counted.active.length,
      counted.newPeople,
      counted.handleCents,
      counted.feesCents,
      counted.depositsCents,
      counted.withdrawalsCents,
      counted.createdBets,
      counted.acceptedBets,
      counted.closedOffers,
      counted.settledBets,
      counted.lagP50Ms,
      counted.lagP95Ms,
    ],
  );
  await client.query('delete from active_days where day < $1::date - $2::integer', [
    day,
    retentionDays.activeDays,
  ]);
  return true;
}

/** The oldest completed day since the first user that is not rolled up; null if there is none. */
async function nextDay(client: PoolClient, last: string): Promise<string | null> {
  const { rows } = await client.query<{ day: string | null }>(
    `select min(wanted.day)::date as day
     from (select greatest($1::date - $2::integer, (min(created_at) - interval '5 hours')::date) as first
           from users having min(created_at) is not null) since,
       lateral generate_series(since.first, $1::date, interval '1 day') as wanted (day)
     where not exists (select from daily_figures f where f.day = wanted.day::date)`,
    [last, daysRolledUp],
  );
  return rows[0]?.day ?? null;
}
