import { maxAmountCents } from '../cents.ts';
import { findConflictOfInterest } from '../conflict-of-interest.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { needsSecondOperator } from './second-operator.ts';

type AdjustmentInput = {
  /** Given (above 0) or taken (below 0). */
  readonly amountCents: number;
  readonly operatorId: string;
  readonly userId: string;
  /** What the operator decided in the last 24 hours without another operator's approval. */
  readonly decidedAloneCents: number;
  /** The approval amount in force. */
  readonly approvalCents: number;
};

/**
 * Decides whether an operator may adjust a balance, and whether that needs another operator's approval.
 * Refuses, in this order: adjustmentZero, adjustmentTooLarge, ownAccount.
 */
export function decideAdjustment(
  input: AdjustmentInput,
): { readonly kind: 'ok'; readonly needsApproval: boolean } | Refusal {
  const size = Math.abs(input.amountCents);
  if (!Number.isInteger(size) || size === 0) return refuse('adjustmentZero');
  if (size > maxAmountCents) return refuse('adjustmentTooLarge');
  const conflict = findConflictOfInterest({ kind: 'account', userId: input.userId }, input.operatorId);
  return conflict ?? { kind: 'ok', needsApproval: needsSecondOperator({ ...input, cents: size }) };
}
