import { type ReactNode, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useProtection } from '../../features/protection/api/get-protection.ts';
import { useOffline } from '../../lib/connection.ts';
import { lazyPart } from '../../lib/load-part.ts';
import classes from './home-notice.module.css';

const AddFriend = lazyPart(() => import('../../features/friends/components/add-friend.tsx'));
const TakenNotice = lazyPart(() => import('../../features/bets/components/taken-notice.tsx'));
const BarNotice = lazyPart(() => import('../../features/protection/components/bar-notice.tsx'));

/**
 * The notice above the games: an active break, or the bet just taken. Undefined while loading; the games wait for it, so
 * the layout does not shift under a tap. Offline they do not wait.
 */
export function useHomeNotice(): ReactNode {
  const { data, isLoading } = useProtection();
  const offline = useOffline();
  const taken: string | undefined = useLocation().state?.taken;
  if (isLoading && !offline) return undefined;
  if (data?.bar) {
    return (
      <div className={classes.notice}>
        <Suspense>
          <BarNotice bar={data.bar} helpLine={data.helpLine} />
        </Suspense>
      </div>
    );
  }
  return taken ? <Taken key={taken} uniqueId={taken} /> : null;
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
