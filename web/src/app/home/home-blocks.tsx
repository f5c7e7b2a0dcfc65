import type { BetView } from '@sidebet/contract/bets';
import type { ProtectionState } from '@sidebet/contract/protection';
import type { NextStep as Step } from '@sidebet/domain/profile/next-step';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useRunningBets } from '../../features/bets/running-bets.ts';
import { useApi, usePages } from '../../lib/api/use-api.ts';
import { useBettingClosed } from '../../lib/betting-closed.ts';
import { useOffline } from '../../lib/connection.ts';
import { lazyPart, preloadablePart, whenIdle } from '../../lib/load-part.ts';
import { allItems } from '../../lib/paged.ts';
import { useViewer } from '../../lib/session.ts';
import { site } from '../../lib/site.ts';
import classes from './home-blocks.module.css';
import { FirstGroup, NextStep } from './next-step.tsx';

/** Home waits for it as for its data. Fetched in any case, so a bet that starts to run does not hide the games for a moment. */
const [WaitingAndRunning, loadWaitingAndRunning] = preloadablePart(() => import('./waiting-and-running.tsx'));
const AddFriend = lazyPart(() => import('../../features/friends/components/add-friend.tsx'));
const TakenNotice = lazyPart(() => import('../../features/bets/components/taken-notice.tsx'));
const BarNotice = lazyPart(() => import('../../features/protection/components/bar-notice.tsx'));

/**
 * What Home shows above its games: an active break or the bet just taken, what needs the viewer, which bets run, and a newcomer's
 * next step. Undefined while loading; the page waits for it, so nothing shifts under a tap. Offline it does not wait.
 */
export function useHomeBlocks(onTake: (bet: BetView) => void): ReactNode {
  const { user } = useViewer();
  const protection = useApi('getProtection');
  const groups = useApi('listWaitingGroups');
  const challenges = usePages('listChallenges', {}, { enabled: site.cash });
  const counters = useApi('listCounters');
  const running = useRunningBets();
  const own = useApi('listGroups', {}, { enabled: !site.cash });
  const isClosed = useBettingClosed();
  useEffect(() => whenIdle(() => void loadWaitingAndRunning().catch(() => {})), []);
  const offline = useOffline();
  const notice = useNotice(protection.data);
  const step = useStep(own.data?.items.length === 0);
  const isLoading = [protection, groups, challenges, counters, running, own].some((read) => read.isLoading);
  if (isLoading && !offline) return undefined;
  const open = allItems(challenges.data).filter((bet) => !isClosed(bet.betTime, bet));
  const received = (counters.data?.items ?? []).flatMap(({ counter }) =>
    counter.counter?.forId === user.id && !isClosed(counter.betTime, counter) ? [counter] : [],
  );
  const waiting = groups.data?.items ?? [];
  return (
    <>
      {notice}
      {open.length + received.length + waiting.length + running.bets.length > 0 && (
        <WaitingAndRunning
          challenges={open}
          counters={received}
          groups={waiting}
          running={running.bets}
          onTake={onTake}
        />
      )}
      {!notice && step}
    </>
  );
}

/** Of the navigation that follows a take. */
type TakenState = { taken?: string; alsoTaken?: readonly string[] };

function useNotice(data: ProtectionState | undefined): ReactNode {
  const { taken, alsoTaken }: TakenState = useLocation().state ?? {};
  if (data?.bar) {
    return (
      <div className={classes.notice}>
        <Suspense>
          <BarNotice bar={data.bar} helpLine={data.helpLine} />
        </Suspense>
      </div>
    );
  }
  return taken && <Taken key={taken} uniqueId={taken} others={alsoTaken} />;
}

function useStep(needsGroup: boolean): ReactNode {
  const { user } = useViewer();
  // The steps are about bets outside of groups.
  if (!site.cash) return needsGroup && <FirstGroup />;
  return user.nextStep && <Newcomer step={user.nextStep} />;
}

const dismissedKey = 'sidebet-next-step';

/** A newcomer's next step, until they take or dismiss it. */
function Newcomer({ step }: { step: Step }) {
  const { user } = useViewer();
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(dismissedKey));
  const thisOne = `${user.id} ${step}`;
  if (dismissed === thisOne) return null;
  const dismiss = () => {
    localStorage.setItem(dismissedKey, thisOne);
    setDismissed(thisOne);
  };
  return <NextStep step={step} onDismiss={dismiss} />;
}

function Taken({ uniqueId, others }: { uniqueId: string; others: readonly string[] | undefined }) {
  const navigate = useNavigate();
  return (
    <Suspense>
      <TakenNotice
        uniqueId={uniqueId}
        others={others}
        friendAction={(bet) => (
          <Suspense>
            <AddFriend userId={bet.userId} username={bet.userName} />
          </Suspense>
        )}
        onDismiss={() => navigate('.', { replace: true, state: null })}
      />
    </Suspense>
  );
}
