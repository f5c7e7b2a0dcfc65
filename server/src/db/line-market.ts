import type { MarketTerms } from '@sidebet/domain/markets/market';
import type { Market } from '@sidebet/domain/sport-table';

/** The markets of table `event_lines`, where a team's chance to win is a market of its own; in the order they are sent. */
export const lineMarkets = ['moneyline', 'spread', 'total', 'homeToWin', 'awayToWin'] as const;
export type LineMarket = (typeof lineMarkets)[number];

type MarketAndTeam = Pick<MarketTerms, 'market' | 'team'>;

/** A market's name in `event_lines`. */
export function toLineMarket({ market, team }: MarketAndTeam): LineMarket {
  if (market !== 'toWin') return market;
  return team === 'home' ? 'homeToWin' : 'awayToWin';
}

/** The market of a name in `event_lines`. */
export function fromLineMarket(name: LineMarket): { market: Market; team: MarketTerms['team'] } {
  if (name === 'homeToWin') return { market: 'toWin', team: 'home' };
  if (name === 'awayToWin') return { market: 'toWin', team: 'away' };
  return { market: name, team: null };
}

/** SQL: when half of the bookmakers had confirmed a row of `event_lines`. Older rows only have the time they were read. */
export const quotedAtSql = (row: string) => `coalesce(${row}.quoted_at, ${row}.captured_at)`;

/** SQL: the name in `event_lines` of the market of `bets` row `b`. */
export const lineMarketOfBet = "case b.market when 'toWin' then b.market_team || 'ToWin' else b.market end";
