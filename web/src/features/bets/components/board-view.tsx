import type { BetView } from '@sidebet/contract/bets';
import type { BoardFilter } from '../../../lib/query-keys.ts';
import { SportStrip } from '../../../ui/sport-strip.tsx';
import { TabBar } from '../../../ui/tab-bar.tsx';
import { BoardList } from './board-list.tsx';
import classes from './board-view.module.css';

const tabs = [
  { value: 'all', label: 'All Bets' },
  { value: 'friends', label: 'Friends Bets' },
] as const;

type Props = BoardFilter & {
  onScope: (scope: BoardFilter['scope']) => void;
  onSport: (sport: string) => void;
  onTake: (bet: BetView) => void;
};

/** The open-bets board (All Bets). */
export default function BoardView({ scope, sport, q, onScope, onSport, onTake }: Props) {
  return (
    <>
      <h1 className={classes.title}>All Bets</h1>
      <TabBar label="Whose bets" tabs={tabs} value={scope} onChange={onScope}>
        <div className={classes.filter}>
          <SportStrip value={sport} onChange={onSport} />
          {q && <p className={classes.matching}>matching “{q}”</p>}
        </div>
        <BoardList scope={scope} sport={sport} q={q} onTake={onTake} />
      </TabBar>
    </>
  );
}
