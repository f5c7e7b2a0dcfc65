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
  const lines = event.lines.filter(({ lineHalves }) => lineHalves !== null);
  const lined = listMarkets(event.sportKey).flatMap((market) =>
    lines.filter((line) => line.market === market),
  );
  return [offersMarket(event.sportKey, 'moneyline') ? moneyline : toWin('home'), ...lined.map(marketTerms)];
}

/** Those of the game's card, and those of open bets that no bookmaker quotes any more. */
export function listGameMarkets(event: EventView, offered: readonly MarketTerms[]): readonly MarketTerms[] {
  const found = new Map(cardMarkets(event).map((terms) => [terms.market, terms]));
  for (const terms of offered) if (!found.has(terms.market)) found.set(terms.market, terms);
  return [...found.values()];
}

/** Whether two picks are the same selection of the same market, at any line. */
export function isSamePick(one: MarketPick, other: MarketPick): boolean {
  return (
    one.terms.market === other.terms.market &&
    one.terms.team === other.terms.team &&
    one.selection === other.selection
  );
}

type Game = Pick<EventView, 'homeTeam' | 'awayTeam' | 'sportKey'>;

/** "KC" */
export function teamCode({ homeTeam, awayTeam, sportKey }: Game, side: Side): string {
  return teamMonogram(side === 'home' ? homeTeam : awayTeam, sportKey);
}

/** A side of a spread where there is little room: "KC −3.5". */
export function codedSpread(game: Game, terms: MarketTerms, side: Side): string {
  return `${teamCode(game, side)} ${formatSpread(lineHalvesFor(terms, side)!)}`;
}

/** What a tab of the betslip switches to: "Winner", "KC −3.5", "Total 46.5", "ARS to win". */
export type MarketTab = MarketPick & { readonly label: string };

/** The tabs of the betslip: the markets of the card, from the view of the picked team. */
export function listMarketTabs(event: EventView, { terms, selection }: MarketPick): readonly MarketTab[] {
  const side = terms.team ?? (selection === 'away' ? 'away' : 'home');
  return cardMarkets(event).flatMap((market): MarketTab[] => {
    switch (market.market) {
      case 'moneyline':
        return [{ terms: market, selection: side, label: 'Winner' }];
      case 'spread':
        return [{ terms: market, selection: side, label: codedSpread(event, market, side) }];
      case 'total':
        return [{ terms: market, selection: 'over', label: `Total ${formatHalves(market.lineHalves)}` }];
      case 'toWin':
        return (['home', 'away'] as const).map((team) => ({
          terms: toWin(team),
          selection: 'yes',
          label: `${teamCode(event, team)} to win`,
        }));
      default:
        return market satisfies never;
    }
  });
}
