import { availableInGroup, type GroupAccount } from '../book/accounts.ts';
import { type Refusal, refuse } from '../refusals.ts';

/**
 * Refuses a stake from a member's account. Refuses, in this order: groupNotFound (not the user's account), groupClosed,
 * insufficientInGroup.
 */
export function refuseGroupStake(
  account: GroupAccount | undefined,
  userId: string,
  stakeCents: number,
): Refusal | null {
  if (account?.userId !== userId) return refuse('groupNotFound');
  if (account.closed) return refuse('groupClosed');
  return availableInGroup(account) < stakeCents ? refuse('insufficientInGroup') : null;
}
