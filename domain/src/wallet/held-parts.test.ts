import { describe, expect, it } from 'vitest';
import type { HeldParts } from '../book/accounts.ts';
import { addParts, carriedBy, takeLatest, takeMatching, unexpired } from './held-parts.ts';

const parts = (...pairs: readonly (readonly [cents: number, until: number])[]): HeldParts =>
  pairs.map(([cents, until]) => ({ cents, until }));

const two = parts([30, 9], [50, 5]);

describe('held parts', () => {
  it.each([
    ['nothing', 0, [], two],
    ['less than the latest', 10, parts([10, 9]), parts([20, 9], [50, 5])],
    ['exactly the latest', 30, parts([30, 9]), parts([50, 5])],
    ['more than the latest', 40, parts([30, 9], [10, 5]), parts([40, 5])],
    ['more than there is', 100, two, []],
    ['below nothing', -1, [], two],
  ] as const)('taken latest first: %s', (_, cents, taken, left) => {
    expect(takeLatest(two, cents)).toEqual({ taken, left });
  });

  it.each([
    ['another instant', parts([30, 8]), [], two],
    ['some cents of an instant', parts([20, 5]), parts([20, 5]), parts([30, 9], [30, 5])],
    ['more cents than it has', parts([40, 9]), parts([30, 9]), parts([50, 5])],
  ] as const)('taken by instant: %s', (_, wanted, taken, left) => {
    expect(takeMatching(two, wanted)).toEqual({ taken, left });
  });

  it('add up by instant, the latest first', () => {
    expect(addParts(two, [], parts([1, 7], [2, 5]))).toEqual(parts([30, 9], [1, 7], [52, 5]));
  });

  it('end at their instant', () => {
    expect(unexpired(two, 5)).toEqual(parts([30, 9]));
    expect(unexpired(two, 4)).toEqual(two);
  });

  it('of both stakes go with a payout, at most its amount', () => {
    const stakes = { creator: parts([10, 9]), acceptor: parts([10, 9], [40, 5]) };
    expect(carriedBy(100, stakes)).toEqual(parts([20, 9], [40, 5]));
    expect(carriedBy(55, stakes)).toEqual(parts([20, 9], [35, 5]));
  });
});
