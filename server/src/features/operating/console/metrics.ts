import type { DayMetrics, MetricsRange } from '@sidebet/contract/console/metrics';
import { centsToDecimal } from '@sidebet/domain/cents';
import { addDays, startOfDay, toBusinessDay } from '@sidebet/domain/wallet/business-days';
import type { Uses } from '../../../context.ts';
import { cachedRead } from '../../../db/cached-read.ts';
import type { Pool } from '../../../db/pool.ts';
import type { Download } from '../../../http/files.ts';
import { cell } from '../../money/statements/statement-csv.ts';
import { countDay } from './day-metrics.ts';

/** Today is counted from the ledger at most this often. */
const countedEveryMs = 10_000;

type RolledUpDay = Omit<DayMetrics, 'openBets'> & { closedOffers: number; isMissing: boolean };

/** The metrics of the last UTC−5 days, oldest first: complete days as rolled up, and today so far. */
export function createMetricsReader({ historyPool, clock }: Uses<'historyPool' | 'clock'>) {
  const today = cachedRead(countedEveryMs, () => countToday(historyPool(), clock.now()));
  return async (range: MetricsRange) => {
    const counted = await today();
    const first = addDays(counted.day, 1 - Number(range));
    const { rows } = await historyPool().query<RolledUpDay>(
      `select day::date as day, coalesce(active_people, 0) as active_people, coalesce(active_week, 0) as active_week,
         coalesce(active_month, 0) as active_month, coalesce(new_people, 0) as new_people,
         coalesce(handle_cents, 0) as handle_cents, coalesce(fees_cents, 0) as fees_cents,
         coalesce(deposits_cents, 0) as deposits_cents, coalesce(withdrawals_cents, 0) as withdrawals_cents,
         coalesce(created_bets, 0) as created_bets, coalesce(accepted_bets, 0) as accepted_bets,
         coalesce(settled_bets, 0) as settled_bets, coalesce(closed_offers, 0) as closed_offers,
         lag_p50_ms, lag_p95_ms,
         f.day is null and day >= (select (min(created_at) - interval '5 hours')::date from users) as is_missing
       from generate_series($1::date, $2::date - 1, interval '1 day') as wanted (day) left join daily_figures f using (day)
       order by day`,
      [first, counted.day],
    );
    const days = withOpenBets([...rows, counted.metrics], counted.openBets);
    return {
      countedAt: counted.at,
      daysMissing: rows.filter(({ isMissing }) => isMissing).length,
      days,
    };
  };
}

/** Open bets at a day's end are the current ones, minus bets created since, plus bets closed since. */
function withOpenBets(days: readonly RolledUpDay[], now: number): DayMetrics[] {
  let open = now;
  const dayMetrics: DayMetrics[] = [];
  for (const { closedOffers, isMissing: _, ...day } of days.toReversed()) {
    dayMetrics.push({ ...day, openBets: Math.max(0, open) });
    open += closedOffers - day.createdBets;
  }
  return dayMetrics.reverse();
}

async function countToday(pool: Pool, now: number) {
  const day = toBusinessDay(now);
  const [{ active, ...counted }, open] = await Promise.all([
    countDay(pool, startOfDay(day), now + 1),
    pool.query<{ n: number }>("select count(*) as n from bets where status = 'Created'"),
  ]);
  const { rows } = await pool.query<{ week: number; month: number }>(
    `select count(distinct user_id) filter (where day > $1::date - 7) as week, count(distinct user_id) as month
     from (select day, user_id from active_days where day > $1::date - 30 and day < $1::date
           union all select $1::date, unnest($2::uuid[])) a`,
    [day, active],
  );
  const metrics: RolledUpDay = {
    ...counted,
    day,
    activePeople: active.length,
    activeWeek: rows[0]!.week,
    activeMonth: rows[0]!.month,
    isMissing: false,
  };
  return { at: now, day, metrics, openBets: open.rows[0]!.n };
}

const columns: readonly (readonly [string, (day: DayMetrics) => string])[] = [
  ['Day (CDT)', ({ day }) => day],
  ['Active people', ({ activePeople }) => String(activePeople)],
  ['Active within 7 days', ({ activeWeek }) => String(activeWeek)],
  ['Active within 30 days', ({ activeMonth }) => String(activeMonth)],
  ['New people', ({ newPeople }) => String(newPeople)],
  ['Handle', ({ handleCents }) => centsToDecimal(handleCents)],
  ['Fees', ({ feesCents }) => centsToDecimal(feesCents)],
  ['Deposits', ({ depositsCents }) => centsToDecimal(depositsCents)],
  ['Withdrawals', ({ withdrawalsCents }) => centsToDecimal(withdrawalsCents)],
  ['Created bets', ({ createdBets }) => String(createdBets)],
  ['Accepted bets', ({ acceptedBets }) => String(acceptedBets)],
  ['Settled bets', ({ settledBets }) => String(settledBets)],
  ['Open bets at the end', ({ openBets }) => String(openBets)],
  ['Settling lag p50 (s)', ({ lagP50Ms }) => seconds(lagP50Ms)],
  ['Settling lag p95 (s)', ({ lagP95Ms }) => seconds(lagP95Ms)],
];

/** The metrics as CSV (RFC 4180), money in dollars, lags in seconds. */
export function writeMetricsFile(days: readonly DayMetrics[]): Download {
  const lines = [columns.map(([name]) => name), ...days.map((day) => columns.map(([, of]) => of(day)))];
  const text = lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
  return {
    filename: `sidebet-figures-${days[0]!.day}-to-${days.at(-1)!.day}.csv`,
    contentType: 'text/csv; charset=utf-8',
    // The byte order mark tells spreadsheets that the text is UTF-8.
    body: `\uFEFF${text}`,
  };
}

function seconds(ms: number | null): string {
  return ms === null ? '' : (ms / 1000).toFixed(3);
}
