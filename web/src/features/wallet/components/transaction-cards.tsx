import type { TransactionView } from '@sidebet/contract/wallet';
import { formatDollars } from '@sidebet/domain/cents';
import { dateTimeLabel } from '@sidebet/domain/time-label';
import { SignedAmount } from './signed-amount.tsx';
import classes from './transactions.module.css';

export function TransactionCards({ transactions }: { transactions: TransactionView[] }) {
  return (
    <ul className={classes.cards}>
      {transactions.map((transaction) => (
        <li key={transaction.id} className={classes.card}>
          <p>
            <strong>{transaction.description}</strong>
            <SignedAmount cents={transaction.amountCents} />
          </p>
          <p className={classes.small}>
            <span>{dateTimeLabel(transaction.createdAt)}</span>
            <span>
              {formatDollars(transaction.beforeBalanceCents)} → {formatDollars(transaction.afterBalanceCents)}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
