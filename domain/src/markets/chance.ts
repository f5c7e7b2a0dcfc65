import { isQuotable, moveChance } from '../line-scale.ts';
import { findLineScale } from '../line-scales.ts';
import { type MarketTerms, type Selection, selectionsByMarket } from './market.ts';
import { probabilityFor, type Reference } from './reference.ts';

/** The probability of a selection by the bookmakers' line, and how far it can be off either way. Basis points. */
export type Chance = { readonly bps: number; readonly uncertaintyBps: number };

/**
 * The probability of a selection on any line, estimated from what bookmakers quote on its market. On exactly their line it is
 * theirs. Null while that is unknown or stale, and on another line without a scale.
 */
export function estimateChance(
  reference: Reference | null,
  terms: MarketTerms,
  selection: Selection,
  sportKey: string,
  now: number,
): Chance | null {
  const quoted = probabilityFor(reference, terms, selection, now);
  if (quoted !== null) return { bps: quoted, uncertaintyBps: 0 };
  if (!reference || reference.lineHalves === null || terms.lineHalves === null) return null;
  const { lineHalves } = reference;
  const [first] = selectionsByMarket[terms.market];
  const bps = probabilityFor(reference, { ...terms, lineHalves }, first, now);
  const scale = findLineScale(sportKey, terms.market);
  if (bps === null || !scale) return null;
  if (!isQuotable(scale, lineHalves) || !isQuotable(scale, terms.lineHalves)) return null;
  const moved = moveChance(scale, terms.market, { lineHalves, bps }, terms.lineHalves);
  return { bps: selection === first ? moved : 10_000 - moved, uncertaintyBps: scale.uncertaintyBps };
}
