import { calledPick, shortPick } from './called-team.ts';
import { estimateChance } from './chance.ts';
import type { MarketTerms, Selection, Teams } from './market.ts';
import { isPriceInRange } from './price.ts';
import { isFresh, type Reference } from './reference.ts';

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

/** How a price looks to one side: `fair` for both, or else `good` or `steep` for this one. */
export type Verdict = 'good' | 'fair' | 'steep';

/** A price this close to the bookmakers' is fair. */
export const fairWithinBps = 150;

/** Compares what a side needs with what it gets. Null where its chance is unknown. */
export function judgePrice(fairness: Fairness): Verdict | null {
  if (fairness.kind === 'line') return null;
  const aboveBps = fairness.neededBps - fairness.probabilityBps;
  if (Math.abs(aboveBps) <= Math.max(fairWithinBps, fairness.uncertaintyBps)) return 'fair';
  return aboveBps > 0 ? 'steep' : 'good';
}

/**
 * The comparison as a sentence: "Bookmakers: 62% for the Chiefs. You need 56% to break even." On another line than theirs:
 * "Bookmakers have Bills −6.5. We estimate 43% (36% to 50%) for Bills −8.5. You need 56% to break even."
 */
export function fairnessSentence(
  fairness: Fairness,
  terms: MarketTerms,
  selection: Selection,
  { sportKey, ...teams }: Teams & { readonly sportKey: string },
): string {
  const name = (lineHalves: number | null) =>
    nameInSentence({ ...terms, lineHalves } as MarketTerms, selection, teams, sportKey);
  const own = name(terms.lineHalves);
  const { referenceLineHalves } = fairness;
  if (fairness.kind === 'line') return `Bookmakers have ${name(referenceLineHalves)}, you have ${own}.`;
  const needed = `You need ${percent(fairness.neededBps)} to break even.`;
  if (referenceLineHalves === null)
    return `Bookmakers: ${percent(fairness.probabilityBps)} for ${own}. ${needed}`;
  return `Bookmakers have ${name(referenceLineHalves)}. We estimate ${estimate(fairness)} for ${own}. ${needed}`;
}

/** "the Chiefs", "Chiefs −3.5", "over 47.5". */
function nameInSentence(terms: MarketTerms, selection: Selection, teams: Teams, sportKey: string): string {
  if (terms.market === 'spread') return shortPick(terms, selection, teams, sportKey);
  const called = calledPick(terms, selection, teams, sportKey);
  return terms.market === 'total' ? called.toLowerCase() : called;
}

/** "43% (36% to 50%)". */
function estimate({ probabilityBps, uncertaintyBps }: Extract<Fairness, { kind: 'price' }>): string {
  const least = Math.max(0, probabilityBps - uncertaintyBps);
  const most = Math.min(10_000, probabilityBps + uncertaintyBps);
  return `${percent(probabilityBps)} (${percent(least)} to ${percent(most)})`;
}

/**
 * A verdict in words. Those of the maker say what it means for finding someone: how many of such bets were taken, in percent, if
 * that is known (`findTakenShare`).
 */
export function verdictSentence(
  verdict: Verdict,
  isMaker: boolean,
  takenPercent: number | null = null,
): string {
  if (verdict === 'fair') return 'Fair for both sides.';
  if (verdict === 'steep') return 'Steep for you.';
  if (!isMaker) return 'Good for you.';
  return takenPercent === null
    ? 'Good for you, so few will take it.'
    : `Good for you. ${takenPercent}% of such bets were taken.`;
}

/** 7_640 → "76%". */
function percent(bps: number): string {
  return `${Math.round(bps / 100)}%`;
}

/** The two stakes of a price, in cents. Only their ratio counts. */
export type Stakes = { readonly stakeCents: number; readonly acceptorStakeCents: number };

/** Large, because the price of every smaller stake is computed from the rounded ratio. */
const anyStakeCents = 1_000_000_00;

/**
 * The stakes at which both sides get what the bookmakers give them, or on another line than theirs what we estimate. Null if
 * they say nothing recent, or beyond the prices allowed.
 */
export function fairStakes(
  sportKey: string,
  terms: MarketTerms,
  selection: Selection,
  reference: Reference | null,
  now: number,
): Stakes | null {
  const chance = estimateChance(reference, terms, selection, sportKey, now);
  if (!chance?.bps) return null;
  const acceptorStakeCents = fairOtherStakeCents(anyStakeCents, chance.bps);
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
  const minBps = fairness.probabilityBps - fairness.uncertaintyBps;
  return fairness.neededBps - minBps >= confirmFromBps;
}

/** The other person's stake that makes a price fair by a probability: both lose only the fee in the long run. */
export function fairOtherStakeCents(stakeCents: number, probabilityBps: number): number {
  return Math.round((stakeCents * (10_000 - probabilityBps)) / probabilityBps);
}
