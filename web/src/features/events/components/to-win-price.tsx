import type { EventView } from '@sidebet/contract/events';
import type { Side } from '@sidebet/domain/markets/market';
import { useFairPriceLabel } from '../../../lib/fair-price-label.ts';
import { toWin } from '../../../lib/game-markets.ts';

/** What "to win" pays at the bookmakers' price; nothing without one. */
export default function ToWinPrice({ event, side }: { event: EventView; side: Side }) {
  return useFairPriceLabel(event)({ terms: toWin(side), selection: 'yes' });
}
