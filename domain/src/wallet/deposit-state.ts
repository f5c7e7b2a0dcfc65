import type { DepositHold } from './held-parts.ts';

/** One dispute, as reported by the provider. A lost dispute may still be won on appeal; a won one stays won. */
export type DepositDispute = {
  readonly id: string;
  readonly amountCents: number;
  readonly result: 'open' | 'won' | 'lost';
};

/** A deposit as the book sees it: what was stored at its start, plus every fact the provider confirmed since. */
export type DepositState = {
  readonly id: string;
  readonly userId: string;
  readonly amountCents: number;
  readonly provider: 'stripe' | 'paypal';
  readonly credited: boolean;
  /** The total refunded, as the provider reports it, without the refunds of withdrawals. */
  readonly refundedCents: number;
  /** What withdrawals refunded to its card. */
  readonly withdrawnCents: number;
  /** Failed refunds, by the provider's ids. */
  readonly failedRefunds: readonly string[];
  /** What the provider took back. May be the money of a lost dispute, reported a second way. */
  readonly reversedCents: number;
  readonly disputes: readonly DepositDispute[];
  /** Absent before the credit, and where deposits are not held. */
  readonly hold?: DepositHold;
  /** The number of transfers of the deposit. */
  readonly transferCount: number;
};

/**
 * The parts of a deposit that no longer belong to the user, besides what withdrawals refunded. Never more than the deposit in
 * total.
 */
export type DepositShares = {
  readonly refundedCents: number;
  readonly lostCents: number;
  readonly heldCents: number;
};

export const noShares: DepositShares = { refundedCents: 0, lostCents: 0, heldCents: 0 };

/**
 * Derives the division from the facts alone, not their order, so events may be late, early or duplicated. A reversal and the
 * lost dispute behind it are one loss. A refund reduces what can be disputed.
 * Refunds beyond the deposit mean that a failed refund is not known yet.
 */
export function computeShares(deposit: DepositState): DepositShares {
  const { amountCents, withdrawnCents, reversedCents, disputes } = deposit;
  const refundedCents = Math.min(deposit.refundedCents, amountCents - withdrawnCents);
  const sum = (result: DepositDispute['result']) =>
    disputes.reduce((cents, one) => cents + (one.result === result ? one.amountCents : 0), 0);
  const rest = amountCents - withdrawnCents - refundedCents;
  const disputedCents = sum('lost') + sum('open');
  const lostCents = Math.min(rest, Math.max(sum('lost'), reversedCents));
  const heldCents = Math.min(rest - lostCents, Math.max(0, disputedCents - lostCents));
  return { refundedCents, lostCents, heldCents };
}
