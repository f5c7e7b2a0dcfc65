import type { BetView } from '@sidebet/contract/bets';
import { useId, useState } from 'react';
import type { BoardFilter, MarketFilter } from '../../../lib/list-filters.ts';
import { Segments } from '../../../ui/segments.tsx';
import { SportStrip } from '../../../ui/sport-strip.tsx';
import { TabBar } from '../../../ui/tab-bar.tsx';
import type { LevelSlip } from '../slip-level.ts';
import { BoardList } from './board-list.tsx';
import classes from './board-view.module.css';
import market from './market-filter.module.css';
import { MarketButton, offeredMarket, useMarketChoices } from './market-filter.tsx';

const tabs = [
  { value: 'all', label: 'All Bets' },
  { value: 'friends', label: 'Friends Bets' },
] as const;

type Props = BoardFilter & {
  laterGroups: readonly string[];
  onScope: (scope: BoardFilter['scope']) => void;
  onSport: (sport: string) => void;
  onMarket: (market: MarketFilter) => void;
  onTake: (bet: BetView, risk?: string) => void;
  levels: LevelSlip;
};

/** The open-bets board (All Bets). */
export default function BoardView({
  laterGroups,
  onScope,
  onSport,
  onMarket,
  onTake,
  levels,
  ...chosen
}: Props) {
  const filter = { ...chosen, market: offeredMarket(chosen) };
  const { scope, sport, q } = filter;
  const choices = useMarketChoices(filter);
  const [isChoosing, setChoosing] = useState(false);
  const id = useId();
  return (
    <>
      <h1 className="visually-hidden">All Bets</h1>
      <TabBar
        label="Whose bets"
        tabs={tabs}
        value={scope}
        onChange={onScope}
        end={
          choices && (
            <MarketButton
              chosen={choices.find(({ value }) => value === filter.market)?.label ?? 'All'}
              isFiltered={filter.market !== 'all'}
              isOpen={isChoosing}
              controls={id}
              onToggle={() => setChoosing(!isChoosing)}
            />
          )
        }
      >
        <div className={classes.filter}>
          <SportStrip value={sport} laterGroups={laterGroups} onChange={onSport} />
          <div id={id} className={market.strip} hidden={!choices || !isChoosing}>
            {choices && (
              <Segments label="Market" options={choices} value={filter.market} onChange={onMarket} />
            )}
          </div>
          {q && <p className={classes.matching}>matching “{q}”</p>}
        </div>
        <BoardList {...filter} level="h2" onTake={onTake} levels={levels} />
      </TabBar>
    </>
  );
}
