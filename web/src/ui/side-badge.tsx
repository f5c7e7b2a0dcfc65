import type { Side } from '@sidebet/domain/bets/bet';
import type { ReactNode } from 'react';
import classes from './side-badge.module.css';

export function SideBadge({ side, children }: { side: Side; children: ReactNode }) {
  return (
    <span className={classes.badge} data-side={side}>
      {children}
    </span>
  );
}
