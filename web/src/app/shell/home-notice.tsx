import type { ReactNode } from 'react';
import { useProtection } from '../../features/protection/api/get-protection.ts';
import { BarNotice } from '../../features/protection/components/bar-notice.tsx';
import { LimitsOffer } from '../../features/protection/components/limits-offer.tsx';
import { useOffline } from '../../lib/connection.ts';
import classes from './home-notice.module.css';

/**
 * The notice above the games: an active break, or the limits offer for a new user. Undefined while loading; the games
 * wait for it, so the layout does not shift under a tap. Offline they do not wait.
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
