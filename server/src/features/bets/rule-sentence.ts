import type { BetView } from '@sidebet/contract/bets';
import type { VoidReason } from '@sidebet/domain/bets/bet';
import { formatDollars } from '@sidebet/domain/cents';

/** The rule that ended a bet or will end it (docs/rules.md). */
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
      return voidSentence[bet.voidReason ?? 'overdue'];
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

const voidSentence: Readonly<Record<VoidReason, string>> = {
  overdue: 'No final result: both wagers return in full, without a fee.',
  operator: 'The game was called off: both wagers return in full, without a fee.',
  dropped: 'The sports feed no longer lists the game: both wagers return in full, without a fee.',
  acceptedLate:
    'The bet was accepted after betting on the game had closed: both wagers return in full, without a fee.',
  otherGame:
    'The game was replaced by another one after the bet was made: both wagers return in full, without a fee.',
  held: 'The feed changed the game and nobody could confirm it: both wagers return in full, without a fee.',
};
