import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeCents, payoutCents } from '../bets/payout.ts';
import {
  defaultExchangeFee,
  type Fee,
  feeOnStakeCents,
  isPriceInRange,
  noFee,
  specifiedFee,
  stakeToWinCents,
  winCents,
} from './price.ts';

describe('The win', () => {
  it('is the specified 1.8× at equal stakes, for every stake up to $1,000', () => {
    for (let cents = 1; cents <= 100_000; cents += 1) {
      expect(cents + winCents(cents, specifiedFee)).toBe(payoutCents(cents));
      expect(feeOnStakeCents(cents, specifiedFee)).toBe(feeCents(cents));
    }
  });

  it.each([
    { fee: defaultExchangeFee, losing: 10_00, win: 9_80 },
    { fee: defaultExchangeFee, losing: 25, win: 25 },
    { fee: defaultExchangeFee, losing: 24, win: 24 },
    { fee: defaultExchangeFee, losing: 26, win: 25 },
    { fee: noFee, losing: 12_34, win: 12_34 },
    { fee: { bps: 200, capCents: 5_00 }, losing: 1_000_00, win: 995_00 },
    { fee: { bps: 200, capCents: 5_00 }, losing: 100_00, win: 98_00 },
  ])('of a losing stake of $losing cents at $fee.bps basis points is $win cents', ({ fee, losing, win }) => {
    expect(winCents(losing, fee)).toBe(win);
  });

  const anyFee: fc.Arbitrary<Fee> = fc.record({
    bps: fc.integer({ min: 0, max: 5_000 }),
    capCents: fc.option(fc.integer({ min: 0, max: 10_000 })),
  });
  const stake = fc.integer({ min: 1, max: 100_000_000 });

  it('and the fee together are the losing stake, both never negative and never above the cap', () => {
    fc.assert(
      fc.property(stake, anyFee, (losing, fee) => {
        const [win, taken] = [winCents(losing, fee), feeOnStakeCents(losing, fee)];
        expect(win + taken).toBe(losing);
        expect(Math.min(win, taken)).toBeGreaterThanOrEqual(0);
        if (fee.capCents !== null) expect(taken).toBeLessThanOrEqual(fee.capCents);
      }),
    );
  });

  it('comes from the smallest stake that pays it', () => {
    fc.assert(
      fc.property(stake, anyFee, (wanted, fee) => {
        const other = stakeToWinCents(wanted, fee);
        expect(winCents(other, fee)).toBeGreaterThanOrEqual(wanted);
        expect(winCents(other - 1, fee)).toBeLessThan(wanted);
      }),
    );
  });
});

describe('A price', () => {
  it.each([
    [1_00, 50_00, true],
    [1_00, 50_01, false],
    [50_00, 1_00, true],
    [50_01, 1_00, false],
    [10_00, 10_00, true],
  ])('of %i cents against %i cents is allowed: %s', (stake, other, allowed) => {
    expect(isPriceInRange(stake, other)).toBe(allowed);
  });
});
