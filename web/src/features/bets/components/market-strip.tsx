import type { Market } from '@sidebet/domain/sport-table';
import { groupPrefix, listMarkets } from '@sidebet/domain/sports';
import { usePages } from '../../../lib/api/use-api.ts';
import type { BoardFilter, MarketFilter } from '../../../lib/list-filters.ts';
import { isOffer, marketNames } from '../../../lib/offers.ts';
import { allItems } from '../../../lib/paged.ts';
import { Segments } from '../../../ui/segments.tsx';
import classes from './market-strip.module.css';

/** The markets to filter a sport's bets by; none unless some have a line. */
function marketsToFilter(sport: string): readonly Market[] {
  const markets = sport === 'all' ? everyMarket : listMarkets(groupPrefix(sport) ?? sport);
  return markets.some((market) => market === 'spread' || market === 'total') ? markets : [];
}

const everyMarket: readonly Market[] = ['moneyline', 'toWin', 'spread', 'total'];

/** The chosen market, or all if the chosen sport does not have it. Every sport has the standard bet. */
export function offeredMarket({ sport, market }: BoardFilter): MarketFilter {
  if (market === 'all' || market === 'standard') return market;
  return marketsToFilter(sport).includes(market) ? market : 'all';
}

type Props = { filter: BoardFilter; onMarket: (market: MarketFilter) => void };

/** The board's filter by market, or for standard bets. Hidden while every listed bet is one. */
export function MarketStrip({ filter, onMarket }: Props) {
  const { data } = usePages('listBoard', { query: filter });
  const markets = marketsToFilter(filter.sport);
  const isUseful = filter.market !== 'all' || allItems(data).some(isOffer);
  if (!isUseful) return null;
  const options = [
    { value: 'all', label: 'All' },
    { value: 'standard', label: 'Standard −120' },
    ...markets.map((market) => ({ value: market, label: marketNames[market] })),
  ] as const;
  return (
    <div className={classes.strip}>
      <Segments label="Market" options={options} value={filter.market} onChange={onMarket} />
    </div>
  );
}
