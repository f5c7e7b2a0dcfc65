import { maxAmountCents } from '../cents.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { findConflictOfInterest } from './conflict.ts';

type AdjustmentInput = {
  /** Given (above 0) or taken (below 0). */
  readonly amountCents: number;
  readonly operatorId: string;
  readonly userId: string;
  /** The sum of the operator's adjustments in the last 24 hours without another operator's approval, given plus taken. */
  readonly postedAloneCents: number;
  /** The approval amount in force: above it in 24 hours, another operator must approve. */
  readonly approvalCents: number;
};

/**
 * Decides whether an operator may adjust a balance, and whether that needs another operator's approval. Adjustments of
 * the last 24 hours count together, so splitting a large amount gains nothing.
 * Refuses, in this order: adjustmentZero, adjustmentTooLarge, ownAccount.
 */
export function decideAdjustment(
  input: AdjustmentInput,
): { readonly kind: 'ok'; readonly needsApproval: boolean } | Refusal {
  const size = Math.abs(input.amountCents);
  if (!Number.isInteger(size) || size === 0) return refuse('adjustmentZero');
  if (size > maxAmountCents) return refuse('adjustmentTooLarge');
  const conflict = findConflictOfInterest({ kind: 'account', userId: input.userId }, input.operatorId);
  return conflict ?? { kind: 'ok', needsApproval: input.postedAloneCents + size > input.approvalCents };
}
