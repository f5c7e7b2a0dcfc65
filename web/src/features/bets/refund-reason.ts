import type { BetView } from '@sidebet/contract/bets';
import type { VoidReason } from '@sidebet/domain/bets/bet';
import { voidAfterMs, waitLabel } from '@sidebet/domain/bets/waits';
import { readGameSpeed } from '../../lib/site.ts';

/** Why the stakes of a bet without a winner returned, as a sentence without its period. */
export function refundReason({ result, voidReason }: Pick<BetView, 'result' | 'voidReason'>): string {
  if (result === 'push') return 'Push: the score landed exactly on the line';
  if (result === 'tieRefund') return 'The game was a tie';
  return voidReason === null || voidReason === 'overdue'
    ? `The game has no result after ${waitLabel(voidAfterMs, readGameSpeed())}`
    : voidSentences[voidReason];
}

const voidSentences: Readonly<Record<Exclude<VoidReason, 'overdue'>, string>> = {
  operator: 'The game was called off',
  dropped: 'The game is no longer listed',
  acceptedLate: 'The bet was accepted after the game had started',
  otherGame: 'The game was replaced by another one',
  held: 'The result could not be confirmed',
};
