import { describe, expect, it } from 'vitest';
import { type Fairness, judgePrice } from './fairness.ts';
import { advantageBandsBps, findAdvantageBps, findTakenShare, type TakenBand } from './taken-share.ts';

const price: Extract<Fairness, { kind: 'price' }> = {
  kind: 'price',
  probabilityBps: 6_200,
  uncertaintyBps: 0,
  neededBps: 5_556,
  referenceLineHalves: null,
  bookmakers: 9,
  capturedAt: 0,
};

describe('The advantage of a side', () => {
  it.each<[string, Fairness, number | null]>([
    ['is what bookmakers give above what it needs', price, 644],
    ['is negative at a steep price', { ...price, probabilityBps: 5_000 }, -556],
    ['is unknown where the probability is an estimate', { ...price, referenceLineHalves: -13 }, null],
    [
      'is unknown where only the lines can be compared',
      { kind: 'line', referenceLineHalves: -13, capturedAt: 0 },
      null,
    ],
  ])('%s', (_, fairness, bps) => {
    expect(findAdvantageBps(fairness)).toBe(bps);
  });

  it.each([
    [150, 'fair'],
    [151, 'good'],
  ])('of %s basis points is %s, and the first band begins where a price is good', (bps, verdict) => {
    expect(judgePrice({ ...price, probabilityBps: price.neededBps + bps })).toBe(verdict);
    expect(bps >= advantageBandsBps[0]).toBe(verdict === 'good');
  });
});

describe('The share of such bets that were taken', () => {
  const bands: readonly TakenBand[] = advantageBandsBps.map((fromBps, index) => ({
    fromBps,
    comparable: [200, 50, 49][index]!,
    taken: [64, 6, 49][index]!,
  }));

  it.each([
    ['below the first band', 150, null],
    ['from the first band on', 151, 32],
    ['to its end', 499, 32],
    ['from the second band on, of 50 bets', 500, 12],
    ['to its end', 999, 12],
    ['from the third band on, of 49 bets', 1_000, null],
    ['far above', 4_000, null],
  ])('%s: an advantage of %s has %s', (_, bps, share) => {
    expect(findTakenShare(bands, bps)).toBe(share);
  });

  it.each([
    [0, 50, 0],
    [50, 50, 100],
    [1, 200, 1],
    [1, 201, 0],
  ])('%s of %s are %s percent', (taken, comparable, share) => {
    expect(findTakenShare([{ fromBps: 151, comparable, taken }], 200)).toBe(share);
  });

  it('is unknown without bands', () => {
    expect(findTakenShare([], 644)).toBeNull();
  });
});
