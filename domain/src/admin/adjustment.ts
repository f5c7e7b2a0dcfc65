import { maxAmountCents } from '../cents.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { conflictOf } from './conflict.ts';

export type AdjustmentInput = {
  /** Given (above 0) or taken (below 0). */
  readonly amountCents: number;
  readonly operatorId: string;
  readonly userId: string;
  /** What the operator adjusted alone in the last 24 hours: given and taken added up, whoever's balances they were. */
  readonly postedAloneCents: number;
  /** The amount in force: what an operator adjusts in 24 hours above it, another operator has to agree to. */
  readonly approvalCents: number;
};

/**
 * Whether an operator may adjust somebody's balance, and whether at once or with another operator's approval. What they
 * adjusted alone counts together with the new one, so that a large amount cannot be split into small ones.
 * Refuses, in this order: adjustmentZero, adjustmentTooLarge, ownAccount.
 */
export function decideAdjustment(
  input: AdjustmentInput,
): { readonly kind: 'ok'; readonly needsApproval: boolean } | Refusal {
  const size = Math.abs(input.amountCents);
  if (!Number.isInteger(size) || size === 0) return refuse('adjustmentZero');
  if (size > maxAmountCents) return refuse('adjustmentTooLarge');
  const conflict = conflictOf({ kind: 'account', userId: input.userId }, input.operatorId);
  return conflict ?? { kind: 'ok', needsApproval: input.postedAloneCents + size > input.approvalCents };
}
