import type { BetView } from '@sidebet/contract/bets';
import { formatBetAmount } from '@sidebet/domain/bets/amount-text';
import { expiryMs, voidAfterMs, waitLabel } from '@sidebet/domain/bets/waits';
import type { VoidReason } from '@sidebet/domain/book/bet';
import { formatDollars } from '@sidebet/domain/cents';
import { isUnusual } from '@sidebet/domain/endings/ending';
import { endingSentence } from '@sidebet/domain/endings/ending-texts';
import { findEndingRule } from '@sidebet/domain/endings/find-ending-rule';
import { explainMarket, explainResult } from '@sidebet/domain/markets/explain';
import { marketTerms } from '@sidebet/domain/markets/market';
import { canEndLevel } from '@sidebet/domain/sports';
import type { ShownBet } from './bet-view.ts';

/** The rule that ended a bet or will end it (docs/rules.md). `speed` is the context's `gameSpeed`. */
export function ruleSentence(shown: ShownBet, speed: number): string {
  return [endingRule(shown), resultRule(shown, speed)].filter(Boolean).join(' ');
}

/** The rule for the ending that an operator entered. A game played to its normal end needs none. */
function endingRule({ setting: { sportKey }, view }: ShownBet): string | null {
  const { ending, rulesVersion, feePolicy, market } = view;
  if (!isUnusual(ending)) return null;
  const decided = feePolicy === 'specified' ? 'specified' : market;
  return endingSentence(sportKey, ending, findEndingRule(rulesVersion, sportKey, decided, ending));
}

function resultRule(shown: ShownBet, speed: number): string {
  const { bet, view } = shown;
  switch (bet.result) {
    case 'home':
    case 'away':
    case 'over':
    case 'under':
    case 'yes':
    case 'no':
      return bet.feePolicy === 'specified' ? specifiedResult(view) : marketResult(shown);
    case 'push':
      return `${explainFinal(view)} Both stakes come back in full, without a fee.`;
    case 'endingRefund':
      return 'They come back in full, without a fee.';
    case 'lapsed':
      return 'The market moved against this offer before anyone accepted it: the stake returns in full.';
    case 'tieAwayWins':
      return `Level scores count as a win for the away side, ${view.awayTeam}, as agreed when the bet was made.`;
    case 'tieRefund':
      return 'Level scores return both wagers in full, as agreed when the bet was made.';
    case 'void':
      return voidSentence[bet.voidReason ?? 'overdue'];
    case 'deleted':
      return 'The creator deleted the bet before anyone accepted it: the wager returns in full.';
    case 'expired':
      return expiredRule(bet, speed);
    case 'declined':
      return `${view.offeredToName} declined the challenge: the wager returns in full.`;
    case null:
      return view.market === 'moneyline' ? winnerRule(shown, speed) : marketRule(shown, speed);
    default:
      return bet.result satisfies never;
  }
}

function expiredRule({ feePolicy, expiresAt, paidOutAt }: ShownBet['bet'], speed: number): string {
  if (feePolicy === 'specified')
    return `Nobody accepted within ${waitLabel(expiryMs, speed)} of the start: the wager returns in full.`;
  return expiresAt === null || paidOutAt! < expiresAt
    ? 'Nobody accepted before betting on the game closed: the stake returns in full.'
    : 'Nobody accepted in the time its creator set: the stake returns in full.';
}

function winnerRule({ setting, view: bet }: ShownBet, speed: number): string {
  const end = `No result within ${waitLabel(voidAfterMs, speed)} returns both wagers.`;
  if (!canEndLevel(setting.sportKey)) return `The higher score wins. ${end}`;
  return bet.tieRule === 'awayWins'
    ? `The higher score wins; level scores count as a win for ${bet.awayTeam}. ${end}`
    : `The higher score wins; level scores return both wagers. ${end}`;
}

function marketRule({ bet, setting, view }: ShownBet, speed: number): string {
  return `${explainMarket(bet.terms, { ...view, sportKey: setting.sportKey })} No result within ${waitLabel(voidAfterMs, speed)} returns both stakes.`;
}

function specifiedResult(bet: BetView): string {
  return `The higher score wins: ${formatDollars(bet.creator.payoutIfWonCents)} to the winner, ${formatDollars(bet.creator.feeIfWonCents)} of the pot is the fee.`;
}

function marketResult({ bet, view }: ShownBet): string {
  const { payoutIfWonCents, feeIfWonCents } = bet.winnerId === bet.creatorId ? view.creator : view.acceptor;
  const fee =
    feeIfWonCents === 0 ? 'no fee' : `${formatDollars(feeIfWonCents)} of the losing stake is the fee`;
  return `${explainFinal(view)} ${formatBetAmount(view, payoutIfWonCents)} to the winner, ${fee}.`;
}

/** "24–20, margin 4, line −3.5: Chiefs cover." */
function explainFinal(bet: BetView): string {
  if (bet.homeScore === null || bet.awayScore === null) return '';
  return explainResult(marketTerms(bet), bet, { home: bet.homeScore, away: bet.awayScore });
}

const voidSentence: Readonly<Record<VoidReason, string>> = {
  overdue: 'No final result: both wagers return in full, without a fee.',
  operator: 'The game was called off: both wagers return in full, without a fee.',
  dropped: 'The sports feed no longer lists the game: both wagers return in full, without a fee.',
  relisted:
    'The game was moved, and the sports feed lists it as a new one: both wagers return in full, without a fee.',
  postponed:
    'The game was postponed for longer than bets on its sport wait: both wagers return in full, without a fee.',
  otherPlace: 'The game was moved to another place: both wagers return in full, without a fee.',
  replaced: 'One side of the game was replaced: both wagers return in full, without a fee.',
  acceptedLate:
    'The bet was accepted after betting on the game had closed: both wagers return in full, without a fee.',
  otherGame:
    'The game was replaced by another one after the bet was made: both wagers return in full, without a fee.',
  held: 'The feed changed the game and nobody could confirm it: both wagers return in full, without a fee.',
};
