import type { CardDeposit } from '../book/withdrawal-terms.ts';

/** What can go back to the card of a deposit. */
type RefundableDeposit = { readonly depositId: string; readonly cents: number };

export type WithdrawalSplit = {
  readonly refunds: readonly RefundableDeposit[];
  /** The rest, which is paid through PayPal. */
  readonly paypalCents: number;
};

/**
 * What can go back to the cards, oldest deposit first. The oldest refund window ends first, so this order returns the most money
 * over several withdrawals. A window of 0 returns nothing.
 */
export function refundableDeposits(
  deposits: readonly CardDeposit[],
  windowMs: number,
  now: number,
): RefundableDeposit[] {
  return deposits
    .filter(({ at, isTroubled }) => !isTroubled && at > now - windowMs)
    .toSorted((a, b) => a.at - b.at || (a.depositId < b.depositId ? -1 : 1))
    .map(({ depositId, amountCents, goneCents, usedCents }) => ({
      depositId,
      cents: amountCents - goneCents - usedCents,
    }))
    .filter(({ cents }) => cents > 0);
}

/** Divides a withdrawal: back to the cards in the given order as far as they reach, the rest through PayPal. */
export function splitWithdrawal(
  amountCents: number,
  refundable: readonly RefundableDeposit[],
): WithdrawalSplit {
  const refunds: RefundableDeposit[] = [];
  let left = amountCents;
  for (const { depositId, cents } of refundable) {
    const refunded = Math.min(left, cents);
    if (refunded > 0) refunds.push({ depositId, cents: refunded });
    left -= refunded;
  }
  return { refunds, paypalCents: left };
}
