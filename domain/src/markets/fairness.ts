import { estimateChance } from './chance.ts';
import { type MarketTerms, moneyline, type Selection, selectionLabel, type Teams } from './market.ts';
import { type Fee, isPriceInRange, winCents } from './price.ts';
import { isFresh, probabilityFor, type Reference } from './reference.ts';

/** The probability at which a price neither wins nor loses in the long run, in basis points. */
export function breakEvenBps(stakeCents: number, winOnTopCents: number): number {
  return Math.round((stakeCents * 10_000) / (stakeCents + winOnTopCents));
}

/** One side of an offer: what they back, risk, and win on top. */
type PricedSide = {
  readonly selection: Selection;
  readonly stakeCents: number;
  readonly winCents: number;
};

/** How a price compares with the bookmakers, for one side of a bet. Stored with the bet and printed on its receipt. */
export type Fairness =
  | {
      readonly kind: 'price';
      /** The bookmakers' probability of this side, how far it can be off, and the one it needs at this price. Basis points. */
      readonly probabilityBps: number;
      readonly uncertaintyBps: number;
      readonly neededBps: number;
      /** The bookmakers' line if one's own differs from it. The probability is an estimate then. */
      readonly referenceLineHalves: number | null;
      readonly bookmakers: number;
      readonly capturedAt: number;
    }
  /** The line differs from the bookmakers' by an unknown probability: their line, to compare with one's own. */
  | { readonly kind: 'line'; readonly referenceLineHalves: number; readonly capturedAt: number };

/** Compares one side's price with the bookmakers. Null if they say nothing recent about it. */
export function compareWithBookmakers(
  sportKey: string,
  terms: MarketTerms,
  side: PricedSide,
  reference: Reference | null,
  now: number,
): Fairness | null {
  if (!reference || !isFresh(reference, now)) return null;
  const { capturedAt, bookmakers } = reference;
  const referenceLineHalves = reference.lineHalves === terms.lineHalves ? null : reference.lineHalves;
  const chance = estimateChance(reference, terms, side.selection, sportKey, now);
  if (chance === null)
    return referenceLineHalves === null ? null : { kind: 'line', referenceLineHalves, capturedAt };
  return {
    kind: 'price',
    probabilityBps: chance.bps,
    uncertaintyBps: chance.uncertaintyBps,
    neededBps: breakEvenBps(side.stakeCents, side.winCents),
    referenceLineHalves,
    bookmakers,
    capturedAt,
  };
}

/**
 * The comparison as a sentence: "Bookmakers give the Bills 76% (9 books, 14:02). At this price you need 56%." or "The line
 * is Bills −6.5. You are taking Bills −8.5. We estimate a chance of 43% (36% to 50%). At this price you need 56%."
 */
export function fairnessSentence(
  fairness: Fairness,
  terms: MarketTerms,
  selection: Selection,
  teams: Teams,
  formatTime: (instant: number) => string,
): string {
  const own = selectionLabel(terms, selection, teams);
  const { referenceLineHalves } = fairness;
  const atReference = { ...terms, lineHalves: referenceLineHalves } as MarketTerms;
  const lines = `The line is ${selectionLabel(atReference, selection, teams)}. You are taking ${own}.`;
  if (fairness.kind === 'line') return lines;
  const needed = `At this price you need ${percent(fairness.neededBps)}.`;
  if (referenceLineHalves !== null) return `${lines} ${describeEstimate(fairness)} ${needed}`;
  const { probabilityBps, bookmakers, capturedAt } = fairness;
  const chance = percent(probabilityBps);
  // "Arsenal 55% to win", not "Arsenal to win 55%".
  const given =
    terms.market === 'toWin' ? own.replace(/(?= (not )?to win$)/, ` ${chance}`) : `${own} ${chance}`;
  return `Bookmakers give ${given} (${bookmakers} books, ${formatTime(capturedAt)}). ${needed}`;
}

