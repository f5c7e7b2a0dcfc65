import type { TransactionView } from '@sidebet/contract/wallet';
import { formatDollars, formatNet } from '@sidebet/domain/cents';
import classes from './transactions.module.css';

/** An amount with its sign. Color is reserved for wins and losses. */
export function SignedAmount({ transaction }: { transaction: TransactionView }) {
  const { amountCents, beforeBalanceCents, afterBalanceCents } = transaction;
  // A failed deposit moved no money, so its amount has no sign.
  const moved = beforeBalanceCents !== afterBalanceCents;
  return (
    <span className={classes.amount} data-moved={moved}>
      {moved ? formatNet(amountCents) : formatDollars(amountCents)}
    </span>
  );
}
