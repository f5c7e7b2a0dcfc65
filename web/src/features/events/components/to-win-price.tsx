import type { EventView } from '@sidebet/contract/events';
import type { Side } from '@sidebet/domain/markets/market';
import { winCents } from '@sidebet/domain/markets/price';
import { serverNow } from '../../../lib/clock.ts';
import { useExchangeFee } from '../../../lib/exchange-fee.ts';
import { toWin } from '../../../lib/game-markets.ts';
import { useOddsFormat } from '../../../lib/odds.ts';
import { fairPrice } from '../../../lib/reference-lines.ts';

/** What "to win" pays at the bookmakers' price; nothing without one. */
export default function ToWinPrice({ event, side }: { event: EventView; side: Side }) {
  const formatPrice = useOddsFormat();
  const { fee } = useExchangeFee();
  const pick = { terms: toWin(side), selection: 'yes' } as const;
  const stakes = fairPrice(event.lines ?? [], event.sportKey, pick, serverNow());
  return stakes && formatPrice(stakes.stakeCents, winCents(stakes.acceptorStakeCents, fee));
}
