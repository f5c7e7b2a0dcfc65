import type { ReactNode } from 'react';
import { useProtection } from '../../features/protection/api/get-protection.ts';
import { BarNotice } from '../../features/protection/components/bar-notice.tsx';
import { LimitsOffer } from '../../features/protection/components/limits-offer.tsx';
import { useOffline } from '../../lib/connection.ts';
import classes from './home-notice.module.css';

/**
 * What stands above the games: the break that is in force, or limits for somebody new. Undefined until it is known; the
 * games wait for it, so that nothing moves under a finger that is about to choose a side. Without a connection they do
 * not: it may never come, and no bet can be made.
 */
export function useHomeNotice(): ReactNode {
  const { data, isLoading } = useProtection();
  const offline = useOffline();
  if (isLoading && !offline) return undefined;
  if (data?.bar) {
    return (
      <div className={classes.notice}>
        <BarNotice bar={data.bar} helpLine={data.helpLine} />
      </div>
    );
  }
  return data?.offered === 'signup' ? <LimitsOffer offer={data.offered} /> : null;
}
