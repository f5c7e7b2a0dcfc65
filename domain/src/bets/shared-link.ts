import { type Refusal, refuse } from '../refusals.ts';
import type { Bet, GameEvent } from './bet.ts';
import { isBettingClosed } from './betting-close.ts';

/**
 * What a person who opens a shared link may do with the bet (SPEC section 4, Shared bet link; texts section 8).
 * It only looks; accepting is decided again, with the money, when it happens.
 *
 * Refusals, first that applies: the viewer's own open bet, any other bet the viewer holds a side of, a challenge to
 * someone else (which looks like no bet at all), accepted already, deleted, void, event started, event dropped by the feed. An event starting
 * exactly now has started.
 */
export function decideSharedLink(
  bet: Pick<Bet, 'creatorId' | 'offeredToId' | 'acceptorId' | 'status'>,
  event: Pick<GameEvent, 'commenceTime' | 'completed' | 'bettingClosedAt' | 'listed'>,
  viewerId: string,
  now: number,
): { readonly kind: 'acceptable' } | Refusal {
  if (bet.creatorId === viewerId) return refuse(bet.status === 'Created' ? 'ownBet' : 'holdsSide');
  if (bet.acceptorId === viewerId) return refuse('holdsSide');
  const isChallenged = bet.offeredToId === viewerId;
  if (bet.offeredToId !== null && !isChallenged) return refuse('betNotFound');
  if (bet.acceptorId !== null) return refuse('sharedBetTaken');
  if (bet.status === 'Deleted') return refuse(isChallenged ? 'challengeOver' : 'betNotFound');
  if (bet.status !== 'Created') return refuse('sharedBetRefunded');
  if (isBettingClosed(event, now)) return refuse('eventStarted');
  if (!event.listed) return refuse('eventNotFound');
  return { kind: 'acceptable' };
}
