import type { Market } from '@sidebet/domain/sport-table';
import { groupPrefix, listMarkets } from '@sidebet/domain/sports';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { usePages } from '../../../lib/api/use-api.ts';
import type { BoardFilter, MarketFilter } from '../../../lib/list-filters.ts';
import { isOffer, marketNames } from '../../../lib/offers.ts';
import { allItems } from '../../../lib/paged.ts';
import classes from './market-filter.module.css';

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

/** The choices of a market, and for standard bets. None while every listed bet is one. */
export function useMarketChoices(filter: BoardFilter) {
  const { data } = usePages('listBoard', { query: filter });
  const isUseful = filter.market !== 'all' || allItems(data).some(isOffer);
  if (!isUseful) return null;
  return [
    { value: 'all', label: 'All' },
    { value: 'standard', label: 'Standard −120' },
    ...marketsToFilter(filter.sport).map((market) => ({ value: market, label: marketNames[market] })),
  ] as const;
}

type ButtonProps = {
  chosen: string;
  isOpen: boolean;
  controls: string;
  isFiltered: boolean;
  onToggle: () => void;
};

/** Opens and closes the choices. Says what is chosen, and looks pressed while it is not all. */
export function MarketButton({ chosen, isOpen, controls, isFiltered, onToggle }: ButtonProps) {
  return (
    <button
      type="button"
      className={classes.button}
      data-filtered={isFiltered}
      aria-expanded={isOpen}
      aria-controls={controls}
      aria-label={`Market: ${chosen}`}
      onClick={onToggle}
    >
      <IconAdjustmentsHorizontal size={20} stroke={1.8} aria-hidden="true" />
      <span className={classes.chosen}>{isFiltered ? chosen : 'All markets'}</span>
    </button>
  );
}
