import type { EventView } from '@sidebet/contract/events';
import type { Stakes } from '@sidebet/domain/markets/fairness';
import {
  formatHalves,
  formatSpread,
  type MarketTerms,
  marketTerms,
  moneyline,
  type Selection,
  type Side,
} from '@sidebet/domain/markets/market';
import { listMarkets, offersMarket } from '@sidebet/domain/sports';

/** What is picked on a market. */
export type MarketPick = { readonly terms: MarketTerms; readonly selection: Selection };

/** What is offered on it, at equal stakes unless it has a price. */
export type MarketOffer = MarketPick & { readonly price: Stakes | null };

export function toWin(team: Side): MarketTerms {
  return { market: 'toWin', team, lineHalves: null };
}

/**
 * The markets a game card offers: the winner, or each team to win (here the home team's), then those with a line that
 * bookmakers quote.
 */
export function cardMarkets(event: EventView): readonly MarketTerms[] {
  // Responses stored by an earlier version have no lines.
  const lines = (event.lines ?? []).filter(({ lineHalves }) => lineHalves !== null);
  const lined = listMarkets(event.sportKey).flatMap((market) =>
    lines.filter((line) => line.market === market),
  );
  return [offersMarket(event.sportKey, 'moneyline') ? moneyline : toWin('home'), ...lined.map(marketTerms)];
}

/** "Winner", "Spread −3.5" (the home team's), "Total 47.5", "To win". */
export function marketLabel(terms: MarketTerms): string {
  switch (terms.market) {
    case 'moneyline':
      return 'Winner';
    case 'spread':
      return `Spread ${formatSpread(terms.lineHalves)}`;
    case 'total':
      return `Total ${formatHalves(terms.lineHalves)}`;
    case 'toWin':
      return 'To win';
    default:
      return terms satisfies never;
  }
}
