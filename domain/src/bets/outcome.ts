import { decideMarket } from '../markets/decide-market.ts';
import type { Bet, BetResult, FinalScore } from './bet.ts';

/** Who won a bet, from the final score and the bet's terms. No winner means both stakes return. */
type BetOutcome = { readonly result: BetResult; readonly winnerId: string | null };

/** Decides a bet's market by the score (docs/rules.md#markets). */
export function decideOutcome(bet: Bet, score: FinalScore): BetOutcome {
  const outcome = decideMarket(bet.terms, bet.tieRule, score);
  if (outcome.kind === 'push' || outcome.kind === 'tieRefund')
    return { result: outcome.kind, winnerId: null };
  const winnerId = outcome.by === bet.creatorSelection ? bet.creatorId : bet.acceptorId;
  return { result: outcome.kind === 'won' ? outcome.by : outcome.kind, winnerId };
}
