import type { BetView } from '@sidebet/contract/bets';
import type { BoardFilter, MarketFilter } from '../../../lib/list-filters.ts';
import { SportStrip } from '../../../ui/sport-strip.tsx';
import { TabBar } from '../../../ui/tab-bar.tsx';
import { BoardList } from './board-list.tsx';
import classes from './board-view.module.css';
import { MarketStrip, offeredMarket } from './market-strip.tsx';

const tabs = [
  { value: 'all', label: 'All Bets' },
  { value: 'friends', label: 'Friends Bets' },
] as const;

type Props = BoardFilter & {
  laterGroups: readonly string[];
  onScope: (scope: BoardFilter['scope']) => void;
  onSport: (sport: string) => void;
  onMarket: (market: MarketFilter) => void;
  onTake: (bet: BetView) => void;
};

/** The open-bets board (All Bets). */
export default function BoardView({ laterGroups, onScope, onSport, onMarket, onTake, ...chosen }: Props) {
  const filter = { ...chosen, market: offeredMarket(chosen) };
  const { scope, sport, q } = filter;
  return (
    <>
      <h1 className={classes.title}>All Bets</h1>
      <TabBar label="Whose bets" tabs={tabs} value={scope} onChange={onScope}>
        <div className={classes.filter}>
          <SportStrip value={sport} laterGroups={laterGroups} onChange={onSport} />
          <MarketStrip filter={filter} onMarket={onMarket} />
          {q && <p className={classes.matching}>matching “{q}”</p>}
        </div>
        <BoardList {...filter} onTake={onTake} />
      </TabBar>
    </>
  );
}
