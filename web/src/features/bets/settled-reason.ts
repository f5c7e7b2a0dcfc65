import type { BetView } from '@sidebet/contract/bets';
import { voidAfterMs, waitLabel } from '@sidebet/domain/bets/waits';
import type { VoidReason } from '@sidebet/domain/book/bet';
import { endingLabel, refundClause } from '@sidebet/domain/endings/ending-texts';
import type { Side } from '@sidebet/domain/markets/market';
import { sportGroup } from '@sidebet/domain/sports';
import { readGameSpeed } from '../../lib/site.ts';

/** What explains how a bet ended. */
export type EndedBet = Pick<BetView, 'result' | 'voidReason' | 'ending' | 'betSportKey'>;

/** For results the score alone does not explain: the reason, and the row to show it in (`home` is the first). */
export function settledReason({
  result,
  voidReason,
  ending,
  betSportKey,
}: EndedBet): { text: string; side: Side } | null {
  switch (result) {
    case 'tieAwayWins':
      return { text: 'Tie: away side wins', side: 'away' };
    case 'tieRefund':
      return { text: 'Tie: refunded', side: 'away' };
    case 'push':
      return { text: 'Push: refunded', side: 'home' };
    case 'endingRefund':
      return { text: `${endingLabel(sportGroup(betSportKey), ending ?? 'regular')}: refunded`, side: 'home' };
    case 'lapsed':
      return { text: 'Taken back: the market moved', side: 'home' };
    case 'countered':
      return { text: 'Replaced by a counter-offer', side: 'home' };
    case 'offerGone':
      return { text: 'The offer it answered is gone', side: 'home' };
    case 'void':
      return { text: `${voidLabel[voidReason ?? 'overdue']}: refunded`, side: 'home' };
    default:
      return null;
  }
}

const voidLabel: Readonly<Record<VoidReason, string>> = {
  overdue: 'No result',
  operator: 'Called off',
  dropped: 'No longer listed',
  relisted: 'Moved',
  postponed: 'Postponed',
  otherPlace: 'Moved to another place',
  replaced: 'Opponent replaced',
  acceptedLate: 'Accepted after the start',
  otherGame: 'Different game',
  held: 'Not confirmed',
  agreed: 'Both sides agreed',
};

/** Why the stakes of a bet without a winner returned, as a sentence without its period. */
export function refundReason({ result, voidReason, ending }: EndedBet): string {
  if (result === 'push') return 'Push: the score landed exactly on the line';
  if (result === 'tieRefund') return 'The game was a tie';
  if (result === 'endingRefund') return `The game ${refundClause(ending ?? 'regular')}`;
  return voidReason === null || voidReason === 'overdue'
    ? `The game has no result after ${waitLabel(voidAfterMs, readGameSpeed())}`
    : voidSentences[voidReason];
}

const voidSentences: Readonly<Record<Exclude<VoidReason, 'overdue'>, string>> = {
  operator: 'The game was called off',
  dropped: 'The game is no longer listed',
  relisted: 'The game was moved and is listed as a new one',
  postponed: 'The game was postponed for too long',
  otherPlace: 'The game was moved to another place',
  replaced: 'One side of the game was replaced',
  acceptedLate: 'The bet was accepted after the game had started',
  otherGame: 'The game was replaced by another one',
  held: 'The result could not be confirmed',
  agreed: 'Both sides agreed that the result was wrong',
};
