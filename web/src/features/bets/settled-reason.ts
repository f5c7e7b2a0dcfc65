import type { BetResult, Side } from '@sidebet/domain/bets/bet';

/** For endings that the score alone does not explain: why, and in which team's row it is said. */
export function settledReason(result: BetResult | null): { text: string; side: Side } | null {
  switch (result) {
    case 'tieAwayWins':
      return { text: 'Level scores: away side wins', side: 'away' };
    case 'tieRefund':
      return { text: 'Level scores: refunded', side: 'away' };
    case 'void':
      return { text: 'No result: refunded', side: 'home' };
    default:
      return null;
  }
}
