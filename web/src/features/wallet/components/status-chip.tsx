import type { TransactionView } from '@sidebet/contract/wallet';
import classes from './status-chip.module.css';

const words: Record<NonNullable<TransactionView['status']>, string> = {
  successful: 'Successful',
  cancelled: 'Cancelled',
  processing: 'Processing',
  paid: 'Paid',
  failed: 'Failed',
};

/** Status of a deposit or withdrawal. Green and red are reserved for bets. */
export function StatusChip({ status }: { status: NonNullable<TransactionView['status']> }) {
  return (
    <span className={classes.chip} data-status={status}>
      {words[status]}
    </span>
  );
}
