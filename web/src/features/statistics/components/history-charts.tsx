import type { StatisticsDay, StatisticsRange } from '@sidebet/contract/statistics';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useApi } from '../../../lib/api/use-api.ts';
import { dayAxis, money } from '../../../ui/chart-scale.ts';
import { LineChart } from '../../../ui/line-chart.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import classes from './statistics-panel.module.css';
import { WinsChart } from './wins-chart.tsx';

const labels: Record<StatisticsRange, string> = {
  '30d': '30 days',
  '90d': '90 days',
  '1y': '1 year',
  all: 'All',
};
const ranges = (Object.keys(labels) as StatisticsRange[]).map((value) => ({ value, label: labels[value] }));

export function HistoryCharts({ friendId }: { friendId: string | null }) {
  const [params, setParams] = useSearchParams();
  const rangeParam = params.get('range');
  const range = ranges.find(({ value }) => value === rangeParam)?.value ?? '30d';
  const choose = (next: StatisticsRange) =>
    setParams(
      (before) => {
        before.set('range', next);
        return before;
      },
      { replace: true },
    );
  return (
    <section className={classes.charts}>
      <Segments label="Period" options={ranges} value={range} onChange={choose} />
      <Charts friendId={friendId} range={range} />
    </section>
  );
}

function Charts({ friendId, range }: { friendId: string | null; range: StatisticsRange }) {
  const { data, error, isPending, isPlaceholderData, refetch } = useApi(
    'getStatisticsHistory',
    { query: { friendId: friendId ?? undefined, range } },
    { placeholderData: keepPreviousData },
  );
  if (isPending) return <Skeletons label="Loading charts..." count={1} height={248} />;
  if (!data) return <QueryFailure error={error} onRetry={() => void refetch()} />;
  const axis = dayAxis(data.days.map(({ day }) => day));
  const line = (label: string, of: (day: StatisticsDay) => number) => [{ label, values: data.days.map(of) }];
  return (
    <div className={classes.current} aria-busy={isPlaceholderData}>
      <LineChart
        title="Net result"
        hint="From settled bets"
        axis={axis}
        lines={line('Net result', (day) => day.netResultCents)}
        unit={money}
        wonOrLost
      />
      <WinsChart days={data.days} />
      {friendId === null && (
        <LineChart
          title="Balance"
          hint="At the end of each day"
          axis={axis}
          lines={line('Balance', (day) => day.balanceCents)}
          unit={money}
        />
      )}
    </div>
  );
}
