import { decideMarket } from '@sidebet/domain/markets/decide-market';
import type { MarketTerms } from '@sidebet/domain/markets/market';
import type { LinedResult } from './read-lines.ts';

/** What the closing lines of one game came to. Null if the market was not quoted. */
export type LineOutcome = {
  readonly spread: 'homeCovers' | 'awayCovers' | 'spreadPush' | null;
  readonly total: 'over' | 'under' | 'totalPush' | null;
};

/** Counted per game. */
export type LineCounts = {
  readonly homeCovers: number;
  readonly awayCovers: number;
  readonly spreadPushes: number;
  readonly overs: number;
  readonly unders: number;
  readonly totalPushes: number;
};

export function decideLines(game: LinedResult, decide = decideMarket): LineOutcome {
  const score = { home: game.homeScore, away: game.awayScore };
  const decideAt = (terms: MarketTerms) => {
    const outcome = decide(terms, 'refund', score);
    return outcome.kind === 'won' ? outcome.by : 'push';
  };
  const { spreadHalves, totalHalves } = game;
  const cover =
    spreadHalves === null ? null : decideAt({ market: 'spread', team: null, lineHalves: spreadHalves });
  const points =
    totalHalves === null ? null : decideAt({ market: 'total', team: null, lineHalves: totalHalves });
  return {
    spread: cover && (cover === 'home' ? 'homeCovers' : cover === 'away' ? 'awayCovers' : 'spreadPush'),
    total: points && (points === 'over' || points === 'under' ? points : 'totalPush'),
  };
}

export function countLines(outcomes: readonly LineOutcome[]): LineCounts {
  const spreads = (wanted: LineOutcome['spread']) =>
    outcomes.filter(({ spread }) => spread === wanted).length;
  const totals = (wanted: LineOutcome['total']) => outcomes.filter(({ total }) => total === wanted).length;
  return {
    homeCovers: spreads('homeCovers'),
    awayCovers: spreads('awayCovers'),
    spreadPushes: spreads('spreadPush'),
    overs: totals('over'),
    unders: totals('under'),
    totalPushes: totals('totalPush'),
  };
}
