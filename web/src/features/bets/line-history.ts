import type { LineHistory } from '@sidebet/contract/shared';
import {
  formatHalves,
  formatSpread,
  lineHalvesFor,
  type MarketTerms,
  type Selection,
  selectionLabel,
  selectionsByMarket,
  type Teams,
} from '@sidebet/domain/markets/market';
import { isFresh } from '@sidebet/domain/markets/reference';
import { clockLabel, dayClockLabel, shortDateTimeLabel, weekdayClockLabel } from '@sidebet/domain/time-label';
import { marketNames } from '../../lib/offers.ts';
import { type ChartAxis, type ChartUnit, ticksAround } from '../../ui/chart-scale.ts';

/** A market as one selection sees it: the line of a market that has one, otherwise its chance to win. */
export type MarketView = {
  readonly terms: MarketTerms;
  readonly selection: Selection;
  readonly teams: Teams;
  /** Formats the price of risking one amount to win another; null without a price. */
  readonly formatPrice: (stakeCents: number, winCents: number) => string | null;
};

/** A moment as the viewer reads it: the time zone they chose, or null for the CDT label. */
type Clock = { readonly now: number; readonly timeZone: string | null };

type Point = LineHistory['points'][number];

/** What a point says: half points, or basis points for markets without a line. Null if too few bookmakers quoted it. */
export function pointValue({ terms, selection }: MarketView, point: Point): number | null {
  const { lineHalves, probabilityBps } = point;
  if (terms.lineHalves !== null) return lineHalvesFor({ ...terms, lineHalves } as MarketTerms, selection);
  const isFirst = selection === selectionsByMarket[terms.market][0];
  return probabilityBps === null || isFirst ? probabilityBps : 10_000 - probabilityBps;
}

/** Formats what points say: "Bills −6.5", "47.5", "Bills 76% (−317)". */
export function lineUnit({ terms, selection, teams, formatPrice }: MarketView): ChartUnit {
  switch (terms.market) {
    case 'spread': {
      const team = selection === 'home' ? teams.homeTeam : teams.awayTeam;
      return {
        format: (halves) => `${team} ${formatSpread(halves)}`,
        short: formatSpread,
        ticks: (values) => ticksAround(values, halfSteps, 4),
      };
    }
    case 'total':
      return {
        format: formatHalves,
        short: formatHalves,
        ticks: (values) => ticksAround(values, halfSteps, 4),
      };
    case 'moneyline':
    case 'toWin': {
      const label = selectionLabel(terms, selection, teams);
      const format = (bps: number) => {
        const price = formatPrice(bps, 10_000 - bps);
        // The chosen format may be the percentage itself.
        return `${label} ${percent(bps)}${price === null || price.endsWith('%') ? '' : ` (${price})`}`;
      };
      return { format, short: percent, ticks: (values) => ticksAround(values, bpsSteps, 1_000) };
    }
    default:
      return terms satisfies never;
  }
}

/** Half a point, 1, 2, 5 and 10 points. */
const halfSteps = [1, 2, 4, 10, 20];
/** 1, 2, 5, 10 and 20 percentage points. */
const bpsSteps = [100, 200, 500, 1_000, 2_000];

function percent(bps: number): string {
  return `${Math.round(bps / 100)}%`;
}

/** The times of the points, with how many bookmakers quoted each. */
export function lineAxis(points: readonly Point[], { now, timeZone }: Clock): ChartAxis {
  return {
    positions: points.map(({ capturedAt }) => Date.parse(capturedAt)),
    label: (index) => {
      const { capturedAt, bookmakers } = points[index]!;
      return `${shortDateTimeLabel(capturedAt, { now, timeZone })}, ${books(bookmakers)}`;
    },
    tick: (index) => weekdayClockLabel(Date.parse(points[index]!.capturedAt), timeZone),
  };
}

function books(bookmakers: number): string {
  return bookmakers === 1 ? '1 book' : `${bookmakers} books`;
}

/**
 * How a market moved: "Spread opened at Bills −3.5 on Mon, Nov 16; now Bills −6.5 (9 books, 2:02 PM CDT)." A line that is
 * no longer current is the last one.
 */
export function lineMoveSentence(
  view: MarketView,
  points: readonly Point[],
  { now, timeZone }: Clock,
): string {
  const known = points.flatMap((point) => {
    const value = pointValue(view, point);
    return value === null ? [] : [{ ...point, value, at: Date.parse(point.capturedAt) }];
  });
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return 'No line has been recorded yet.';
  const { format } = lineUnit(view);
  const isCurrent = isFresh({ ...last, capturedAt: last.at }, now);
  const lastTime = isCurrent ? clockLabel(last.at, timeZone) : shortDateTimeLabel(last.at, { now, timeZone });
  const source = `(${books(last.bookmakers)}, ${lastTime})`;
  if (known.length === 1) return `No movement yet: ${format(last.value)} ${source}.`;
  const opened = dayClockLabel(first.at, now, timeZone, true);
  const name = marketNames[view.terms.market];
  if (known.every(({ value }) => value === first.value))
    return `${name} has not moved from ${format(first.value)} since it opened ${opened} ${source}.`;
  const ending = isCurrent ? 'now' : 'last';
  const back = first.value === last.value ? 'back at ' : '';
  return `${name} opened at ${format(first.value)} ${opened}; ${ending} ${back}${format(last.value)} ${source}.`;
}
