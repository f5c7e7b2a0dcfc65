import type { Bet, GameEvent } from '../book/bet.ts';
import { takesBets } from './betting-close.ts';

/**
 * Whether a bet is on the viewer's board: someone else's, open, offered to anyone, on a listed event that takes bets.
 * An event starting exactly now has started. A completed event is never listed, whatever its start.
 */
export function isOnBoard(
  bet: Pick<Bet, 'creatorId' | 'offeredTo' | 'acceptorId' | 'status'>,
  event: Pick<
    GameEvent,
    'homeTeam' | 'awayTeam' | 'commenceTime' | 'completed' | 'bettingClosedAt' | 'listed'
  >,
  viewerId: string,
  now: number,
  marginMs: number,
): boolean {
  return (
    bet.creatorId !== viewerId &&
    bet.offeredTo.kind === 'anyone' &&
    bet.acceptorId === null &&
    bet.status === 'Created' &&
    event.listed &&
    takesBets(event, now, marginMs)
  );
}
