import type { MarketTerms, Selection } from './market.ts';

/** What the bookmakers of one event quote on one market, at one moment (docs/rules.md#reference-lines). */
export type Reference = {
  /** Their consensus line; null for markets without a line. */
  readonly lineHalves: number | null;
  /** The probability of the market's first selection, without margin and given no push, in basis points. Null if unknown. */
  readonly probabilityBps: number | null;
  /** How many bookmakers the probability comes from. */
  readonly bookmakers: number;
  /** Milliseconds since 1970 UTC. */
  readonly capturedAt: number;
};

/** An older reference says nothing about a price. */
export const referenceGoodForMs = 60 * 60_000;
/** A probability needs this many bookmakers. */
export const minBookmakers = 3;

/** Whether a reference is recent enough to compare a price with, or to take an offer back for. */
export function isFresh(reference: Reference, now: number): boolean {
  return now - reference.capturedAt <= referenceGoodForMs;
}

const firstSelections: readonly Selection[] = ['home', 'over', 'yes'];

/**
 * The bookmakers' probability of a selection, in basis points. Null while unknown, stale, or quoted for another line than
 * the bet's, which `estimateChance` is for.
 */
export function probabilityFor(
  reference: Reference | null,
  terms: MarketTerms,
  selection: Selection,
  now: number,
): number | null {
  if (!reference || reference.probabilityBps === null || !isFresh(reference, now)) return null;
  if (reference.lineHalves !== terms.lineHalves || reference.bookmakers < minBookmakers) return null;
  return firstSelections.includes(selection) ? reference.probabilityBps : 10_000 - reference.probabilityBps;
}
