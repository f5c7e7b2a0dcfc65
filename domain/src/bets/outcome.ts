import { type Bet, type BetResult, type FinalScore, otherSide, type Side } from './bet.ts';

/** Who won a bet, from the final score and the bet's tie rule. */
export type BetOutcome = { readonly result: BetResult; readonly winnerId: string | null };

/**
 * The creator wins if their pick has the higher score, otherwise the acceptor. A tie counts as a win for the away side, or
 * refunds both under that tie rule (docs/rules.md#bets).
 */
export function outcomeOf(bet: Bet, score: FinalScore): BetOutcome {
  if (score.home === score.away && bet.tieRule === 'refund') return { result: 'tieRefund', winnerId: null };
  const winningSide: Side = score.home > score.away ? 'home' : 'away';
  const winnerId = winningSide === bet.creatorSide ? bet.creatorId : bet.acceptorId;
  return { result: score.home === score.away ? 'tieAwayWins' : winningSide, winnerId };
}

/** The side a user holds on a bet; null if neither. */
export function sideOf(bet: Bet, userId: string): Side | null {
  if (bet.creatorId === userId) return bet.creatorSide;
  return bet.acceptorId === userId ? otherSide(bet.creatorSide) : null;
}
