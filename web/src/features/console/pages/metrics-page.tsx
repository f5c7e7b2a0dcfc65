import type { DayMetrics } from '@sidebet/contract/console/metrics';
import { formatDollars } from '@sidebet/domain/cents';
import { keepPreviousData } from '@tanstack/react-query';
import { useApi } from '../../../lib/api/use-api.ts';
import { fileAddress } from '../../../lib/api-client.ts';
import {
  type ChartUnit,
  counts,
  dayAxis,
  dayLabel,
  durationLabel,
  durations,
  money,
} from '../../../ui/chart-scale.ts';
import { DownloadLink } from '../../../ui/download-link.tsx';
import { LineChart } from '../../../ui/line-chart.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { ConsolePage, Metrics } from '../components/console-page.tsx';
import { type Column, Rows } from '../components/data-table.tsx';
import { rangeOptions } from '../metrics-ranges.ts';
import { useFilter } from '../use-filters.ts';
import classes from './metrics-page.module.css';

type Drawn = readonly [label: string, of: (day: DayMetrics) => number | null];
type Chart = { title: string; hint: string; unit: ChartUnit; lines: readonly Drawn[] };

const charts: readonly Chart[] = [
  {
    title: 'Active users',
    hint: 'Users who bet, deposited or withdrew',
    unit: counts,
    lines: [
      ['That day', (day) => day.activePeople],
      ['Within 7 days', (day) => day.activeWeek],
      ['Within 30 days', (day) => day.activeMonth],
    ],
  },
  { title: 'New users', hint: 'Signed up', unit: counts, lines: [['New', (day) => day.newPeople]] },
  {
    title: 'Handle',
    hint: 'What both sides risked in accepted bets',
    unit: money,
    lines: [['Handle', (day) => day.handleCents]],
  },
  { title: 'Fees', hint: 'What the house earned', unit: money, lines: [['Fees', (day) => day.feesCents]] },
  {
    title: 'Deposits and withdrawals',
    hint: 'Credited and paid out',
    unit: money,
    lines: [
      ['Deposits', (day) => day.depositsCents],
      ['Withdrawals', (day) => day.withdrawalsCents],
    ],
  },
  {
    title: 'Bets',
    hint: 'Created, accepted and settled',
    unit: counts,
    lines: [
      ['Created', (day) => day.createdBets],
      ['Accepted', (day) => day.acceptedBets],
      ['Settled', (day) => day.settledBets],
    ],
  },
  {
    title: 'Open bets',
    hint: 'At the end of each day',
    unit: counts,
    lines: [['Open', (day) => day.openBets]],
  },
  {
    title: 'Settlement lag',
    hint: 'From result to settlement',
    unit: durations,
    lines: [
      ['p50', (day) => day.lagP50Ms],
      ['p95', (day) => day.lagP95Ms],
    ],
  },
];

const lag = (ms: number | null) => (ms === null ? '—' : durationLabel(ms));
const count = (value: number) => value.toLocaleString('en-US');

const columns: readonly Column<DayMetrics>[] = [
  { label: 'Day', cell: ({ day }) => <time dateTime={day}>{dayLabel(day, true)}</time> },
  { label: 'Active', numeric: true, cell: (day) => count(day.activePeople) },
  { label: '7 days', numeric: true, cell: (day) => count(day.activeWeek) },
  { label: '30 days', numeric: true, cell: (day) => count(day.activeMonth) },
  { label: 'New', numeric: true, cell: (day) => count(day.newPeople) },
  { label: 'Handle', numeric: true, cell: (day) => formatDollars(day.handleCents) },
  { label: 'Fees', numeric: true, cell: (day) => formatDollars(day.feesCents) },
  { label: 'Deposits', numeric: true, cell: (day) => formatDollars(day.depositsCents) },
  { label: 'Withdrawals', numeric: true, cell: (day) => formatDollars(day.withdrawalsCents) },
  { label: 'Created', numeric: true, cell: (day) => count(day.createdBets) },
  { label: 'Accepted', numeric: true, cell: (day) => count(day.acceptedBets) },
  { label: 'Settled', numeric: true, cell: (day) => count(day.settledBets) },
  { label: 'Open', numeric: true, cell: (day) => count(day.openBets) },
  { label: 'Lag p50', numeric: true, cell: (day) => lag(day.lagP50Ms) },
  { label: 'Lag p95', numeric: true, cell: (day) => lag(day.lagP95Ms) },
];

/** Daily product metrics. */
export default function MetricsPage() {
  const [range, setRange] = useFilter(
    'days',
    rangeOptions.map(({ value }) => value),
    '30',
  );
  const metrics = useApi(
    'operatorGetMetrics',
    { query: { days: range } },
    { placeholderData: keepPreviousData, refetchInterval: 60_000 },
  );
  return (
    <ConsolePage
      title="Metrics"
      intro="Days are in CDT. Past days are final; today updates as it goes."
      actions={
        <DownloadLink small href={fileAddress('operatorGetMetricsFile', { days: range })}>
          Download CSV
        </DownloadLink>
      }
    >
      {metrics.data && <Today day={metrics.data.days.at(-1)!} />}
      <Segments label="Period" options={rangeOptions} value={range} onChange={setRange} />
      {metrics.isPending ? (
        <Skeletons label="Loading metrics…" count={3} height={248} />
      ) : metrics.data ? (
        <div className={classes.view} aria-busy={metrics.isPlaceholderData}>
          {metrics.data.daysMissing > 0 && (
            <p role="status" className={classes.note}>
              {metrics.data.daysMissing} days are still being rolled up and show zero until then.
            </p>
          )}
          <Charts days={metrics.data.days} />
        </div>
      ) : (
        <QueryFailure error={metrics.error} onRetry={() => void metrics.refetch()} />
      )}
    </ConsolePage>
  );
}

function Today({ day }: { day: DayMetrics }) {
  return (
    <Metrics
      items={[
        { label: 'Active today', value: count(day.activePeople) },
        { label: 'Active within 7 days', value: count(day.activeWeek) },
        { label: 'Active within 30 days', value: count(day.activeMonth) },
        { label: 'Handle today', value: formatDollars(day.handleCents) },
        { label: 'Fees today', value: formatDollars(day.feesCents) },
        { label: 'Open bets', value: count(day.openBets) },
        { label: 'Settlement lag today, p95', value: lag(day.lagP95Ms) },
      ]}
    />
  );
}

function Charts({ days }: { days: readonly DayMetrics[] }) {
  const axis = dayAxis(
    days.map(({ day }) => day),
    true,
  );
  return (
    <>
      <div className={classes.charts}>
        {charts.map(({ title, hint, unit, lines }) => (
          <LineChart
            key={title}
            title={title}
            hint={hint}
            axis={axis}
            unit={unit}
            lines={lines.map(([label, of]) => ({ label, values: days.map(of) }))}
          />
        ))}
      </div>
      <details className={classes.table}>
        <summary>Daily table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too. */}
        <section className={classes.scroll} aria-label="Metrics by day" tabIndex={0}>
          <Rows
            caption="Metrics by day"
            columns={columns}
            rows={days.toReversed()}
            rowKey={({ day }) => day}
          />
        </section>
      </details>
    </>
  );
}
