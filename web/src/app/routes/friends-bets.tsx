import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { BoardList } from '../../features/bets/components/board-list.tsx';
import { ChallengesSection } from '../../features/bets/components/challenges-section.tsx';
import { useLaterGroups } from '../../features/events/api.ts';
import FriendsPanel from '../../features/friends/components/friends-panel.tsx';
import { lazyPart } from '../../lib/load-part.ts';
import { useNarrow } from '../../lib/use-media.ts';
import { SportStrip } from '../../ui/sport-strip.tsx';
import { useSlip } from '../shell/slip-state.tsx';
import { useLevelSlip } from '../shell/use-level-slip.ts';
import { useViewParams } from '../shell/view-params.ts';
import { usePageTitle } from '../use-page-title.ts';
import classes from './friends-bets.module.css';
import page from './page.module.css';

const Leaderboard = lazyPart(() => import('../../features/friends/components/leaderboard.tsx'));

/** /FriendsBets: friend search, leaderboard and friends' open bets. */
export function Component() {
  const { sport } = useViewParams();
  const laterGroups = useLaterGroups(sport);
  const navigate = useNavigate();
  const { put } = useSlip();
  const levels = useLevelSlip();
  const narrow = useNarrow();
  usePageTitle('Friends');
  // Friends' bets come before it where there is one column.
  const leaderboard = (
    <Suspense>
      <Leaderboard />
    </Suspense>
  );
  return (
    <div className={classes.page}>
      <h1 className={page.title}>Friends</h1>
      <div className={classes.columns}>
        <FriendsPanel />
        {!narrow && leaderboard}
      </div>
      <ChallengesSection />
      <h2 className={page.section}>Friends' Bets</h2>
      <div className={page.text}>
        <SportStrip
          value={sport}
          laterGroups={laterGroups}
          onChange={(next) => navigate(`?sport=${encodeURIComponent(next)}`, { preventScrollReset: true })}
        />
      </div>
      <BoardList
        scope="friends"
        sport={sport}
        q=""
        market="all"
        level="h3"
        onTake={(bet, risk) => put({ kind: 'take', ...bet, risk })}
        levels={levels}
      />
      {narrow && leaderboard}
    </div>
  );
}
