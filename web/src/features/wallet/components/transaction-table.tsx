import type { TransactionView } from '@sidebet/contract/wallet';
import { formatDollars } from '@sidebet/domain/cents';
import { EventTime } from '../../../ui/event-time.tsx';
import { SignedAmount } from './signed-amount.tsx';
import { TransactionSubject } from './transaction-subject.tsx';
import classes from './transactions.module.css';

export function TransactionTable({ transactions }: { transactions: TransactionView[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Description</th>
          <th scope="col">Amount</th>
          <th scope="col">Before Balance</th>
          <th scope="col">After Balance</th>
        </tr>
      </thead>
      <tbody>
        {transactions.map((transaction) => (
          <tr key={transaction.id} data-leads={transaction.betUniqueId !== null}>
            <td>
              <EventTime instant={transaction.createdAt} long />
            </td>
            <td>
              <TransactionSubject transaction={transaction} />
            </td>
            <td>
              <SignedAmount transaction={transaction} />
            </td>
            <td>{formatDollars(transaction.beforeBalanceCents)}</td>
            <td>{formatDollars(transaction.afterBalanceCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
