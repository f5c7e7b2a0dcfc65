import { maxAmountCents } from '../cents.ts';
import { type Refusal, refuse } from '../refusals.ts';

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
  if (input.operatorId === input.userId) return refuse('ownAccount');
  return { kind: 'ok', needsApproval: size > input.approvalCents };
}

/** Whether this operator may approve what another asked for. Nobody approves their own wish or their own money. */
export function mayApprove(
  request: { readonly requestedBy: string; readonly userId: string },
  operatorId: string,
): boolean {
  return request.requestedBy !== operatorId && request.userId !== operatorId;
}
