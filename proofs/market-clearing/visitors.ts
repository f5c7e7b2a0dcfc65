import type { Random } from '../harness/random.ts';

/** How visitors form their private probability of a pick, from the bookmakers' one. Basis points. */
export type Opinion = {
  readonly name: string;
  readonly draw: (consensusBps: number, random: Random) => number;
};

const certainBps = 10_000;
const atMostPossible = (bps: number) => Math.min(certainBps, Math.max(0, bps));

/** Within 3 points of the bookmakers, every value as likely as another. */
export const withinThreePoints: Opinion = {
  name: 'within 3 points',
  draw: (consensusBps, random) => atMostPossible(consensusBps + random.int(-300, 300)),
};

/** Normally distributed around the bookmakers, with a standard deviation of 3 points: one visitor in three is further off. */
export const aroundThreePoints: Opinion = {
  name: 'standard deviation of 3 points',
  draw(consensusBps, random) {
    // Half the sum of 12 uniform numbers within ±300 has a standard deviation of 300.
    let sum = 0;
    for (let number = 0; number < 12; number += 1) sum += random.int(-300, 300);
    return atMostPossible(consensusBps + Math.round(sum / 2));
  },
};

/** Knows no bookmakers: any probability is as likely as another. */
export const withoutReference: Opinion = {
  name: 'no reference',
  draw: (_consensusBps, random) => random.int(0, certainBps),
};

const sizeShares = { '500': 15, '1000': 25, '2000': 25, '5000': 20, '10000': 10, '20000': 5 } as const;

/** What a visitor wants to risk: $5 to $200, in percent of visitors. */
export function drawSizeCents(random: Random): number {
  return Number(random.weighted(sizeShares));
}

const hourMs = 3_600_000;
/** Visitors come during this time before the start. */
export const openForMs = 48 * hourMs;

/** The arrival times of a game's visitors, in order: a Poisson process with a constant rate. Milliseconds. */
export function drawArrivals(meanVisitors: number, random: Random): readonly number[] {
  const meanGapMs = openForMs / meanVisitors;
  const arrivals: number[] = [];
  let at = 0;
  while (true) {
    at -= Math.log(random.int(1, 1_000_000) / 1_000_000) * meanGapMs;
    if (at >= openForMs) return arrivals;
    arrivals.push(at);
  }
}
