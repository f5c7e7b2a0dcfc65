import type { EventView } from '@sidebet/contract/events';
import {
  formatHalves,
  formatSpread,
  lineHalvesFor,
  type MarketTerms,
  marketTerms,
  moneyline,
  type Selection,
  type Side,
} from '@sidebet/domain/markets/market';
import { listMarkets, offersMarket } from '@sidebet/domain/sports';
import { teamMonogram } from '@sidebet/domain/team-monogram';

/** What is picked on a market. */
export type MarketPick = { readonly terms: MarketTerms; readonly selection: Selection };

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

/** What a tab of the betslip switches to: "Winner", "KC −3.5", "Total 46.5", "ARS to win". */
export type MarketTab = MarketPick & { readonly label: string };

/** The tabs of the betslip: the markets of the card, from the view of the picked team. */
export function listMarketTabs(event: EventView, { terms, selection }: MarketPick): readonly MarketTab[] {
  const side = terms.team ?? (selection === 'away' ? 'away' : 'home');
  const code = (of: Side) => teamMonogram(of === 'home' ? event.homeTeam : event.awayTeam, event.sportKey);
  return cardMarkets(event).flatMap((market): MarketTab[] => {
    switch (market.market) {
      case 'moneyline':
        return [{ terms: market, selection: side, label: 'Winner' }];
      case 'spread':
        return [
          {
            terms: market,
            selection: side,
            label: `${code(side)} ${formatSpread(lineHalvesFor(market, side)!)}`,
          },
        ];
      case 'total':
        return [{ terms: market, selection: 'over', label: marketLabel(market) }];
      case 'toWin':
        return (['home', 'away'] as const).map((team) => ({
          terms: toWin(team),
          selection: 'yes',
          label: `${code(team)} to win`,
        }));
      default:
        return market satisfies never;
    }
  });
}
