import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { CardDeposit } from '../book/withdrawal-terms.ts';
import { refundableDeposits, splitWithdrawal } from './split-withdrawal.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 10, 22, 18, 0);
const windowMs = 120 * day;

const deposit = (depositId: string, changes: Partial<CardDeposit> = {}): CardDeposit => ({
  depositId,
  amountCents: 100_00,
  goneCents: 0,
  usedCents: 0,
  isTroubled: false,
  at: now - day,
  ...changes,
});

/** As "a 40, b 10, PayPal 0" in cents. */
function split(amountCents: number, deposits: readonly CardDeposit[], window = windowMs): string {
  const { refunds, paypalCents } = splitWithdrawal(amountCents, refundableDeposits(deposits, window, now));
  return [...refunds.map(({ depositId, cents }) => `${depositId} ${cents}`), `PayPal ${paypalCents}`].join(
    ', ',
  );
}

describe('a withdrawal goes back to the cards first', () => {
  const old = deposit('old', { at: now - 100 * day });
  it.each<[name: string, amount: number, deposits: readonly CardDeposit[], expected: string]>([
    ['without deposits', 50_00, [], 'PayPal 5000'],
    ['less than the deposit', 40_00, [deposit('a')], 'a 4000, PayPal 0'],
    ['as much as the deposit', 100_00, [deposit('a')], 'a 10000, PayPal 0'],
    ['more than the deposit', 130_00, [deposit('a')], 'a 10000, PayPal 3000'],
    ['the oldest first', 130_00, [deposit('a'), old], 'old 10000, a 3000, PayPal 0'],
    ['of one instant in a fixed order', 130_00, [deposit('b'), deposit('a')], 'a 10000, b 3000, PayPal 0'],
    [
      'what was refunded or lost is gone',
      100_00,
      [deposit('a', { goneCents: 30_00 })],
      'a 7000, PayPal 3000',
    ],
    [
      'what another withdrawal uses is gone',
      100_00,
      [deposit('a', { usedCents: 99_99 })],
      'a 1, PayPal 9999',
    ],
    ['both together', 100_00, [deposit('a', { goneCents: 60_00, usedCents: 40_00 })], 'PayPal 10000'],
    [
      'more gone than there was',
      10_00,
      [deposit('a', { goneCents: 60_00, usedCents: 60_00 })],
      'PayPal 1000',
    ],
    ['never one that was disputed or refused', 50_00, [deposit('a', { isTroubled: true })], 'PayPal 5000'],
    [
      'at the last instant of the window',
      10_00,
      [deposit('a', { at: now - windowMs + 1 })],
      'a 1000, PayPal 0',
    ],
    ['after the window', 10_00, [deposit('a', { at: now - windowMs })], 'PayPal 1000'],
  ])('%s', (_name, amount, deposits, expected) => {
    expect(split(amount, deposits)).toBe(expected);
  });

  it('not at all without a window', () => {
    expect(split(50_00, [deposit('a', { at: now })], 0)).toBe('PayPal 5000');
  });
});

test('whatever the deposits: the parts are the amount, and no deposit gives more than it has left', () => {
  const cents = fc.integer({ min: 0, max: 2_000_00 });
  const someDeposit = fc.record({
    amountCents: fc.integer({ min: 1, max: 2_000_00 }),
    goneCents: cents,
    usedCents: cents,
    isTroubled: fc.boolean(),
    at: fc.integer({ min: now - 200 * day, max: now }),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 10_00, max: 5_000_00 }),
      fc.array(someDeposit, { maxLength: 8 }),
      (amount, some) => {
        const deposits = some.map((one, i) => ({ depositId: `d${i}`, ...one }));
        const { refunds, paypalCents } = splitWithdrawal(amount, refundableDeposits(deposits, windowMs, now));
        expect(refunds.reduce((sum, one) => sum + one.cents, paypalCents)).toBe(amount);
        expect(paypalCents).toBeGreaterThanOrEqual(0);
        expect(new Set(refunds.map(({ depositId }) => depositId)).size).toBe(refunds.length);
        let room = 0;
        for (const one of deposits) {
          const used = refunds.find(({ depositId }) => depositId === one.depositId)?.cents ?? 0;
          const left = Math.max(0, one.amountCents - one.goneCents - one.usedCents);
          const isOpen = !one.isTroubled && one.at > now - windowMs;
          expect(used).toBeLessThanOrEqual(isOpen ? left : 0);
          room += isOpen ? left : 0;
        }
        // PayPal pays only what no card can take.
        expect(paypalCents).toBe(Math.max(0, amount - room));
      },
    ),
  );
});
