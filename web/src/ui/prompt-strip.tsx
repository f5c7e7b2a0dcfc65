import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './prompt-strip.module.css';

type Props = { picture?: ReactNode; dismissLabel: string; onDismiss: () => void; children: ReactNode };

/** Says what to choose next, above the things to choose from. */
export function PromptStrip({ picture, dismissLabel, onDismiss, children }: Props) {
  return (
    <div className={classes.strip} role="status">
      {picture}
      <p>{children}</p>
      <button type="button" className={classes.close} aria-label={dismissLabel} onClick={onDismiss}>
        <IconX size={18} stroke={2} aria-hidden="true" />
      </button>
    </div>
  );
}
