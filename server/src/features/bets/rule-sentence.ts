import type { BetView } from '@sidebet/contract/bets';
import { formatDollars } from '@sidebet/domain/cents';

/** The house rule that ended a bet, or will, in plain words (docs/house-rules.md). */
export function ruleSentence(bet: BetView): string {
  switch (bet.result) {
    case 'home':
    case 'away':
      return `The higher score wins: ${formatDollars(bet.payoutCents)} to the winner, ${formatDollars(bet.feeCents)} of the pot is the fee.`;
    case 'tieAwayWins':
      return `Level scores count as a win for the away side, ${bet.awayTeam}, as agreed when the bet was made.`;
    case 'tieRefund':
      return 'Level scores return both wagers in full, as agreed when the bet was made.';
    case 'void':
      return 'No final result: both wagers return in full, without a fee.';
    case 'deleted':
      return 'The creator deleted the bet before anyone accepted it: the wager returns in full.';
    case 'expired':
      return 'Nobody accepted within 1 hour of the start: the wager returns in full.';
    case 'declined':
      return `${bet.offeredToName} declined the challenge: the wager returns in full.`;
    case null:
      return bet.tieRule === 'awayWins'
        ? `The higher score wins; level scores count as a win for ${bet.awayTeam}. No result within 72 hours returns both wagers.`
        : 'The higher score wins; level scores return both wagers. No result within 72 hours returns both wagers.';
    default:
      return bet.result satisfies never;
  }
}
