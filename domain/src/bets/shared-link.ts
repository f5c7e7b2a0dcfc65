import { type Refusal, refuse } from '../refusals.ts';
import type { Bet, GameEvent } from './bet.ts';
import { refuseClosed } from './betting-close.ts';

/**
 * What a user who opens a shared link may do with the bet. Read-only: accepting decides again inside the transaction.
 *
 * Checks, in order: the viewer's own open bet, any other bet the viewer is part of, a challenge to someone else (shown as
 * not found), already accepted, deleted, void, event started, betting closed, past the end its creator chose, event no longer
 * listed. An event starting exactly now has started.
 */
export function decideSharedLink(
  bet: Pick<Bet, 'creatorId' | 'offeredToId' | 'acceptorId' | 'status' | 'expiresAt'>,
  event: Pick<GameEvent, 'commenceTime' | 'completed' | 'bettingClosedAt' | 'listed'>,
  viewerId: string,
  now: number,
  marginMs: number,
): { readonly kind: 'acceptable' } | Refusal {
  if (bet.creatorId === viewerId) return refuse(bet.status === 'Created' ? 'ownBet' : 'holdsSide');
  if (bet.acceptorId === viewerId) return refuse('holdsSide');
  const isChallenged = bet.offeredToId === viewerId;
  if (bet.offeredToId !== null && !isChallenged) return refuse('betNotFound');
  if (bet.acceptorId !== null) return refuse('sharedBetTaken');
  if (bet.status === 'Deleted') return refuse(isChallenged ? 'challengeOver' : 'betNotFound');
  if (bet.status !== 'Created') return refuse('sharedBetRefunded');
  const closed = refuseClosed(event, now, marginMs, 'eventStarted');
  if (closed) return closed;
  if (bet.expiresAt !== null && now >= bet.expiresAt) return refuse('offerExpired');
  if (!event.listed) return refuse('eventNotFound');
  return { kind: 'acceptable' };
}
