import type { DepositDispute, DepositState } from '../book/deposit.ts';

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
