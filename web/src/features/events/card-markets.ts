import type { EventView } from '@sidebet/contract/events';
import {
  formatHalves,
  formatSpread,
  type MarketTerms,
  moneyline,
  type Selection,
  type Teams,
  termsOf,
} from '@sidebet/domain/markets/market';
import { marketsOf } from '@sidebet/domain/sports';

/** What is picked on a market. */
export type MarketPick = { readonly terms: MarketTerms; readonly selection: Selection };

/**
 * The markets a game card offers: the winner, then those with a reference line. Empty if the winner is all there is, so
 * that the card looks as specified.
 */
export function cardMarkets(event: EventView): readonly MarketTerms[] {
  const offered = marketsOf(event.sportKey);
  // Responses stored by an earlier version have no lines.
  const others = (event.lines ?? []).map(termsOf).filter(isComplete);
  const shown = offered
    .filter((market) => market !== 'moneyline')
    .flatMap((market) => others.filter((terms) => terms.market === market));
  if (shown.length === 0) return [];
  return offered.includes('moneyline') ? [moneyline, ...shown] : shown;
}

function isComplete({ market, lineHalves }: MarketTerms): boolean {
  return (market !== 'spread' && market !== 'total') || lineHalves !== null;
}

/** Whether both are the same market, whatever its line. */
export function isSameMarket(one: MarketTerms, other: MarketTerms): boolean {
  return one.market === other.market && one.team === other.team;
}

/** "Winner", "Spread −3.5" (the home team's), "Total 47.5", "Arsenal to win". */
export function marketLabel(terms: MarketTerms, teams: Teams): string {
  switch (terms.market) {
    case 'moneyline':
      return 'Winner';
    case 'spread':
      return `Spread ${formatSpread(terms.lineHalves)}`;
    case 'total':
      return `Total ${formatHalves(terms.lineHalves)}`;
    case 'toWin':
      return `${terms.team === 'home' ? teams.homeTeam : teams.awayTeam} to win`;
    default:
      return terms satisfies never;
  }
}