/** "We estimate a chance of 43% (36% to 50%)." */
function describeEstimate(estimate: Extract<Fairness, { kind: 'price' }>): string {
  const { probabilityBps, uncertaintyBps } = estimate;
  const least = Math.max(0, probabilityBps - uncertaintyBps);
  const most = Math.min(10_000, probabilityBps + uncertaintyBps);
  return `We estimate a chance of ${percent(probabilityBps)} (${percent(least)} to ${percent(most)}).`;
}

/** 7_640 → "76%". */
function percent(bps: number): string {
  return `${Math.round(bps / 100)}%`;
}

/** The two stakes of a price, in cents. Only their ratio counts. */
export type Stakes = { readonly stakeCents: number; readonly acceptorStakeCents: number };

const anyStakeCents = 100_00;

/**
 * The stakes at which both sides have what the bookmakers give them. Null if they say nothing recent, or beyond the prices
 * allowed.
 */
export function fairStakes(
  terms: MarketTerms,
  selection: Selection,
  reference: Reference | null,
  now: number,
): Stakes | null {
  const chanceBps = probabilityFor(reference, terms, selection, now);
  if (!chanceBps) return null;
  const acceptorStakeCents = fairOtherStakeCents(anyStakeCents, chanceBps);
  if (!isPriceInRange(anyStakeCents, acceptorStakeCents)) return null;
  return { stakeCents: anyStakeCents, acceptorStakeCents };
}

/** A price this much worse than the bookmakers' needs the stake typed again. */
const confirmFromBps = 2_500;

/**
 * Whether a side must confirm its price: it may need 25 percentage points more than the bookmakers give. Also when its line is
 * not the bookmakers' and its chance is unknown.
 */
export function needsConfirmation(fairness: Fairness | null): boolean {
  if (fairness === null || fairness.kind === 'line') return fairness !== null;
  const leastBps = fairness.probabilityBps - fairness.uncertaintyBps;
  return fairness.neededBps - leastBps >= confirmFromBps;
}

/** Above this probability of either side, equal stakes on the winner are lopsided. */
const lopsidedFromBps = 6_000;
/** A spread within these probabilities is even. */
const evenBps = { least: 4_500, most: 5_500 };

/** The even version of a lopsided bet on the winner: the same team on the spread, or fair stakes. */
type EvenOffer =
  | { readonly kind: 'spread'; readonly lineHalves: number }
  | { readonly kind: 'stakes'; readonly otherStakeCents: number; readonly winCents: number };

/**
 * Suggests an even version of a bet on the winner at equal stakes. Null if the bookmakers say nothing recent, or the game
 * is not lopsided.
 */
export function suggestEvenOffer(
  side: { readonly selection: 'home' | 'away'; readonly stakeCents: number },
  references: { readonly moneyline: Reference | null; readonly spread: Reference | null },
  fee: Fee,
  now: number,
): EvenOffer | null {
  const chanceBps = probabilityFor(references.moneyline, moneyline, side.selection, now);
  if (chanceBps === null || Math.max(chanceBps, 10_000 - chanceBps) <= lopsidedFromBps) return null;
  const { spread } = references;
  if (spread?.lineHalves != null) {
    const terms: MarketTerms = { market: 'spread', team: null, lineHalves: spread.lineHalves };
    const coversBps = probabilityFor(spread, terms, 'home', now);
    if (coversBps !== null && coversBps >= evenBps.least && coversBps <= evenBps.most)
      return { kind: 'spread', lineHalves: spread.lineHalves };
  }
  const otherStakeCents = fairOtherStakeCents(side.stakeCents, chanceBps);
  return { kind: 'stakes', otherStakeCents, winCents: winCents(otherStakeCents, fee) };
}

/** The other person's stake that makes a price fair by a probability: both lose only the fee in the long run. */
export function fairOtherStakeCents(stakeCents: number, probabilityBps: number): number {
  return Math.round((stakeCents * (10_000 - probabilityBps)) / probabilityBps);
}
