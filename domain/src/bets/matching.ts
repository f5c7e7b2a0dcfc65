import type { Bet, Side } from './bet.ts';
import { compareIds } from './board.ts';

/** The bet that a person is about to create. */
export type IntendedBet = {
  readonly eventId: string;
  readonly userId: string;
  readonly side: Side;
  readonly wagerCents: number;
};

/**
 * The wagers that match one's own: 80 % to 120 % of it, both ends included (SPEC sections 5 and 9). Only whole
 * cents count, so the lower end is rounded up and the upper down; the window is symmetric about the wager.
 */
export function matchingWindow(wagerCents: number): { readonly minCents: number; readonly maxCents: number } {
  const fifthCents = Math.floor(wagerCents / 5);
  return { minCents: wagerCents - fifthCents, maxCents: wagerCents + fifthCents };
}

/**
 * Whether an existing bet could be accepted in place of creating `mine` (SPEC section 5, Matching): same event,
 * open, someone else's, offered to anyone, the other side, a wager in the window. Open means Created and not accepted, which is
 * narrower than the specification's "not Deleted" only for bets already paid out. That the event has not
 * started is for the caller to know.
 */
export function matches(
  mine: IntendedBet,
  bet: Pick<
    Bet,
    'eventId' | 'creatorId' | 'creatorSide' | 'wagerCents' | 'offeredToId' | 'acceptorId' | 'status'
  >,
): boolean {
  const { minCents, maxCents } = matchingWindow(mine.wagerCents);
  return (
    bet.eventId === mine.eventId &&
    bet.offeredToId === null &&
    bet.acceptorId === null &&
    bet.status === 'Created' &&
    bet.creatorId !== mine.userId &&
    bet.creatorSide !== mine.side &&
    bet.wagerCents >= minCents &&
    bet.wagerCents <= maxCents
  );
}

/** Orders matches: nearest wager first (DESIGN section 6), among equally near ones the longest waiting. */
export function compareByNearestWager(wagerCents: number) {
  const distance = (bet: Pick<Bet, 'wagerCents'>) => Math.abs(bet.wagerCents - wagerCents);
  return (a: Pick<Bet, 'wagerCents' | 'id'>, b: Pick<Bet, 'wagerCents' | 'id'>): number =>
    distance(a) - distance(b) || compareIds(a.id, b.id);
}
