import type { Bet } from '../book/bet.ts';
import { windowMs } from '../protection/limits.ts';
import { noStakes, type StakeSums, stakeKinds } from '../protection/stakes.ts';
import { findPosition } from './position.ts';

/** The fields of `Bet` that limits need. */
export type StakedBet = Pick<
  Bet,
  | 'creatorId'
  | 'acceptorId'
  | 'creatorSelection'
  | 'creatorStakeCents'
  | 'acceptorStakeCents'
  | 'fee'
  | 'status'
  | 'winnerId'
  | 'createdAt'
  | 'acceptedAt'
  | 'paidOutAt'
  | 'group'
>;

/**
 * What one side of a bet counts for its user now (docs/adr/0013). A wager counts from when it is placed, unless it was
 * returned. A loss is every running stake, whatever its age, plus the net result of bets settled within the window. A
 * corrected result counts from its correction. Zero for anyone else, and for points.
 */
export function sumStakes(bet: StakedBet, userId: string, now: number): StakeSums {
  const placedAt =
    bet.creatorId === userId ? bet.createdAt : bet.acceptorId === userId ? bet.acceptedAt : null;
  if (placedAt === null || isGivenBack(bet) || bet.group?.kind === 'points') return noStakes;
  const { stakeCents, winCents } = findPosition(bet, userId)!;
  const isRunning = bet.paidOutAt === null;
  const lost = bet.winnerId === userId ? -winCents : stakeCents;
  const within = (at: number, ms: number) => at > now - ms;
  const wager = (ms: number) => (within(placedAt, ms) ? stakeCents : 0);
  const loss = (ms: number) => (isRunning ? stakeCents : within(bet.paidOutAt!, ms) ? lost : 0);
  return {
    wagerDay: wager(windowMs.Day),
    wagerWeek: wager(windowMs.Week),
    wagerMonth: wager(windowMs.Month),
    lossDay: loss(windowMs.Day),
    lossWeek: loss(windowMs.Week),
    lossMonth: loss(windowMs.Month),
  };
}

/** The sums after one of the user's bets changes from `before` (undefined for a new bet) to `after`. */
export function withStake(
  sums: StakeSums,
  userId: string,
  before: StakedBet | undefined,
  after: StakedBet,
  now: number,
): StakeSums {
  const was = before ? sumStakes(before, userId, now) : noStakes;
  const is = sumStakes(after, userId, now);
  const entries = stakeKinds.map((kind) => [kind, sums[kind] - was[kind] + is[kind]] as const);
  return Object.fromEntries(entries) as StakeSums;
}

function isGivenBack(bet: StakedBet): boolean {
  return bet.paidOutAt !== null && bet.winnerId === null;
}
