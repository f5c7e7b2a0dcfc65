import { useNavigate } from 'react-router';
import { BoardList } from '../../features/bets/components/board-list.tsx';
import { FriendsPanel } from '../../features/statistics/components/friends-panel.tsx';
import { SportStrip } from '../../ui/sport-strip.tsx';
import { useSlip } from '../shell/slip-state.tsx';
import { useViewParams } from '../shell/view-params.ts';
import { usePageTitle } from '../use-page-title.ts';
import classes from './page.module.css';

/** /FriendsBets: my friends, and the open bets they made. */
export function Component() {
  const { sport } = useViewParams();
  const navigate = useNavigate();
  const { put } = useSlip();
  usePageTitle('Friends');
  return (
    <>
      <h1 className={classes.title}>Friends</h1>
      <FriendsPanel />
      <h2 className={classes.section}>Friends' Bets</h2>
      <div className={classes.text}>
        <SportStrip
          value={sport}
          onChange={(next) => navigate(`?sport=${next}`, { preventScrollReset: true })}
        />
      </div>
      <BoardList scope="friends" sport={sport} q="" onTake={(bet) => put({ kind: 'take', ...bet })} />
    </>
  );
}
