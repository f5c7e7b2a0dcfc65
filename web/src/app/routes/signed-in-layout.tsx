import { Suspense, useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useLogOut } from '../../features/auth/login/log-out.ts';
import { RequiredStepPrompt } from '../../features/auth/sessions/required-step.tsx';
import { OutboxLink } from '../../features/email/components/outbox-link.tsx';
import { useApi } from '../../lib/api/use-api.ts';
import { errorMessage } from '../../lib/api-problem.ts';
import { useAppClient } from '../../lib/app-client.ts';
import { useOffline } from '../../lib/connection.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { idlePart, lazyPart } from '../../lib/load-part.ts';
import { paths, withNext } from '../../lib/paths.ts';
import { useSession, ViewerContext } from '../../lib/session.ts';
import { site } from '../../lib/site.ts';
import { useNarrow } from '../../lib/use-media.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { HomeWaiting, isHomeSent } from '../home/home-waiting.tsx';
import { QuietLoading } from '../quiet-loading.tsx';
import { BottomBar } from '../shell/bottom-bar.tsx';
import { type ReturningTo, ReturningToContext } from '../shell/leave-notifications.ts';
import { OfflineBar } from '../shell/offline-bar.tsx';
import { StreamNotice } from '../shell/stream-notice.tsx';
import { StandalonePage } from '../standalone-page.tsx';
import { useBackClosesModals } from '../use-back-closes-modals.ts';
import { usePushComparison } from '../use-push-comparison.ts';

const ProtectionWatch = lazyPart(() => import('../../features/protection/components/protection-watch.tsx'));
const TermsChanged = lazyPart(() => import('../terms-changed.tsx'));
const ResultAnnouncement = idlePart(() => import('../shell/result-announcement.tsx'));

/** Whether the first render replaces the prerendered home, which then stays until the session is known. */
const homeWasSent = isHomeSent();

/** Layout for logged-in users: waits for the session and runs the live stream. */
export function Component() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const narrow = useNarrow();
  const returningTo: ReturningTo = useRef(null);
  useBackClosesModals();
  usePushComparison(session.data?.user?.id);
  if (session.isPending) return homeWasSent ? <HomeWaiting /> : <QuietLoading />;
  if (!session.data) {
    return (
      <StandalonePage>
        <EmptyState page art="disc" title={`Can’t reach ${site.name}`} text={errorMessage(session.error)}>
          <Button onClick={() => void session.refetch()}>Try Again</Button>
        </EmptyState>
      </StandalonePage>
    );
  }
  const { user, leftByChoice, operatorSessionEndedBy, newTerms } = session.data;
  if (!user) {
    if (leftByChoice) return <Left />;
    const to = operatorSessionEndedBy ? paths.signIn : paths.landing;
    return <Navigate to={withNext(to, pathname + search)} replace />;
  }
  // Withdrawing, protection and closing the account are in the settings, and never wait for new terms.
  const blockingTerms = pathname.toLowerCase() === paths.settings.toLowerCase() ? undefined : newTerms;
  return (
    <ViewerContext value={{ ...session.data, user }}>
      <Live />
      <Suspense>
        <ResultAnnouncement viewerId={user.id} />
      </Suspense>
      <RequiredStepPrompt mailbox={<OutboxLink />} />
      {blockingTerms ? (
        <Suspense fallback={<QuietLoading />}>
          <TermsChanged terms={blockingTerms} />
        </Suspense>
      ) : (
        <>
          <ReturningToContext value={returningTo}>
            <Outlet />
          </ReturningToContext>
          {narrow && <BottomBar />}
        </>
      )}
      <Protection />
      <Toasts />
    </ViewerContext>
  );
}

/** Also clears what views store as they unmount, such as the betslip. */
function Left() {
  const { tab } = useAppClient();
  useEffect(() => tab.forget(), [tab]);
  return <Navigate to={paths.landing} replace />;
}

function Protection() {
  const logOut = useLogOut();
  const { data } = useApi('getProtection');
  // Most users have no limits or breaks to watch.
  if (!data?.bar && !data?.limits.some(({ limit }) => limit !== null)) return null;
  return (
    <Suspense>
      <ProtectionWatch loggingOut={logOut.isPending} onLogOut={() => logOut.mutate()} />
    </Suspense>
  );
}

function Live() {
  const down = useLive();
  const offline = useOffline();
  return (
    <>
      <StreamNotice down={offline ? null : down} />
      <OfflineBar shown={offline} />
    </>
  );
}
