import type { ProtectionState } from '@sidebet/contract/protection';
import type { NextStep as Step } from '@sidebet/domain/profile/next-step';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useApi } from '../../lib/api/use-api.ts';
import { useOffline } from '../../lib/connection.ts';
import { lazyPart } from '../../lib/load-part.ts';
import { useViewer } from '../../lib/session.ts';
import { site } from '../../lib/site.ts';
import classes from './home-notice.module.css';
import { FirstGroup, NextStep } from './next-step.tsx';

const AddFriend = lazyPart(() => import('../../features/friends/components/add-friend.tsx'));
const TakenNotice = lazyPart(() => import('../../features/bets/components/taken-notice.tsx'));
const WaitingStrip = lazyPart(() => import('../../features/groups/components/waiting-strip.tsx'));
const BarNotice = lazyPart(() => import('../../features/protection/components/bar-notice.tsx'));

/**
 * The notices above the games: an active break, the bet just taken, or a newcomer's next step, then what waits in the
 * user's groups. Undefined while loading; the games wait for it, so the layout does not shift under a tap. Offline they do
 * not wait.
 */
export function useHomeNotice(): ReactNode {
  const protection = useApi('getProtection');
  const groups = useApi('listWaitingGroups');
  const own = useApi('listGroups', {}, { enabled: !site.cash });
  const offline = useOffline();
  const notice = usePersonalNotice(protection.data, own.data?.items.length === 0);
  if ((protection.isLoading || groups.isLoading || own.isLoading) && !offline) return undefined;
  const waiting = groups.data?.items ?? [];
  if (waiting.length === 0) return notice;
  return (
    <>
      {notice}
      <Suspense>
        <WaitingStrip groups={waiting} />
      </Suspense>
    </>
  );
}

function usePersonalNotice(data: ProtectionState | undefined, needsGroup: boolean): ReactNode {
  const taken: string | undefined = useLocation().state?.taken;
  const { user } = useViewer();
  if (data?.bar) {
    return (
      <div className={classes.notice}>
        <Suspense>
          <BarNotice bar={data.bar} helpLine={data.helpLine} />
        </Suspense>
      </div>
    );
  }
  if (taken) return <Taken key={taken} uniqueId={taken} />;
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

function Taken({ uniqueId }: { uniqueId: string }) {
  const navigate = useNavigate();
  return (
    <Suspense>
      <TakenNotice
        uniqueId={uniqueId}
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
