import { estimateChance } from './chance.ts';
import { type MarketTerms, type Selection, selectionLabel, type Teams } from './market.ts';
import type { Reference } from './reference.ts';

/** How far the market may move against the maker of an open offer before it is taken back; `off` keeps it. */
export const lapseOptions = ['off', 'tight', 'normal', 'wide'] as const;
export type LapseOnMove = (typeof lapseOptions)[number];

/** How far the bookmakers' probability of the maker's selection may fall on a market without a line, in basis points. */
const fallsBps = { tight: 500, normal: 1_000, wide: 2_000 } as const;
/** The same on a line: what about 1, 2 and 3 points of a football spread are worth. */
const fallsOnLineBps = { tight: 300, normal: 600, wide: 900 } as const;

/** How far the probability of the maker's selection may fall, in basis points. */
export function lapseFallsBps({ lineHalves }: Pick<MarketTerms, 'lineHalves'>) {
  return lineHalves === null ? fallsBps : fallsOnLineBps;
}

/** An open offer as its maker made it. */
export type MadeOffer = {
  readonly sportKey: string;
  readonly terms: MarketTerms;
  readonly selection: Selection;
  readonly lapseOnMove: LapseOnMove;
  /** Milliseconds since 1970 UTC. */
  readonly postedAt: number;
  /** What bookmakers quoted when the offer was posted; null if nothing. */
  readonly posted: Reference | null;
};

/**
 * Whether an offer lapses: the probability of its maker's selection, on its own line, has fallen since it was posted. A stale or
 * missing reference, then or now, never takes an offer back.
 */
export function hasMovedAgainst(offer: MadeOffer, reference: Reference | null, now: number): boolean {
  const { sportKey, terms, selection, lapseOnMove, posted, postedAt } = offer;
  if (lapseOnMove === 'off') return false;
  const then = estimateChance(posted, terms, selection, sportKey, postedAt);
  const today = estimateChance(reference, terms, selection, sportKey, now);
  if (then === null || today === null) return false;
  return then.bps - today.bps >= lapseFallsBps(terms)[lapseOnMove];
}

/** "You had Jets +3.5; the line is now Jets +6." If only prices moved, it names the chance instead. */
export function lapseReason(offer: MadeOffer, reference: Reference, teams: Teams): string {
  const mine = selectionLabel(offer.terms, offer.selection, teams);
  if (reference.lineHalves !== null && reference.lineHalves !== offer.posted?.lineHalves) {
    const now = { ...offer.terms, lineHalves: reference.lineHalves } as MarketTerms;
    return `Taken back: you had ${mine}; the line is now ${selectionLabel(now, offer.selection, teams)}.`;
  }
  return `Taken back: bookmakers now give ${mine} a clearly smaller chance than when you offered it.`;
}
