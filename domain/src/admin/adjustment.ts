import { maxAmountCents } from '../cents.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { conflictOf } from './conflict.ts';

export type AdjustmentInput = {
  /** Given (above 0) or taken (below 0). */
  readonly amountCents: number;
  readonly operatorId: string;
  readonly userId: string;
  /** The system setting: above it, in either direction, another operator has to agree. */
  readonly approvalCents: number;
};

/**
 * Whether an operator may adjust somebody's balance, and whether at once or with another operator's approval.
 * Refuses, in this order: adjustmentZero, adjustmentTooLarge, ownAccount.
 */
export function decideAdjustment(
  input: AdjustmentInput,
): { readonly kind: 'ok'; readonly needsApproval: boolean } | Refusal {
  const size = Math.abs(input.amountCents);
  if (!Number.isInteger(size) || size === 0) return refuse('adjustmentZero');
  if (size > maxAmountCents) return refuse('adjustmentTooLarge');
  const conflict = conflictOf({ kind: 'account', userId: input.userId }, input.operatorId);
  return conflict ?? { kind: 'ok', needsApproval: size > input.approvalCents };
}
