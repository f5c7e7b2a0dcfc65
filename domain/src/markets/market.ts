import type { Market } from '../sport-table.ts';
import { withSign } from '../with-sign.ts';

export type Side = 'home' | 'away';

export function otherSide(side: Side): Side {
  return side === 'home' ? 'away' : 'home';
}

/**
 * What a bet is on (docs/rules.md#markets): `moneyline` is who wins, `toWin` is whether one team wins (for sports with
 * draws). Lines are integer numbers of half points: a `lineHalves` of −7 gives the home team −3.5, one of 95 is a total
 * of 47.5.
 */
export type MarketTerms =
  | { readonly market: 'moneyline'; readonly team: null; readonly lineHalves: null }
  /** The home team's handicap. */
  | { readonly market: 'spread'; readonly team: null; readonly lineHalves: number }
  | { readonly market: 'total'; readonly team: null; readonly lineHalves: number }
  /** The team that wins or does not win. */
  | { readonly market: 'toWin'; readonly team: Side; readonly lineHalves: null };

export const moneyline: MarketTerms = { market: 'moneyline', team: null, lineHalves: null };

/** The terms of a bet as the API and the database name their parts. The book refuses parts that do not fit together. */
export function marketTerms(parts: {
  readonly market: Market;
  readonly marketTeam: Side | null;
  readonly lineHalves: number | null;
}): MarketTerms {
  return { market: parts.market, team: parts.marketTeam, lineHalves: parts.lineHalves } as MarketTerms;
}

/** What one person backs. */
export type Selection = 'home' | 'away' | 'over' | 'under' | 'yes' | 'no';

export const selectionsByMarket = {
  moneyline: ['home', 'away'],
  spread: ['home', 'away'],
  total: ['over', 'under'],
  toWin: ['yes', 'no'],
} as const satisfies Readonly<Record<Market, readonly [Selection, Selection]>>;

/** Whether a selection belongs to a market: a spread has no "over". */
export function isSelectionOf(market: Market, selection: Selection): boolean {
  return selectionsByMarket[market].some((own) => own === selection);
}

const opposites: Readonly<Record<Selection, Selection>> = {
  home: 'away',
  away: 'home',
  over: 'under',
  under: 'over',
  yes: 'no',
  no: 'yes',
};

/** What the other person of a bet backs. */
export function oppositeSelection(selection: Selection): Selection {
  return opposites[selection];
}

/** The line as one selection sees it: the away team's handicap is the home team's with the other sign. */
export function lineHalvesFor(terms: MarketTerms, selection: Selection): number | null {
  if (terms.lineHalves === null || selection !== 'away') return terms.lineHalves;
  return terms.lineHalves === 0 ? 0 : -terms.lineHalves;
}

/** The two teams of a bet or an event. */
export type Teams = { readonly homeTeam: string; readonly awayTeam: string };

/** The side whose color a selection wears. Null for over and under, and for "not to win", which a draw decides too. */
export function sideOfSelection(terms: MarketTerms, selection: Selection): Side | null {
  if (selection === 'home' || selection === 'away') return selection;
  return selection === 'yes' ? terms.team : null;
}

/** A selection in words: "Bills", "Bills −3.5", "Over 47.5", "Arsenal to win", "Arsenal not to win". */
export function selectionLabel(terms: MarketTerms, selection: Selection, teams: Teams): string {
  switch (terms.market) {
    case 'moneyline':
      return selection === 'home' ? teams.homeTeam : teams.awayTeam;
    case 'spread': {
      const team = selection === 'home' ? teams.homeTeam : teams.awayTeam;
      return `${team} ${formatSpread(lineHalvesFor(terms, selection)!)}`;
    }
    case 'total':
      return `${selection === 'over' ? 'Over' : 'Under'} ${formatHalves(terms.lineHalves)}`;
    case 'toWin': {
      const team = terms.team === 'home' ? teams.homeTeam : teams.awayTeam;
      return `${team} ${selection === 'yes' ? 'to win' : 'not to win'}`;
    }
    default:
      return terms satisfies never;
  }
}

/** −7 → "−3.5", 7 → "+3.5", 0 → "pick’em" (no side gives points). */
export function formatSpread(lineHalves: number): string {
  if (lineHalves === 0) return 'pick’em';
  return withSign(lineHalves, formatHalves(Math.abs(lineHalves)), '+');
}

/** 95 → "47.5", 94 → "47". */
export function formatHalves(halves: number): string {
  return String(halves / 2);
}
