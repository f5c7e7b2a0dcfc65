import type { ReferenceLine, ReferenceView } from '@sidebet/contract/shared';
import { fairStakes, type Stakes } from '@sidebet/domain/markets/fairness';
import type { MarketTerms, Selection } from '@sidebet/domain/markets/market';
import type { Reference } from '@sidebet/domain/markets/reference';

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

/**
 * The price an offer starts with: the bookmakers' on a team to win, which is seldom even. Null is equal stakes.
 */
export function startingPrice(
  lines: readonly ReferenceLine[],
  terms: MarketTerms,
  selection: Selection,
  now: number,
): Stakes | null {
  if (terms.market !== 'toWin') return null;
  return fairStakes(terms, selection, findReferenceLine(lines, terms), now);
}
