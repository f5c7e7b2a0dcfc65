/** A credited card deposit, as far as it decides what can go back to its card. */
export type CardDeposit = {
  readonly depositId: string;
  readonly amountCents: number;
  /** Refunded by an operator or taken back by the provider, in all. */
  readonly goneCents: number;
  /** Refunded by withdrawals, or about to be. */
  readonly usedCents: number;
  /** It was ever disputed, reversed, or a refund to its card failed. The card may not take a refund then. */
  readonly isTroubled: boolean;
  /** When it was paid, in milliseconds since 1970 UTC. */
  readonly at: number;
};

/** What can go back to the card of a deposit. */
export type RefundableDeposit = { readonly depositId: string; readonly cents: number };

export type WithdrawalSplit = {
  readonly refunds: readonly RefundableDeposit[];
  /** The rest, which is paid through PayPal. */
  readonly paypalCents: number;
};

/**
 * What can go back to the cards, the oldest deposit first: its refund window ends first, so over several withdrawals the most
 * money goes back where it came from. A window of 0 means that nothing does.
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
