import type { TransactionView } from '@sidebet/contract/wallet';
import { formatDollars } from '@sidebet/domain/cents';
import { EventTime } from '../../../ui/event-time.tsx';
import { SignedAmount } from './signed-amount.tsx';
import { TransactionSubject } from './transaction-subject.tsx';
import classes from './transactions.module.css';

export function TransactionCards({ transactions }: { transactions: TransactionView[] }) {
  return (
    <ul className={classes.cards}>
      {transactions.map((transaction) => (
        <li key={transaction.id} className={classes.card} data-leads={transaction.betUniqueId !== null}>
          <div className={classes.row}>
            <div className={classes.what}>
              <TransactionSubject transaction={transaction} />
            </div>
            <SignedAmount transaction={transaction} />
          </div>
          <p className={classes.small}>
            <EventTime instant={transaction.createdAt} long />
            <span>
              <span className="visually-hidden">Balance before and after: </span>
              {formatDollars(transaction.beforeBalanceCents)} → {formatDollars(transaction.afterBalanceCents)}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
