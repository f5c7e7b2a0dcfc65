import type { UserView } from '@sidebet/contract/shared';
import type { GroupTarget } from '../../lib/groups.ts';
import { site } from '../../lib/site.ts';

/**
 * Who can take a new bet: one friend or anyone with its link, which makes it a challenge, the members of a group, or anyone
 * (null).
 */
export type OfferTarget = UserView | GroupTarget | 'link' | null;

export function isGroupTarget(target: OfferTarget): target is GroupTarget {
  return target !== null && target !== 'link' && 'groupId' in target;
}

/** The group's kind, which decides the unit of the stakes; null outside of groups. */
export function groupOfTarget(target: OfferTarget): GroupTarget | null {
  return isGroupTarget(target) ? target : null;
}

/** The API's `offeredTo` or `groupId`. */
export function offeredTo(target: OfferTarget): { offeredTo?: string; groupId?: string } {
  if (target === null) return {};
  return isGroupTarget(target) ? { groupId: target.groupId } : { offeredTo: offerTargetKey(target)! };
}

/** Equal for equal targets. */
export function offerTargetKey(target: OfferTarget): string | undefined {
  if (target === 'link' || target === null) return target ?? undefined;
  return isGroupTarget(target) ? target.groupId : target.id;
}

/** Without cash, a bet needs a group. */
export function isMissing(target: OfferTarget): boolean {
  return !site.cash && !isGroupTarget(target);
}

/** The label of the button that creates the bet. */
export function createLabel(target: OfferTarget): string {
  if (isMissing(target)) return 'Choose a group';
  if (target === 'link') return 'Create Challenge Link';
  if (isGroupTarget(target)) return 'Offer to Group';
  return target ? 'Send Challenge' : 'Create Bet';
}
