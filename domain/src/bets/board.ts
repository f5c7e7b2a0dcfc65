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

export type BoardPosition = {
  /** The start of the bet's event. */
  readonly commenceTime: number;
  readonly eventId: string;
  /** The bet's id. */
  readonly id: string;
};

/**
 * The board's order: soonest event first, then by event, then oldest bet first (ids grow with time). The order is total, so
 * pages never overlap.
 */
export function compareForBoard(a: BoardPosition, b: BoardPosition): number {
  return a.commenceTime - b.commenceTime || compareIds(a.eventId, b.eventId) || compareIds(a.id, b.id);
}

/** By code unit, as the database orders ids. */
export function compareIds(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
