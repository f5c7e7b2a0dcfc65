import type { StatisticsDay, StatisticsRange } from '@sidebet/contract/statistics';
import { addDays, startOfDay, toBusinessDay } from '@sidebet/domain/wallet/business-days';
import type { Pool } from '../../../db/pool.ts';

const daysByRange: Record<Exclude<StatisticsRange, 'all'>, number> = { '30d': 30, '90d': 90, '1y': 365 };

export type HistoryQuery = {
  readonly userId: string;
  /** Counts only bets against this user; null counts all. */
  readonly friendId: string | null;
  readonly range: StatisticsRange;
  readonly now: number;
};

/**
 * One entry for every UTC−5 day up to today, oldest first. 'all' starts with the user's first transfer, or today
 * if there is none. A day without transfers has the previous day's balance.
 */
export async function readHistory(pool: Pool, query: HistoryQuery): Promise<StatisticsDay[]> {
  const { userId, friendId, range, now } = query;
  const today = toBusinessDay(now);
  const first =
    range === 'all' ? await firstDay(pool, userId, today) : addDays(today, 1 - daysByRange[range]);
  const { rows } = await pool.query<StatisticsDay>({
    name: 'statistics-history',
    text: `with days as (
             select day::date as day from generate_series($3::date, $4::date, interval '1 day') day),
           moved as (
             select (created_at - interval '5 hours')::date as day, max(version) as version
             from transfers where user_id = $1 and created_at >= $5 group by 1),
           reached as (
             select day, coalesce(max(moved.version) over (order by day), before.version, 0) as version
             from days left join moved using (day) cross join (
               select max(version) as version from transfers where user_id = $1 and created_at < $5) before),
           bets_held as (
             select winner_id, stake_of(bets, $1) as stake, payout_of(bets, $1) as payout, paid_out_at from bets
             where creator_id = $1 and status = 'Settled' and winner_id is not null and paid_out_at >= $5 and ledger_id is null
               and ($2::uuid is null or acceptor_id = $2)
             union all
             select winner_id, stake_of(bets, $1), payout_of(bets, $1), paid_out_at from bets
             where acceptor_id = $1 and status = 'Settled' and winner_id is not null and paid_out_at >= $5 and ledger_id is null
               and ($2::uuid is null or creator_id = $2)),
           settled as (
             select (paid_out_at - interval '5 hours')::date as day,
               count(*) filter (where winner_id = $1) as wins, count(*) filter (where winner_id <> $1) as losses,
               sum(case when winner_id = $1 then payout - stake else -stake end) as net
             from bets_held group by 1)
           select day, coalesce(t.after_cents, 0) as balance_cents,
             coalesce(sum(settled.net) over (order by day), 0)::bigint as net_result_cents,
             coalesce(settled.wins, 0) as wins, coalesce(settled.losses, 0) as losses
           from reached
           left join settled using (day)
           left join transfers t on t.user_id = $1 and t.version = reached.version
           order by day`,
    values: [userId, friendId, first, today, new Date(startOfDay(first))],
  });
  return rows;
}

async function firstDay(pool: Pool, userId: string, today: string): Promise<string> {
  const { rows } = await pool.query<{ createdAt: number }>(
    'select created_at from transfers where user_id = $1 order by version limit 1',
    [userId],
  );
  const first = rows[0] ? toBusinessDay(rows[0].createdAt) : today;
  return first < today ? first : today;
}
