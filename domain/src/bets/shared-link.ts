import type { Bet, GameEvent } from '../book/bet.ts';
import { challengedFriend, toAnyone } from '../book/offered-to.ts';
import { type Refusal, type RefusalCode, refuse } from '../refusals.ts';
import { refuseClosed } from './betting-close.ts';
import { refuseNewOffer } from './new-offer.ts';

/**
 * What a user who opens a shared link may do with the bet. Read-only: accepting decides again inside the transaction.
 *
 * Checks, in order: the viewer's own open bet, any other bet the viewer is part of, a challenge to someone else or by link
 * (shown as not found), already accepted, deleted, void, event started, betting closed, a team not known yet, past the end its
 * creator chose, event no longer listed, not open yet. An event starting exactly now has started.
 */
export function decideSharedLink(
  bet: Pick<Bet, 'creatorId' | 'offeredTo' | 'acceptorId' | 'status' | 'expiresAt' | 'opening'>,
  event: Pick<
    GameEvent,
    'homeTeam' | 'awayTeam' | 'commenceTime' | 'completed' | 'bettingClosedAt' | 'listed'
  >,
  viewerId: string,
  now: number,
  marginMs: number,
): { readonly kind: 'acceptable' } | Refusal {
  if (bet.creatorId === viewerId) return refuse(bet.status === 'Created' ? 'ownBet' : 'holdsSide');
  if (bet.acceptorId === viewerId) return refuse('holdsSide');
  const isChallenged = challengedFriend(bet.offeredTo) === viewerId;
  if (bet.offeredTo.kind !== 'anyone' && !isChallenged) return refuse('betNotFound');
  if (bet.acceptorId !== null) return refuse('sharedBetTaken');
  if (bet.status === 'Deleted') return refuse(isChallenged ? 'challengeOver' : 'betNotFound');
  if (bet.status !== 'Created') return refuse('sharedBetRefunded');
  const closed = refuseClosed(event, now, marginMs, 'eventStarted');
  if (closed) return closed;
  if (bet.expiresAt !== null && now >= bet.expiresAt) return refuse('offerExpired');
  if (!event.listed) return refuse('eventNotFound');
  return refuseNewOffer(bet, now) ?? { kind: 'acceptable' };
}

/** What a bet's creator allows visitors, and whether they may bet. */
export type SharingCreator = { readonly showsOpenBets: boolean; readonly isUnavailable: boolean };

/**
 * Whether a visitor, who is not logged in, may see a shared bet: an open one that any user could take. A challenge and
 * the bets of a creator who hides them look like unknown bets. A challenge by link is shown to those who have the link,
 * also if its creator hides other bets. Any other bet is gone. Read-only.
 */
export function decideVisitorLink(
  bet: Parameters<typeof decideSharedLink>[0],
  event: Parameters<typeof decideSharedLink>[1],
  creator: SharingCreator,
  now: number,
  marginMs: number,
  hasLink = false,
): { readonly kind: 'acceptable' } | Refusal {
  const { kind } = bet.offeredTo;
  if (!(kind === 'anyone' ? creator.showsOpenBets : kind === 'link' && hasLink)) return refuse('betNotFound');
  // A new offer is open before a visitor has signed up.
  const { opening: _, ...open } = bet;
  // No user has an empty id, so a visitor holds no side.
  const decision = decideSharedLink({ ...open, offeredTo: toAnyone }, event, '', now, marginMs);
  if (decision.kind === 'refusal') return refuse(forVisitors[decision.code] ?? 'sharedBetWithdrawn');
  return creator.isUnavailable ? refuse('sharedBetWithdrawn') : decision;
}

/** The refusals with their own text for visitors. Every other bet was withdrawn. */
const forVisitors: Partial<Record<RefusalCode, RefusalCode>> = {
  sharedBetTaken: 'sharedBetOver',
  eventStarted: 'sharedBetStarted',
  bettingClosed: 'sharedBetStarted',
};
