import { type ReactNode, Suspense } from 'react';
import { useProtection } from '../../features/protection/api/get-protection.ts';
import { useOffline } from '../../lib/connection.ts';
import { lazyPart } from '../../lib/load-part.ts';
import classes from './home-notice.module.css';

const BarNotice = lazyPart(() => import('../../features/protection/components/bar-notice.tsx'));

/**
 * The notice above the games: an active break. Undefined while loading; the games wait for it, so the layout does not
 * shift under a tap. Offline they do not wait.
 */
export function useHomeNotice(): ReactNode {
  const { data, isLoading } = useProtection();
  const offline = useOffline();
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
  return null;
}
