import type { MoneyTotals, YearView } from '@sidebet/contract/wallet';
import { toBusinessDay } from '@sidebet/domain/wallet/business-days';
import type { Pool } from '../../../db/pool.ts';
import { type CoveredForDeposits, readCovered } from './covered.ts';

/** Sums over a user's transfers `t`, negative for what left the balance. */
const sums = `
  coalesce(-sum(t.change) filter (where t.kind in ('createWager', 'acceptWager', 'correctWager', 'deleteRefund', 'declineRefund',
    'expireRefund', 'voidRefund', 'tieRefund', 'pushRefund', 'lapseRefund')), 0)::bigint as wagers_cents,
  coalesce(sum(t.change) filter (where t.kind in ('win', 'reversal', 'oweSettled')), 0)::bigint as winnings_cents,
  coalesce(sum(t.change) filter (where t.kind in ('deposit', 'depositRefund', 'depositRefundReturn',
    'disputeHold', 'disputeRelease', 'disputeLost')), 0)::bigint as deposits_cents,
  coalesce(-sum(t.change) filter (where t.kind in ('withdrawal', 'withdrawalReturn', 'withdrawalRefundReturn')), 0)::bigint as withdrawals_cents,
  coalesce(sum(t.change) filter (where t.kind = 'adjustment'), 0)::bigint as adjustments_cents,
  min(t.version) as first, max(t.version) as last`;

type Sums = Omit<MoneyTotals, 'netCents' | 'netResultCents' | 'openingCents' | 'closingCents'>;
type Other = { openingCents: number; closingCents: number; netResultCents: number };

/** The decided cash bets of user $1, with the net result of each (`readSettledBets`). */
const decidedBets = `(
  select paid_out_at, case when winner_id = $1 then payout_of(b, $1) else 0 end - stake_of(b, $1) as net
  from (select * from bets where status = 'Settled' and creator_id = $1 and winner_id is not null and ledger_id is null
        union all
        select * from bets where status = 'Settled' and acceptor_id = $1 and winner_id is not null and ledger_id is null) b)`;

/** The totals of every calendar year (UTC−5) with transfers or decided bets, newest first. */
export async function listYears(pool: Pool, userId: string): Promise<YearView[]> {
  const { rows } = await pool.query<Sums & Other & { year: number }>({
    name: 'list-years',
    text: `with years as (
             select extract(year from (created_at - interval '5 hours') at time zone 'UTC')::int as year, ${sums}
             from (select version, kind, created_at, after_cents - before_cents as change from transfers where user_id = $1) t
             group by 1),
           results as (
             select extract(year from (paid_out_at - interval '5 hours') at time zone 'UTC')::int as year, sum(net)::bigint as net
             from ${decidedBets} decided group by 1)
           select year, coalesce(wagers_cents, 0) as wagers_cents, coalesce(winnings_cents, 0) as winnings_cents,
             coalesce(deposits_cents, 0) as deposits_cents, coalesce(withdrawals_cents, 0) as withdrawals_cents,
             coalesce(adjustments_cents, 0) as adjustments_cents, coalesce(results.net, 0) as net_result_cents,
             coalesce(opening.before_cents, earlier.after_cents, 0) as opening_cents,
             coalesce(closing.after_cents, earlier.after_cents, 0) as closing_cents
           from years full join results using (year)
           left join transfers opening on opening.user_id = $1 and opening.version = years.first
           left join transfers closing on closing.user_id = $1 and closing.version = years.last
           left join lateral (
             select after_cents from transfers
             where years.first is null and user_id = $1
               and created_at < (make_date(year, 1, 1) + interval '5 hours') at time zone 'UTC'
             order by version desc limit 1) earlier on true
           order by year desc`,
    values: [userId],
  });
  const covered = await readCovered(pool, userId);
  return rows.map(({ year, ...row }) => ({
    year,
    ...buildTotals(
      row,
      coveredIn(covered, (at) => Number(toBusinessDay(at).slice(0, 4)) === year),
    ),
  }));
}

export type PeriodTotals = MoneyTotals & {
  readonly lines: number;
  /** The numbers of the period's first and last transfers; null without transfers. */
  readonly first: number | null;
  readonly last: number | null;
};

/** The totals between two instants; the end is exclusive. */
export async function periodTotals(
  pool: Pool,
  userId: string,
  from: number,
  until: number,
): Promise<PeriodTotals> {
  const { rows } = await pool.query<
    Sums & Other & { lines: number; first: number | null; last: number | null }
  >({
    name: 'period-totals',
    text: `with period as (
             select count(*) as lines, ${sums}
             from (select version, kind, after_cents - before_cents as change from transfers
                   where user_id = $1 and created_at >= $2 and created_at < $3) t)
           select period.*,
             (select coalesce(sum(net), 0)::bigint from ${decidedBets} decided
              where paid_out_at >= $2 and paid_out_at < $3) as net_result_cents,
             coalesce(opening.before_cents, earlier.after_cents, 0) as opening_cents,
             coalesce(closing.after_cents, earlier.after_cents, 0) as closing_cents
           from period
           left join transfers opening on opening.user_id = $1 and opening.version = period.first
           left join transfers closing on closing.user_id = $1 and closing.version = period.last
           left join lateral (
             select after_cents from transfers
             where period.first is null and user_id = $1 and created_at < $2 order by version desc limit 1) earlier on true`,
    values: [userId, new Date(from), new Date(until)],
  });
  const { lines, first, last, ...row } = rows[0]!;
  const covered = first === null ? [] : await readCovered(pool, userId);
  return {
    ...buildTotals(
      row,
      coveredIn(covered, (at) => at >= from && at < until),
    ),
    lines,
    first,
    last,
  };
}

function coveredIn(covered: readonly CoveredForDeposits[], isIn: (at: number) => boolean): number {
  return covered.reduce((sum, { at, depositsCents }) => sum + (isIn(at) ? depositsCents : 0), 0);
}

/** Repaid debt counts as winnings by its kind, except for what repaid deposits, which counts as deposits. */
function buildTotals(row: Sums & Other, coveredForDepositsCents: number): MoneyTotals {
  const winningsCents = row.winningsCents + coveredForDepositsCents;
  return {
    ...row,
    winningsCents,
    netCents: winningsCents - row.wagersCents,
    depositsCents: row.depositsCents - coveredForDepositsCents,
  };
}
