import { isGroupId } from '../book/accounts.ts';
import type { Bet } from '../book/bet.ts';

/**
 * `offeredToId` of a challenge by link: anyone who has its link may take it, once. No user has this id, so every list that
 * hides other people's challenges hides these too.
 */
export const linkHolderId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export function isByLink({ offeredToId }: Pick<Bet, 'offeredToId'>): boolean {
  return offeredToId === linkHolderId;
}

/**
 * The friend a challenge is offered to; null for a challenge by link, and for a bet anyone or any member of a group may
 * accept.
 */
export function challengedFriend(bet: Pick<Bet, 'offeredToId'>): string | null {
  const { offeredToId } = bet;
  return isByLink(bet) || (offeredToId && isGroupId(offeredToId)) ? null : offeredToId;
}

/** The path of a challenge's link, relative to the site. */
export function challengePath(uniqueId: string, token: string): string {
  return `/betdetails?id=${uniqueId}&token=${token}`;
}
