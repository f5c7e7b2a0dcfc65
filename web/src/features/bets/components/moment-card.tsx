import type { ReactNode } from 'react';
import { DismissButton } from '../../../ui/dismiss-button.tsx';
import classes from './moment-card.module.css';

type Props = { label: string; onClose: () => void; children: ReactNode };

/** What just happened to a bet: in the betslip's column, on phones above the bottom bar. */
export function MomentCard({ label, onClose, children }: Props) {
  return (
    <section className={classes.card} aria-label={label}>
      <DismissButton label="Close" onDismiss={onClose} />
      {children}
    </section>
  );
}
