import type { Side } from '@sidebet/domain/markets/market';
import type { ReactNode } from 'react';
import classes from './side-badge.module.css';

/** A `side` of null is neutral. */
export function SideBadge({ side, children }: { side: Side | null; children: ReactNode }) {
  return (
    <span className={classes.badge} data-side={side ?? 'none'}>
      {children}
    </span>
  );
}
