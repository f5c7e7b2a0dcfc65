import type { BetView } from '@sidebet/contract/bets';
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

/** How bets ended that no selection won. */
const endLabels: Partial<Record<NonNullable<BetView['result']>, string>> = {
  void: 'void',
  expired: 'expired',
  declined: 'declined',
  tieRefund: 'tie refunded',
  push: 'push',
  lapsed: 'lapsed',
};

/** "Settled", or how the bet ended if not by its score. */
export function betStateLabel({ status, result }: Pick<BetView, 'status' | 'result'>): string {
  const end = result && endLabels[result];
  return end ? `${status}, ${end}` : status;
}
