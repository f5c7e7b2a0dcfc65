import { type Refusal, refuse } from '../refusals.ts';
import type { GroupRole } from './group.ts';

/** Whether a member may change the group, invite people and start seasons. */
export function isOrganizer(role: GroupRole): boolean {
  return role !== 'member';
}

/** Whether someone may remove a member: owners anyone else, organizers members. Refuses with notGroupOrganizer. */
export function refuseRemoval(by: GroupRole, of: GroupRole): Refusal | null {
  const may = by === 'owner' ? of !== 'owner' : by === 'organizer' && of === 'member';
  return may ? null : refuse('notGroupOrganizer');
}

/** Only the owner changes roles, never the own one. Refuses, in this order: notGroupOwner, groupRoleInvalid. */
export function refuseRoleChange(by: GroupRole, isOwn: boolean): Refusal | null {
  if (by !== 'owner') return refuse('notGroupOwner');
  return isOwn ? refuse('groupRoleInvalid') : null;
}

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
