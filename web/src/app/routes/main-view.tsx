import type { PersonView } from '@sidebet/contract/shared';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { HomeView } from '../../features/events/components/home-view.tsx';
import { paths } from '../../lib/paths.ts';
import { useHomeNotice } from '../shell/home-notice.tsx';
import { useSlip } from '../shell/slip-state.tsx';
import { useViewParams } from '../shell/view-params.ts';

const BoardView = lazy(() => import('../../features/bets/components/board-view.tsx'));
const ChallengeStrip = lazy(() => import('../../features/bets/components/challenge-strip.tsx'));
const MyBetsView = lazy(() => import('../../features/bets/components/my-bets-view.tsx'));

const titles = { home: 'Home', allBets: 'All Bets', myBets: 'My Bets' };

/** `/` with its views home, allBets and myBets; `view=settings` redirects to the settings. */
export function Component() {
  const { view, sport, q, tab, set } = useViewParams();
  const [params] = useSearchParams();
  const { entry, put } = useSlip();
  const [friend, setFriend] = useState<PersonView | null>(null);
  const challenged = params.get('challenge');
  const notice = useHomeNotice();
  useEffect(() => {
    document.title = `${titles[view]} · Sidebet`;
  }, [view]);
  if (params.get('view') === 'settings') {
    return <Navigate to={tab ? paths.settingsTab(tab) : paths.settings} replace />;
  }
  if (view === 'allBets') {
    return (
      <Suspense>
        <BoardView
          scope={tab === 'friends' ? 'friends' : 'all'}
          sport={sport}
          q={q}
          onScope={(scope) => set({ tab: scope === 'friends' ? 'friends' : null })}
          onSport={(next) => set({ sport: next })}
          onTake={(bet) => put({ kind: 'take', ...bet })}
        />
      </Suspense>
    );
  }
  if (view === 'myBets') {
    return (
      <Suspense>
        <MyBetsView tab={tab} onTab={(next) => set({ tab: next })} />
      </Suspense>
    );
  }
  const picked = entry?.kind === 'pick' ? { eventId: entry.event.id, side: entry.side } : null;
  return (
    <>
      {challenged && (
        <Suspense>
          <ChallengeStrip
            userId={challenged}
            onFriend={setFriend}
            onDismiss={() => {
              setFriend(null);
              set({ challenge: null }, true);
            }}
          />
        </Suspense>
      )}
      <HomeView
        notice={notice}
        sport={sport}
        q={q}
        picked={picked}
        onSport={(next) => set({ sport: next })}
        onPick={(event, side) => {
          put({ kind: 'pick', event, side }, challenged ? friend : null);
          // The slip stores the challenged friend from here on.
          if (challenged) set({ challenge: null }, true);
        }}
      />
    </>
  );
}
