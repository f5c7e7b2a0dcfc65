import { type Refusal, refuse } from '../refusals.ts';

type Member = { readonly userId: string; readonly isSuspended: boolean };

/**
 * Operators hand over only what its owner cannot: the group of a suspended owner, to a member who is not. Refuses, in this order:
 * memberNotFound, ownerNotSuspended, newOwnerSuspended (also the owner themselves).
 */
export function refuseHandOver(owner: Member | undefined, to: Member | undefined): Refusal | null {
  if (!to) return refuse('memberNotFound');
  if (!owner?.isSuspended) return refuse('ownerNotSuspended');
  return to.isSuspended ? refuse('newOwnerSuspended') : null;
}
