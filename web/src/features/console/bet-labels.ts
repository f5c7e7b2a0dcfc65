import type { BetView } from '@sidebet/contract/bets';
import type { Selection } from '@sidebet/domain/markets/market';
import type { FeePolicy } from '@sidebet/domain/markets/price';
import type { Market } from '@sidebet/domain/sport-table';

export const marketLabels: Readonly<Record<Market, string>> = {
  moneyline: 'Winner',
  spread: 'Spread',
  total: 'Total',
  toWin: 'To win or not',
};

export const feePolicyLabels: Readonly<Record<FeePolicy, string>> = {
  specified: 'Specified (20%)',
  exchange: 'Exchange',
  none: 'No fee',
};

type Result = NonNullable<BetView['result']>;

/** How bets ended that no selection won; null where the status says it. */
const endLabels: Readonly<Record<Exclude<Result, Selection>, string | null>> = {
  tieAwayWins: null,
  tieRefund: 'tie refunded',
  push: 'push',
  endingRefund: 'refunded by how the game ended',
  void: 'void',
  deleted: null,
  expired: 'expired',
  declined: 'declined',
  lapsed: 'lapsed',
  countered: 'countered',
  offerGone: 'offer gone',
};

/** "Settled", or how the bet ended if not by its score. */
export function betStateLabel({ status, result }: Pick<BetView, 'status' | 'result'>): string {
  const known: Readonly<Partial<Record<Result, string | null>>> = endLabels;
  const end = result && known[result];
  return end ? `${status}, ${end}` : status;
}
