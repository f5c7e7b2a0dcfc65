import { type Fairness, fairWithinBps } from './fairness.ts';

/**
 * How many bets at a price that is good for their maker are taken, by how good it is (docs/rules.md#fairness).
 * server/src/features/betting/bets/taken-shares.ts counts them.
 */

/** Where each band of a maker's advantage begins, in basis points. Below the first, the price is fair or steep. */
export const advantageBandsBps = [fairWithinBps + 1, 500, 1_000] as const;

/** Recent bets whose maker's advantage is in one band, which ends where the next begins. */
export type TakenBand = {
  readonly fromBps: number;
  /** Taken, or ended because no one took them. */
  readonly comparable: number;
  readonly taken: number;
};

/** Of fewer bets, a share says nothing. */
const minComparable = 50;

/**
 * How much likelier a side is to win by the bookmakers' probability than its price needs, in basis points. Null on another line
 * than theirs, where the probability is an estimate.
 */
export function findAdvantageBps(fairness: Fairness): number | null {
  if (fairness.kind === 'line' || fairness.referenceLineHalves !== null) return null;
  return fairness.probabilityBps - fairness.neededBps;
}

/**
 * The share of bets with about this advantage that were taken, in percent. Null below 50 comparable ones. `bands` are in
 * ascending order.
 */
export function findTakenShare(bands: readonly TakenBand[], advantageBps: number): number | null {
  const band = bands.findLast(({ fromBps }) => fromBps <= advantageBps);
  if (!band || band.comparable < minComparable) return null;
  return Math.round((band.taken * 100) / band.comparable);
}
