import type { ReferenceLine, ReferenceView } from '@sidebet/contract/shared';
import { fairStakes, type Stakes } from '@sidebet/domain/markets/fairness';
import type { MarketTerms } from '@sidebet/domain/markets/market';
import type { Reference } from '@sidebet/domain/markets/reference';
import type { MarketPick } from './game-markets.ts';

/** What the bookmakers quote on a market. Null if nothing. */
export function findReferenceLine(
  lines: readonly ReferenceLine[],
  { market, team }: Pick<MarketTerms, 'market' | 'team'>,
): Reference | null {
  const line = lines.find((candidate) => candidate.market === market && candidate.marketTeam === team);
  return toReference(line ?? null);
}

/** A quote of the API as the rules take it. */
export function toReference(quoted: ReferenceView | null): Reference | null {
  return quoted && { ...quoted, capturedAt: Date.parse(quoted.capturedAt) };
}

/** The fair price of a selection by these lines; null if bookmakers say nothing recent. */
export function fairPrice(
  lines: readonly ReferenceLine[],
  sportKey: string,
  { terms, selection }: MarketPick,
  now: number,
): Stakes | null {
  return fairStakes(sportKey, terms, selection, findReferenceLine(lines, terms), now);
}
