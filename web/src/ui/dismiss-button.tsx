import { IconX } from '@tabler/icons-react';
import classes from './dismiss-button.module.css';

/** The cross in the corner of a notice, which is its positioned ancestor. */
export function DismissButton({ label = 'Dismiss', onDismiss }: { label?: string; onDismiss: () => void }) {
  return (
    <button type="button" className={classes.close} aria-label={label} title={label} onClick={onDismiss}>
      <IconX size={18} stroke={1.8} aria-hidden="true" />
    </button>
  );
}
