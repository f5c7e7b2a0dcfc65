import type { Bet } from '../book/bet.ts';

/** The fields of a bet that statistics need. */
export type CountedBet = Pick<
  Bet,
  'creatorId' | 'acceptorId' | 'winnerId' | 'creatorStakeCents' | 'acceptorStakeCents' | 'status'
> & {
  /** What the winner received, or would: the own stake and the win. */
  readonly payoutCents: number;
};

type Statistics = {
  readonly wins: number;
  readonly losses: number;
  /** A win adds the whole payout, a loss subtracts the own stake (docs/rules.md#statistics). May be negative. */
  readonly amountWonCents: number;
  /** Payouts received minus stakes. May be negative. */
  readonly netResultCents: number;
};

/** A user's statistics over settled bets they were part of. Other bets and refunded bets (no winner) do not count. */
export function statistics(bets: readonly CountedBet[], userId: string): Statistics {
  return record(bets, userId, () => true);
}

/** The same, limited to bets against `friendId`. */
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
    const stakeCents = bet.creatorId === userId ? bet.creatorStakeCents : bet.acceptorStakeCents;
    if (bet.winnerId === userId) {
      wins += 1;
      amountWonCents += bet.payoutCents;
      netResultCents += bet.payoutCents - stakeCents;
    } else {
      losses += 1;
      amountWonCents -= stakeCents;
      netResultCents -= stakeCents;
    }
  }
  return { wins, losses, amountWonCents, netResultCents };
}
