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
      return `${explainFinal(view)} Everyone gets their money back, without a fee.`;
    case 'endingRefund':
      return 'There is no fee.';
    case 'lapsed':
      return 'The market moved against this offer before anyone accepted it: the money returns in full.';
    case 'tieAwayWins':
      return `A tie counts as a win for the away side, ${view.awayTeam}, as agreed when the bet was made.`;
    case 'tieRefund':
      return 'A tie: everyone gets their money back, as agreed when the bet was made.';
    case 'void':
      return voidSentence[bet.voidReason ?? 'overdue'];
    case 'deleted':
      return 'The creator deleted the bet before anyone accepted it: the money returns in full.';
    case 'expired':
      return expiredRule(bet, speed);
    case 'declined':
      return bet.counter
        ? 'It was declined: the money returns in full.'
        : `${view.offeredToName} declined the challenge: the money returns in full.`;
    case 'countered':
      return bet.counter
        ? 'It was answered with another counter-offer: the money returns in full.'
        : 'Its creator accepted a counter-offer to it: the money returns in full.';
    case 'offerGone':
      return 'The offer that it answered is gone, or too little of it is left: the money returns in full.';
    case null:
      return view.market === 'moneyline' ? winnerRule(shown, speed) : marketRule(shown, speed);
    default:
      return bet.result satisfies never;
  }
}

function expiredRule({ feePolicy, expiresAt, paidOutAt }: ShownBet['bet'], speed: number): string {
  if (feePolicy === 'specified')
    return `Nobody accepted within ${waitLabel(expiryMs, speed)} of the start: the money returns in full.`;
  return expiresAt === null || paidOutAt! < expiresAt
    ? 'Nobody accepted before betting on the game closed: the money returns in full.'
    : 'Nobody accepted in the time its creator set: the money returns in full.';
}

function winnerRule({ setting, view: bet }: ShownBet, speed: number): string {
  const end = noResult(speed);
  if (!canEndLevel(setting.sportKey)) return `The higher score wins. ${end}`;
  return bet.tieRule === 'awayWins'
    ? `The higher score wins. A tie counts as a win for ${bet.awayTeam}. ${end}`
    : `The higher score wins. On a tie, everyone gets their money back. ${end}`;
}

function marketRule({ bet, setting, view }: ShownBet, speed: number): string {
  return `${explainMarket(bet.terms, { ...view, sportKey: setting.sportKey })} ${noResult(speed)}`;
}

function noResult(speed: number): string {
  return `No result in ${waitLabel(voidAfterMs, speed)}? Everyone gets their money back.`;
}

function specifiedResult(bet: BetView): string {
  const { winCents, feeIfWonCents } = bet.creator;
  return `The higher score wins. Win ${formatDollars(winCents)}, fee ${formatDollars(feeIfWonCents)}.`;
}

function marketResult({ bet, view }: ShownBet): string {
  const { winCents, feeIfWonCents } = bet.winnerId === bet.creatorId ? view.creator : view.acceptor;
  const fee = feeIfWonCents === 0 ? 'no fee' : `fee ${formatDollars(feeIfWonCents)}`;
  return `${explainFinal(view)} Win ${formatBetAmount(view, winCents)}, ${fee}.`;
}

/** "24–20, margin 4, line −3.5: Chiefs cover." */
function explainFinal(bet: BetView): string {
  if (bet.homeScore === null || bet.awayScore === null) return '';
  return explainResult(marketTerms(bet), bet, { home: bet.homeScore, away: bet.awayScore });
}

const voidSentence: Readonly<Record<VoidReason, string>> = {
  overdue: 'No final result: everyone gets their money back, without a fee.',
  operator: 'The game was called off: everyone gets their money back, without a fee.',
  dropped: 'The sports feed no longer lists the game: everyone gets their money back, without a fee.',
  relisted:
    'The game was moved, and the sports feed lists it as a new one: everyone gets their money back, without a fee.',
  postponed:
    'The game was postponed for longer than bets on its sport wait: everyone gets their money back, without a fee.',
  otherPlace: 'The game was moved to another place: everyone gets their money back, without a fee.',
  replaced: 'One side of the game was replaced: everyone gets their money back, without a fee.',
  acceptedLate:
    'The bet was accepted after betting on the game had closed: everyone gets their money back, without a fee.',
  otherGame:
    'The game was replaced by another one after the bet was made: everyone gets their money back, without a fee.',
  held: 'The feed changed the game and nobody could confirm it: everyone gets their money back, without a fee.',
  agreed: 'Both sides agreed that the result was wrong: everyone gets their money back, without a fee.',
};
