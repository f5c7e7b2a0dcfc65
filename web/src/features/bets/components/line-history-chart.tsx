import type { MarketTerms, Selection, Teams } from '@sidebet/domain/markets/market';
import { useApi } from '../../../lib/api/use-api.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { useOddsFormat } from '../../../lib/odds.ts';
import { marketNames } from '../../../lib/offers.ts';
import { useChosenTimeZone } from '../../../lib/time-zone.ts';
import { LineChart } from '../../../ui/line-chart.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { lineAxis, lineMoveSentence, lineUnit, pointValue } from '../line-history.ts';
import classes from './line-history-chart.module.css';

export type LineHistoryChartProps = {
  eventId: string;
  terms: MarketTerms;
  selection: Selection;
  teams: Teams;
};

/** How often bookmakers' lines are recorded at most. */
const readEveryMs = 60_000;

/** How the line moved, in words and as a chart. */
export default function LineHistoryChart({ eventId, ...market }: LineHistoryChartProps) {
  const { data, error, isPending, refetch } = useApi(
    'listEventLines',
    { params: { eventId } },
    { refetchInterval: readEveryMs },
  );
  const formatPrice = useOddsFormat();
  const clock = { now: useServerNow(60_000), timeZone: useChosenTimeZone() };
  if (isPending) return <Skeletons label="Loading lines..." count={1} height={220} />;
  if (!data) return <QueryFailure error={error} onRetry={() => void refetch()} />;
  const { terms, selection } = market;
  const history = data.items.find((one) => one.market === terms.market && one.marketTeam === terms.team);
  const points = history?.points ?? [];
  const view = { ...market, formatPrice };
  const values = points.map((point) => pointValue(view, point));
  const isChart = values.filter((value) => value !== null).length > 1;
  return (
    <>
      <p className={classes.sentence}>{lineMoveSentence(view, points, clock)}</p>
      {isChart && (
        <LineChart
          title={marketNames[terms.market]}
          hint="What bookmakers quoted"
          axis={lineAxis(points, clock)}
          lines={[{ label: selection, values }]}
          unit={lineUnit(view)}
          steps
        />
      )}
    </>
  );
}
