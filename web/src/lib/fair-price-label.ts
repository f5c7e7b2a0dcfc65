import type { EventView } from '@sidebet/contract/events';
import { winCents } from '@sidebet/domain/markets/price';
import { serverNow } from './clock.ts';
import { useExchangeFee } from './exchange-fee.ts';
import type { MarketPick } from './game-markets.ts';
import { useOddsFormat } from './odds.ts';
import { fairPrice } from './reference-lines.ts';

/** Writes what a pick pays at the bookmakers' price, after the fee; null without one. */
export function useFairPriceLabel(event: EventView): (pick: MarketPick) => string | null {
  const formatPrice = useOddsFormat();
  const { fee } = useExchangeFee();
  return (pick) => {
    const stakes = fairPrice(event.lines, event.sportKey, pick, serverNow());
    return stakes && formatPrice(stakes.stakeCents, winCents(stakes.acceptorStakeCents, fee));
  };
}
