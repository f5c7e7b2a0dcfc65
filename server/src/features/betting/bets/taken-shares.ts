import { advantageBandsBps, type TakenBand } from '@sidebet/domain/markets/taken-share';
import type { Uses } from '../../../context.ts';
import { cachedRead } from '../../../db/cached-read.ts';
import type { Pool } from '../../../db/pool.ts';
import { creatorProbabilitySql, madeBets } from '../../../db/rules-in-sql.ts';

const hourMs = 60 * 60_000;
const periodMs = 7 * 24 * hourMs;

/**
 * $1 and $2 are the period, the end exclusive; $3 are the bands. Bets are found by the time they were made (transfers_time), then
 * by key: `offset 0` keeps PostgreSQL from reading all bets. What a price needs is rounded as by breakEvenBps of the domain.
 * Then the bands agree with the verdict. An offer of which others took parts counts once, as taken. Bets their maker deleted say
 * nothing. A game counts once it has started: earlier its taken bets would count, and its untaken ones, which are still open,
 * would not.
 */
export const takenSharesSql = `
  with ${madeBets},
  comparable as (
    select (${creatorProbabilitySql('b', 'posted')}) - round(10000.0 * b.wager_cents / b.payout_cents)::int as advantage_bps,
      b.accepted_at is not null or coalesce(b.parts_taken, 0) > 0 as taken
    from made cross join lateral (select * from bets where id = made.subject_id offset 0) b
    where b.offered_to is null and b.event_start < $2
      and (b.accepted_at is not null or coalesce(b.parts_taken, 0) > 0 or b.result in ('expired', 'lapsed')))
  select band.from_bps, count(c.taken) as comparable, count(*) filter (where c.taken) as taken
  from unnest($3::int[]) with ordinality as band (from_bps, number)
    left join comparable c on width_bucket(c.advantage_bps, $3::int[]) = band.number
  group by band.from_bps order by band.from_bps`;

/** How many bets good for their maker were taken. Counted at most once an hour and process. */
export function takenSharesReader({ historyPool, clock }: Uses<'historyPool' | 'clock'>) {
  return cachedRead(hourMs, () => readTakenShares(historyPool(), clock.now()));
}

/** Counts the bets of the last 7 days. */
export async function readTakenShares(pool: Pool, now: number): Promise<TakenBand[]> {
  const { rows } = await pool.query<TakenBand>(takenSharesSql, takenSharesValues(now));
  return rows;
}

/** The parameters of {@link takenSharesSql}. */
export function takenSharesValues(now: number): unknown[] {
  return [new Date(now - periodMs), new Date(now + 1), advantageBandsBps];
}
