import type { Bet } from '../book/bet.ts';
import type { Side } from '../markets/market.ts';
import { compareIds } from './board-order.ts';

/** The bet a user is about to create. */
type IntendedBet = {
  readonly eventId: string;
  readonly userId: string;
  readonly side: Side;
  readonly wagerCents: number;
};

/**
 * The wagers that match one's own: 80% to 120% of it, both ends included. Only whole cents count, so the lower end rounds
 * up and the upper end down. The window is symmetric.
 */
export function matchingWindow(wagerCents: number): { readonly minCents: number; readonly maxCents: number } {
  const fifthCents = Math.floor(wagerCents / 5);
  return { minCents: wagerCents - fifthCents, maxCents: wagerCents + fifthCents };
}

/**
 * Whether an existing bet could be accepted instead of creating `mine`: a specified bet on the same event, open, someone
 * else's, offered to anyone, on the other side, its wager within the window. The caller checks that the event has not
 * started.
 */
export function matches(
  mine: IntendedBet,
  bet: Pick<
    Bet,
    | 'eventId'
    | 'creatorId'
    | 'creatorSelection'
    | 'creatorStakeCents'
    | 'feePolicy'
    | 'offeredTo'
    | 'acceptorId'
    | 'status'
  >,
): boolean {
  const { minCents, maxCents } = matchingWindow(mine.wagerCents);
  return (
    bet.eventId === mine.eventId &&
    bet.feePolicy === 'specified' &&
    bet.offeredTo.kind === 'anyone' &&
    bet.acceptorId === null &&
    bet.status === 'Created' &&
    bet.creatorId !== mine.userId &&
    bet.creatorSelection !== mine.side &&
    bet.creatorStakeCents >= minCents &&
    bet.creatorStakeCents <= maxCents
  );
}

/** Sorts matches by nearest wager, then oldest first. */
export function compareByNearestWager(wagerCents: number) {
  const distance = (bet: Pick<Bet, 'creatorStakeCents'>) => Math.abs(bet.creatorStakeCents - wagerCents);
  return (a: Pick<Bet, 'creatorStakeCents' | 'id'>, b: Pick<Bet, 'creatorStakeCents' | 'id'>): number =>
    distance(a) - distance(b) || compareIds(a.id, b.id);
}
