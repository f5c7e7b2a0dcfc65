import type { TransactionView } from '@sidebet/contract/wallet';
import classes from './status-chip.module.css';

const words: Record<NonNullable<TransactionView['status']>, string> = {
  successful: 'Successful',
  cancelled: 'Cancelled',
  processing: 'Processing',
  paid: 'Paid',
  failed: 'Failed',
};

/** How a deposit or withdrawal stands. Told by words and form: green and red are for bets alone. */
export function StatusChip({ status }: { status: NonNullable<TransactionView['status']> }) {
  return (
    <span className={classes.chip} data-status={status}>
      {words[status]}
    </span>
  );
}
