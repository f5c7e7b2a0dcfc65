import type { SystemSettings } from '../book/bet.ts';
import type { FeePolicy } from '../markets/price.ts';
import { findSport } from '../sports.ts';

/**
 * How long before the listed start betting on a bet's terms closes: the operators' margin, and the sport's for offers where money
 * is real. The specified bet and bets in groups have none of their own.
 */
export function closingMarginMs(
  settings: Pick<SystemSettings, 'bettingMarginMs' | 'offersCloseEarly'> | null,
  feePolicy: FeePolicy,
  sportKey: string,
): number {
  const { bettingMarginMs, offersCloseEarly } = settings ?? { bettingMarginMs: 0 };
  if (feePolicy !== 'exchange' || !offersCloseEarly) return bettingMarginMs;
  return bettingMarginMs + findSport(sportKey).offerMarginMs;
}
