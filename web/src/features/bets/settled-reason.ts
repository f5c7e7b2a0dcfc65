import type { BetResult, Side, VoidReason } from '@sidebet/domain/bets/bet';

/** For results the score alone does not explain: the reason, and the row to show it in (`home` is the first). */
export function settledReason(
  result: BetResult | null,
  voidReason: VoidReason | null,
): { text: string; side: Side } | null {
  switch (result) {
    case 'tieAwayWins':
      return { text: 'Tie: away side wins', side: 'away' };
    case 'tieRefund':
      return { text: 'Tie: refunded', side: 'away' };
    case 'push':
      return { text: 'Push: refunded', side: 'home' };
    case 'lapsed':
      return { text: 'Taken back: the market moved', side: 'home' };
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
  acceptedLate: 'Accepted after the start',
  otherGame: 'Different game',
  held: 'Not confirmed',
};
