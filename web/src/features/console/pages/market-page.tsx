import type { MarketReport, OfferCounts } from '@sidebet/contract/console/metrics';
import type { reportedMarkets } from '@sidebet/domain/operators/market-report';
import { keepPreviousData } from '@tanstack/react-query';
import { useApi } from '../../../lib/api/use-api.ts';
import { durationLabel } from '../../../ui/chart-scale.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { ConsolePage, Metrics } from '../components/console-page.tsx';
import { type Column, Rows } from '../components/data-table.tsx';
import { rangeOptions } from '../metrics-ranges.ts';
import { useFilter } from '../use-filters.ts';
import classes from './metrics-page.module.css';

const marketLabels: Readonly<Record<(typeof reportedMarkets)[number], string>> = {
  specified: 'Standard bet',
  moneyline: 'Winner',
  spread: 'Spread',
  total: 'Total',
  toWin: 'To win',
};

const distanceLabels: Readonly<Record<MarketReport['byDistance'][number]['distance'], string>> = {
  onLine: 'On the line',
  near: 'Up to 1 point or 5 percentage points',
  far: 'More',
  none: 'No reference',
};

const count = (value: number) => value.toLocaleString('en-US');
const share = (part: number, whole: number) => (whole === 0 ? '—' : `${((part * 100) / whole).toFixed(1)}%`);
const wait = ({ medianAcceptanceMs }: OfferCounts) =>
  medianAcceptanceMs === null ? '—' : durationLabel(medianAcceptanceMs);

const numbers: readonly Column<OfferCounts>[] = [
  { label: 'Made', numeric: true, cell: ({ made }) => count(made) },
  { label: 'Accepted', numeric: true, cell: ({ accepted }) => count(accepted) },
  { label: 'Share accepted', numeric: true, cell: ({ accepted, made }) => share(accepted, made) },
  { label: 'Median time to acceptance', numeric: true, cell: wait },
  { label: 'Parts taken', numeric: true, cell: ({ parts }) => count(parts) },
  { label: 'Counter-offers', numeric: true, cell: ({ counters }) => count(counters) },
  {
    label: 'Of them accepted',
    numeric: true,
    cell: ({ countersAccepted, counters }) => share(countersAccepted, counters),
  },
  { label: 'Compared', numeric: true, cell: ({ compared }) => count(compared) },
  { label: 'Edge over 5 points', numeric: true, cell: ({ withEdge, compared }) => share(withEdge, compared) },
];

/** How well the market clears: which offers are accepted, how fast, and how far from the bookmakers' prices. */
export default function MarketPage() {
  const [range, setRange] = useFilter(
    'days',
    rangeOptions.map(({ value }) => value),
    '30',
  );
  const report = useApi(
    'operatorGetMarketReport',
    { query: { days: range } },
    { placeholderData: keepPreviousData, refetchInterval: 60_000 },
  );
  return (
    <ConsolePage
      title="Market"
      intro="Bets offered in the period, and what became of them so far. Days are in CDT, today included."
    >
      <Segments label="Period" options={rangeOptions} value={range} onChange={setRange} />
      {report.isPending ? (
        <Skeletons label="Loading market report…" count={3} height={180} />
      ) : report.data ? (
        <div className={classes.view} aria-busy={report.isPlaceholderData}>
          <Report report={report.data} />
        </div>
      ) : (
        <QueryFailure error={report.error} onRetry={() => void report.refetch()} />
      )}
    </ConsolePage>
  );
}

function Report({ report: { total, bySport, byMarket, byDistance, countedAt } }: { report: MarketReport }) {
  return (
    <>
      <Metrics
        items={[
          { label: 'Made', value: count(total.made) },
          { label: 'Share accepted', value: share(total.accepted, total.made) },
          { label: 'Median time to acceptance', value: wait(total) },
          { label: 'Edge over 5 points', value: share(total.withEdge, total.compared) },
        ]}
      />
      <p className={classes.note}>
        Edge: accepted bets where one side’s probability, by the bookmakers at acceptance, is more than 5
        percentage points above its break-even. “Compared” counts the accepted bets with such a probability.
        Standard bets are left out: their price is the same for everyone. Counted{' '}
        <EventTime instant={countedAt} long />.
      </p>
      <Part
        title="By market"
        name="Market"
        rows={byMarket.map(({ market, ...counts }) => ({ label: marketLabels[market], ...counts }))}
      />
      <Part
        title="By distance from the bookmakers"
        name="When offered"
        rows={byDistance.map(({ distance, ...counts }) => ({ label: distanceLabels[distance], ...counts }))}
      />
      <Part
        title="By sport"
        name="Sport"
        rows={bySport.map(({ sport, ...counts }) => ({ label: sport, ...counts }))}
      />
    </>
  );
}

type LabeledCounts = OfferCounts & { readonly label: string };

function Part({ title, name, rows }: { title: string; name: string; rows: readonly LabeledCounts[] }) {
  if (rows.length === 0) return null;
  const columns: readonly Column<LabeledCounts>[] = [{ label: name, cell: ({ label }) => label }, ...numbers];
  return (
    <div>
      <h2 className={classes.heading}>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too. */}
      <section className={classes.scroll} aria-label={title} tabIndex={0}>
        <Rows caption={title} columns={columns} rows={rows} rowKey={({ label }) => label} />
      </section>
    </div>
  );
}
