import type { Command } from '../book/commands.ts';
import { toFriend } from '../book/offered-to.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import { refuseRestrictedUser } from '../protection/protection.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { isStopped, refuseClosedTo } from './betting-close.ts';
import { challengeNotice, refuseChallenged } from './create.ts';

type ChallengeFriend = Extract<Command, { kind: 'challengeFriend' }>;

/**
 * Makes an open bet to anyone a challenge to a friend of its creator. Its terms and its money stay. A new offer can be taken at
 * once then, and no longer be corrected or taken in parts. Refuses, in this order: betNotFound, notYourBet, alreadyAccepted,
 * betNotSendable (not open, or not to anyone), accountSuspended, the creator's break (`refuseRestrictedUser`), betsBlocked,
 * eventNotFound, createAfterStart, bettingClosed, betsBlocked (market, event or sport), offerExpired, challengesOneself,
 * challengesNoFriend, challengeUnavailable.
 */
export function challengeFriend(
  snapshot: Snapshot,
  { betId, userId, friendId }: ChallengeFriend,
  now: number,
): Decision | Refusal {
  const bet = snapshot.bet(betId);
  const event = bet && snapshot.event(bet.eventId);
  if (!bet || !event) return refuse('betNotFound');
  if (bet.creatorId !== userId) return refuse('notYourBet', 'Only its creator can send a bet to a friend.');
  if (bet.acceptorId !== null) return refuse('alreadyAccepted');
  if (bet.status !== 'Created' || bet.offeredTo.kind !== 'anyone') return refuse('betNotSendable');
  const account = snapshot.account(userId);
  if (account.suspended) return refuse('accountSuspended');
  const barred = refuseRestrictedUser(account.protection, now);
  if (barred) return barred;
  const { settings } = snapshot;
  if (!settings?.betsAllowed || !settings.canPlaceBets || settings.blockAppUse) return refuse('betsBlocked');
  if (!event.listed) return refuse('eventNotFound');
  const closed = refuseClosedTo(bet.feePolicy, event, now, settings, 'createAfterStart');
  if (closed) return closed;
  if (isStopped(event, bet.terms)) return refuse('betsBlocked');
  if (bet.expiresAt !== null && now >= bet.expiresAt) return refuse('offerExpired');
  const unchallengeable = refuseChallenged(snapshot, userId, friendId);
  if (unchallengeable) return unchallengeable;
  const { opening: _opening, partsTaken: _parts, ...open } = bet;
  const challenge = { ...open, offeredTo: toFriend(friendId) };
  return decision({ bet: challenge, notices: [challengeNotice(challenge, event, friendId)] });
}
