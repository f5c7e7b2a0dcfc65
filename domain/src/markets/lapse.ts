import { lineHalvesFor, type MarketTerms, type Selection, selectionLabel, type Teams } from './market.ts';
import { isFresh, probabilityFor, type Reference } from './reference.ts';

/** How far the market may move against the maker of an open offer before it is taken back; `off` keeps it. */
export const lapseOptions = ['off', 'tight', 'normal', 'wide'] as const;
export type LapseOnMove = (typeof lapseOptions)[number];

/** How far the bookmakers' probability of the maker's selection may fall, in basis points. */
export const probabilityFallsBps = { tight: 500, normal: 1_000, wide: 2_000 } as const;

/** How far a line may move against the maker, in half points. */
export type LapseHalves = { readonly tight: number; readonly normal: number; readonly wide: number };

/** An open offer as its maker made it. */
export type MadeOffer = {
  readonly terms: MarketTerms;
  readonly selection: Selection;
  readonly lapseOnMove: LapseOnMove;
  /** The bookmakers' probability of the maker's selection, or their line, when the offer was posted. Null if unknown. */
  readonly postedProbabilityBps: number | null;
  readonly postedLineHalves: number | null;
};

/**
 * Whether an offer lapses: the market has moved against its maker since it was posted. A line moves against its maker when
 * the same selection is now offered with a better line. A stale or missing reference never takes an offer back.
 */
export function hasMovedAgainst(
  offer: MadeOffer,
  reference: Reference | null,
  lapseHalves: LapseHalves,
  now: number,
): boolean {
  if (offer.lapseOnMove === 'off' || !reference || !isFresh(reference, now)) return false;
  if (offer.terms.lineHalves === null) {
    const today = probabilityFor(reference, offer.terms, offer.selection, now);
    if (today === null || offer.postedProbabilityBps === null) return false;
    return offer.postedProbabilityBps - today >= probabilityFallsBps[offer.lapseOnMove];
  }
  if (reference.lineHalves === null || offer.postedLineHalves === null) return false;
  const movedHalves = generosity(offer, reference.lineHalves) - generosity(offer, offer.postedLineHalves);
  return movedHalves >= lapseHalves[offer.lapseOnMove];
}

/** How good a line is for the maker's selection, in half points: more is easier to win. */
function generosity({ terms, selection }: MadeOffer, lineHalves: number): number {
  const asSeen = lineHalvesFor({ ...terms, lineHalves } as MarketTerms, selection)!;
  return selection === 'over' ? -asSeen : asSeen;
}

/** "You had Jets +3.5; the line is now Jets +6." For offers with a line. */
export function lapseReason(offer: MadeOffer, reference: Reference, teams: Teams): string {
  const mine = selectionLabel(offer.terms, offer.selection, teams);
  if (offer.terms.lineHalves !== null && reference.lineHalves !== null) {
    const now = { ...offer.terms, lineHalves: reference.lineHalves } as MarketTerms;
    return `Taken back: you had ${mine}; the line is now ${selectionLabel(now, offer.selection, teams)}.`;
  }
  return `Taken back: bookmakers now give ${mine} a clearly smaller chance than when you offered it.`;
}
