import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './moment-card.module.css';

type Props = { label: string; onClose: () => void; children: ReactNode };

/** What just happened to a bet: in the betslip's column, on phones above the bottom bar. */
export function MomentCard({ label, onClose, children }: Props) {
  return (
    <section className={classes.card} aria-label={label}>
      <button type="button" className={classes.close} aria-label="Close" onClick={onClose}>
        <IconX size={18} stroke={2} aria-hidden="true" />
      </button>
      {children}
    </section>
  );
}
