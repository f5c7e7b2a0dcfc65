import type { Bet, GameEvent } from './bet.ts';
import { isBettingClosed } from './betting-close.ts';

/**
 * Whether a viewer finds a bet on the open-bets board (SPEC section 5, Board listing; section 6: nobody sees
 * their own): someone else's, not accepted, status Created, offered to anyone, on an event that starts in the future. An event
 * starting exactly now has started. A completed event is never listed, whatever its time says,
 * nor one that the feed dropped.
 */
export function isOnBoard(
  bet: Pick<Bet, 'creatorId' | 'offeredToId' | 'acceptorId' | 'status'>,
  event: Pick<GameEvent, 'commenceTime' | 'completed' | 'bettingClosedAt' | 'listed'>,
  viewerId: string,
  now: number,
): boolean {
  return (
    bet.creatorId !== viewerId &&
    bet.offeredToId === null &&
    bet.acceptorId === null &&
    bet.status === 'Created' &&
    event.listed &&
    !isBettingClosed(event, now)
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
 * The board's order: soonest event first, event by event, and among the bets on one event the longest waiting first, for
 * ids grow with time. The order is total, so pages never overlap.
 */
export function compareForBoard(a: BoardPosition, b: BoardPosition): number {
  return a.commenceTime - b.commenceTime || compareIds(a.eventId, b.eventId) || compareIds(a.id, b.id);
}

/** By code unit, as the database orders ids. */
export function compareIds(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
