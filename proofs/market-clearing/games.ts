import type { Random } from '../harness/random.ts';

/** A game before its start, as the bookmakers see it. */
export type LinedGame = {
  /** The closing spread in half points, from 0 up. */
  readonly spreadHalves: number;
  /** The bookmakers' probability that the favorite wins, in basis points. */
  readonly favoriteBps: number;
};

/**
 * How 3,793 NFL games with closing spreads (2010–2023) are distributed, and how often the favorite won. Spreads are half
 * points, both ends included; shares are per mille.
 */
const spreadBuckets = [
  { from: 0, to: 4, share: 135, favoriteBps: 4_970 },
  { from: 5, to: 6, share: 244, favoriteBps: 5_620 },
  { from: 7, to: 12, share: 276, favoriteBps: 6_490 },
  { from: 13, to: 19, share: 226, favoriteBps: 7_620 },
  { from: 20, to: 34, share: 119, favoriteBps: 8_510 },
] as const;

/** A game of the table: a bucket by its share, then a spread inside it. */
export function drawGame(random: Random): LinedGame {
  let left = random.int(0, spreadBuckets.reduce((sum, { share }) => sum + share, 0) - 1);
  const bucket = spreadBuckets.find(({ share }) => {
    left -= share;
    return left < 0;
  })!;
  return gameWithSpread(random.int(bucket.from, bucket.to));
}

/** A game with a recorded closing spread. Longer spreads than the table's count as its longest. */
export function gameWithSpread(spreadHalves: number): LinedGame {
  const bucket = spreadBuckets.find(({ to }) => spreadHalves <= to) ?? spreadBuckets.at(-1)!;
  return { spreadHalves, favoriteBps: bucket.favoriteBps };
}
