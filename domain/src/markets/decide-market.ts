import type { MarketTerms, Selection } from './market.ts';

/** Who wins a tie: the away side, or neither (both wagers return). Stored on each bet at creation. */
export type TieRule = 'awayWins' | 'refund';

export type FinalScore = { readonly home: number; readonly away: number };

/** How a score decides a market: the winning selection, a push (the score lands on the line), or a level moneyline. */
export type MarketOutcome =
  | { readonly kind: 'won'; readonly by: Selection }
  | { readonly kind: 'push' }
  /** Level, and the tie rule decides for the away side. */
  | { readonly kind: 'tieAwayWins'; readonly by: 'away' }
  | { readonly kind: 'tieRefund' };

/**
 * Decides a market by the final score of the teams the bet was made on (docs/rules.md#markets). Home and away are those of
 * the bet, whatever the feed swaps later.
 */
export function decideMarket(terms: MarketTerms, tieRule: TieRule, score: FinalScore): MarketOutcome {
  const margin = score.home - score.away;
  switch (terms.market) {
    case 'moneyline':
      if (margin === 0)
        return tieRule === 'refund' ? { kind: 'tieRefund' } : { kind: 'tieAwayWins', by: 'away' };
      return { kind: 'won', by: margin > 0 ? 'home' : 'away' };
    case 'spread':
      return decideBySign(2 * margin + terms.lineHalves, 'home', 'away');
    case 'total':
      return decideBySign(2 * (score.home + score.away) - terms.lineHalves, 'over', 'under');
    case 'toWin': {
      const won = terms.team === 'home' ? margin > 0 : margin < 0;
      return { kind: 'won', by: won ? 'yes' : 'no' };
    }
    default:
      return terms satisfies never;
  }
}

function decideBySign(halves: number, above: Selection, below: Selection): MarketOutcome {
  if (halves === 0) return { kind: 'push' };
  return { kind: 'won', by: halves > 0 ? above : below };
}
