import { describe, expect, it, test } from 'vitest';
import { sampleOffer } from '../../testing/samples.ts';
import { counterEnd, hasSameTerms, listGoodFor } from './counter-terms.ts';

const hour = 3_600_000;

test.each([
  [30 * hour, ['hour', 'threeHours', 'day', 'start']],
  [24 * hour, ['hour', 'threeHours', 'start']],
  [hour, ['start']],
])('with %i ms until the start, a counter-offer can be good for %j', (left, options) => {
  expect(listGoodFor(1_000 + left, 1_000)).toEqual(options);
});

describe('the end of a counter-offer', () => {
  it('is after the chosen time', () => expect(counterEnd('day', 30 * hour, 0)).toBe(24 * hour));
  it('is at the latest the start', () => expect(counterEnd('day', 2 * hour, 0)).toBe(2 * hour));
  it('is the start if that is chosen', () => expect(counterEnd('start', 30 * hour, 0)).toBe(30 * hour));
});

test.each([
  ['the same line and stakes', {}, true],
  ['another line', { lineHalves: -8 }, false],
  ['another own stake', { stakeCents: 24_99 }, false],
  ['another stake of the other side', { acceptorStakeCents: 20_01 }, false],
])('finds %s', (_, changes, isSame) => {
  const wanted = { lineHalves: -7, stakeCents: 25_00, acceptorStakeCents: 20_00, ...changes };
  expect(hasSameTerms(sampleOffer, wanted)).toBe(isSame);
});
