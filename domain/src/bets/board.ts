import type { Bet, GameEvent } from './bet.ts';

/**
 * Whether a viewer finds a bet on the open-bets board (SPEC section 5, Board listing; section 6: nobody sees
 * their own): someone else's, not accepted, status Created, offered to anyone, on an event that starts in the future. An event
 * starting exactly now has started. A completed event is never listed, whatever its time says.
 */
export function isOnBoard(
  bet: Pick<Bet, 'creatorId' | 'offeredToId' | 'acceptorId' | 'status'>,
  event: Pick<GameEvent, 'commenceTime' | 'completed'>,
  viewerId: string,
  now: number,
): boolean {
  return (
    bet.creatorId !== viewerId &&
    bet.offeredToId === null &&
    bet.acceptorId === null &&
    bet.status === 'Created' &&
    event.commenceTime > now &&
    !event.completed
  );
}

export type BoardPosition = {
  /** The start of the bet's event. */
  readonly commenceTime: number;
  /** The bet's id. */
  readonly id: string;
};

/**
 * The board's order: soonest event first (SPEC section 5). Among bets on equally early events the id decides,
 * so that the order is total and pages never overlap; ids grow with time, so the longest waiting comes first.
 */
export function compareForBoard(a: BoardPosition, b: BoardPosition): number {
  return a.commenceTime - b.commenceTime || compareIds(a.id, b.id);
}

/** By code unit, as the database orders ids. */
export function compareIds(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
