import type { Bet } from './bets/bet.ts';

/** What the record needs to know of a bet. */
export type CountedBet = Pick<
  Bet,
  'creatorId' | 'acceptorId' | 'winnerId' | 'wagerCents' | 'payoutCents' | 'status'
>;

export type Statistics = {
  readonly wins: number;
  readonly losses: number;
  /** As specified: a win adds the whole payout, a loss subtracts the wager. May be negative. */
  readonly amountWonCents: number;
  /** What the bets really changed: payouts received minus wagers staked. May be negative. */
  readonly netResultCents: number;
};

/**
 * A person's record over the bets they held a side of (SPEC section 7, Reads: status Settled for creator or
 * acceptor). Bets of others, bets not settled and refunded bets (no winner) count for nothing.
 */
export function statistics(bets: readonly CountedBet[], userId: string): Statistics {
  return record(bets, userId, () => true);
}

/** The same over the bets in which `friendId` held the other side (SPEC section 2, 'Stats vs: {friend}'). */
export function statisticsAgainst(bets: readonly CountedBet[], userId: string, friendId: string): Statistics {
  return record(bets, userId, (opponentId) => opponentId === friendId);
}

function record(
  bets: readonly CountedBet[],
  userId: string,
  counts: (opponentId: string | null) => boolean,
): Statistics {
  let wins = 0;
  let losses = 0;
  let amountWonCents = 0;
  let netResultCents = 0;
  for (const bet of bets) {
    if (bet.status !== 'Settled' || bet.winnerId === null) continue;
    if (bet.creatorId !== userId && bet.acceptorId !== userId) continue;
    if (!counts(bet.creatorId === userId ? bet.acceptorId : bet.creatorId)) continue;
    if (bet.winnerId === userId) {
      wins += 1;
      amountWonCents += bet.payoutCents;
      netResultCents += bet.payoutCents - bet.wagerCents;
    } else {
      losses += 1;
      amountWonCents -= bet.wagerCents;
      netResultCents -= bet.wagerCents;
    }
  }
  return { wins, losses, amountWonCents, netResultCents };
}
