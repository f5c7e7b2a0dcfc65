import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxAmountCents } from '../cents.ts';
import { feeCents, payoutCents, potentialWinCents, priceLabel } from './payout.ts';

const wager = fc.integer({ min: 1, max: maxAmountCents });

test.each([
  { wagerCents: 1, winCents: 1, payout: 2, fee: 0 },
  { wagerCents: 2, winCents: 2, payout: 4, fee: 0 },
  { wagerCents: 3, winCents: 2, payout: 5, fee: 1 },
  { wagerCents: 4, winCents: 3, payout: 7, fee: 1 },
  { wagerCents: 5, winCents: 4, payout: 9, fee: 1 },
  { wagerCents: 2_500, winCents: 2_000, payout: 4_500, fee: 500 },
  { wagerCents: 3_333, winCents: 2_666, payout: 5_999, fee: 667 },
  { wagerCents: 100_000_000, winCents: 80_000_000, payout: 180_000_000, fee: 20_000_000 },
])('a wager of $wagerCents wins $winCents and pays $payout', ({ wagerCents, winCents, payout, fee }) => {
  expect(potentialWinCents(wagerCents)).toBe(winCents);
  expect(payoutCents(wagerCents)).toBe(payout);
  expect(feeCents(wagerCents)).toBe(fee);
});

test('payout plus fee equals both wagers, to the cent', () => {
  fc.assert(
    fc.property(wager, (wagerCents) => {
      expect(payoutCents(wagerCents) + feeCents(wagerCents)).toBe(2 * wagerCents);
      expect(feeCents(wagerCents)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('the win is whole cents, within half a cent of 80%', () => {
  fc.assert(
    fc.property(wager, (wagerCents) => {
      const win = potentialWinCents(wagerCents);
      expect(Number.isInteger(win)).toBe(true);
      expect(Math.abs(10 * win - 8 * wagerCents)).toBeLessThanOrEqual(5);
    }),
  );
});

test('a larger wager never pays less', () => {
  fc.assert(
    fc.property(wager, (wagerCents) => {
      expect(payoutCents(wagerCents + 1)).toBeGreaterThan(payoutCents(wagerCents));
    }),
  );
});

test('the price label is fixed', () => {
  expect(priceLabel).toBe('-120');
});
