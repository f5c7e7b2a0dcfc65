import { type Bet, type BetResult, type FinalScore, otherSide, type Side } from './bet.ts';

/** Who won a bet, by its event's final score and the tie rule the bet was made under. */
export type BetOutcome = { readonly result: BetResult; readonly winnerId: string | null };

/**
 * SPEC section 4: the creator wins if their pick is the higher-scoring team, otherwise the acceptor.
 * At level scores the second team, which is the away side, counts as the winner, or both are refunded
 * (DESIGN section 6, Tie).
 */
export function outcomeOf(bet: Bet, score: FinalScore): BetOutcome {
  if (score.home === score.away && bet.tieRule === 'refund') return { result: 'tieRefund', winnerId: null };
  const winningSide: Side = score.home > score.away ? 'home' : 'away';
  const winnerId = winningSide === bet.creatorSide ? bet.creatorId : bet.acceptorId;
  return { result: score.home === score.away ? 'tieAwayWins' : winningSide, winnerId };
}

/** The side a person holds on a bet; null for anybody else. */
export function sideOf(bet: Bet, userId: string): Side | null {
  if (bet.creatorId === userId) return bet.creatorSide;
  return bet.acceptorId === userId ? otherSide(bet.creatorSide) : null;
}
