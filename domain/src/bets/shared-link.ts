import { type Refusal, refuse } from '../refusals.ts';
import type { Bet, GameEvent } from './bet.ts';

/**
 * What a person who opens a shared link may do with the bet (SPEC section 4, Shared bet link; texts section 8).
 * It only looks; accepting is decided again, with the money, when it happens.
 *
 * Refusals, first that applies: the viewer's own bet, a challenge to somebody else (which looks like no bet at
 * all), accepted already (also by the viewer), deleted, not open for any other reason, event started. An event starting exactly now has started.
 */
export function decideSharedLink(
  bet: Pick<Bet, 'creatorId' | 'offeredToId' | 'acceptorId' | 'status'>,
  event: Pick<GameEvent, 'commenceTime' | 'completed'>,
  viewerId: string,
  now: number,
): { readonly kind: 'acceptable' } | Refusal {
  if (bet.creatorId === viewerId) return refuse('ownBet');
  const isChallenged = bet.offeredToId === viewerId;
  if (bet.offeredToId !== null && !isChallenged) return refuse('betNotFound');
  if (bet.acceptorId !== null) return refuse('sharedBetTaken');
  if (bet.status === 'Deleted') return refuse(isChallenged ? 'challengeOver' : 'betNotFound');
  if (bet.status !== 'Created') return refuse('betNotOpen');
  if (!(event.commenceTime > now) || event.completed) return refuse('eventStarted');
  return { kind: 'acceptable' };
}
