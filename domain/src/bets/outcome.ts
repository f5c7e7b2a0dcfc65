import type { Bet, BetResult, GameResult } from '../book/bet.ts';
import { findEndingRule } from '../endings/find-ending-rule.ts';
import { decideMarket, type FinalScore } from '../markets/decide-market.ts';

/** Who won a bet. No winner means both stakes return. */
type BetOutcome = { readonly result: BetResult; readonly winnerId: string | null };

/** Decides a bet by how its game ended: the rule for that ending (docs/rules.md#endings), then the market by the score. */
export function decideOutcome(bet: Bet, sportKey: string, { score, ending }: GameResult): BetOutcome {
  const market = bet.feePolicy === 'specified' ? 'specified' : bet.terms.market;
  const rule = findEndingRule(bet.rulesVersion, sportKey, market, ending ?? 'regular');
  if (score === null || rule.notLevel === 'refund') return { result: 'endingRefund', winnerId: null };
  if (score.home === score.away && rule.level === 'refund') return { result: 'tieRefund', winnerId: null };
  // What cannot happen is refused where results come in, not here.
  return decideByScore(bet, score);
}

function decideByScore(bet: Bet, score: FinalScore): BetOutcome {
  const outcome = decideMarket(bet.terms, bet.tieRule, score);
  if (outcome.kind === 'push' || outcome.kind === 'tieRefund')
    return { result: outcome.kind, winnerId: null };
  const winnerId = outcome.by === bet.creatorSelection ? bet.creatorId : bet.acceptorId;
  return { result: outcome.kind === 'won' ? outcome.by : outcome.kind, winnerId };
}
