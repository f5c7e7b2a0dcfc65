import type { TransactionView } from '@sidebet/contract/wallet';
import { formatDollars, formatNet } from '@sidebet/domain/cents';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { usePages } from '../../../lib/api/use-api.ts';
import { allItems } from '../../../lib/paged.ts';
import { useNarrow } from '../../../lib/use-media.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { EventTime } from '../../../ui/event-time.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { StatementForm } from './statement-form.tsx';
import { TransactionSubject } from './transaction-subject.tsx';
import classes from './transactions.module.css';

const types = [
  { value: 'All', label: 'All' },
  { value: 'Wager', label: 'Wager' },
  { value: 'Deposit', label: 'Deposit' },
  { value: 'Withdrawal', label: 'Withdrawal' },
] as const;
type Filter = (typeof types)[number]['value'];

/** Transaction History. The filter is in the URL, so a reload and going back keep it. */
export default function TransactionHistory() {
  const [params, setParams] = useSearchParams();
  const typeParam = params.get('type');
  const filter = types.find(({ value }) => value === typeParam)?.value ?? 'All';
  const choose = (next: Filter) =>
    setParams(
      (before) => {
        before.delete('type');
        if (next !== 'All') before.set('type', next);
        return before;
      },
      { replace: true },
    );
  return (
    <>
      <Segments label="Type" options={types} value={filter} onChange={choose} />
      {/* Above the list, because an endless list has no end. */}
      <details className={classes.download}>
        <summary>
          <IconDownload size={17} stroke={1.8} aria-hidden="true" />
          Download
        </summary>
        <StatementForm />
      </details>
      <div className={classes.lines}>
        <Lines filter={filter} />
      </div>
    </>
  );
}

/** A table on wide screens, cards on narrow ones, newest first. */
function Lines({ filter }: { filter: Filter }) {
  const type = filter === 'All' ? undefined : filter;
  // Keeps the previous lines while another filter loads.
  const list = usePages('listTransactions', { query: { type } }, { placeholderData: keepPreviousData });
  const narrow = useNarrow();
  if (list.isPending) return <Skeletons label="Loading transactions..." count={5} height={52} />;
  if (!list.data) return <QueryFailure error={list.error} onRetry={() => void list.refetch()} />;
  const transactions = allItems(list.data);
  if (transactions.length === 0) {
    const text = filter === 'All' ? 'Deposits, bets and withdrawals show here.' : undefined;
    return <EmptyState art="ticket" title="No transactions found" text={text} />;
  }
  const Shape = narrow ? TransactionCards : TransactionTable;
  return (
    <div aria-busy={list.isPlaceholderData} className={classes.current}>
      <Shape transactions={transactions} />
      <LoadMore list={list} />
    </div>
  );
}

function TransactionTable({ transactions }: { transactions: TransactionView[] }) {
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

function TransactionCards({ transactions }: { transactions: TransactionView[] }) {
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

/** An amount with its sign. Color is reserved for wins and losses. */
function SignedAmount({ transaction }: { transaction: TransactionView }) {
  const { amountCents, beforeBalanceCents, afterBalanceCents } = transaction;
  // A failed deposit moved no money, so its amount has no sign.
  const moved = beforeBalanceCents !== afterBalanceCents;
  return (
    <span className={classes.amount} data-moved={moved}>
      {moved ? formatNet(amountCents) : formatDollars(amountCents)}
    </span>
  );
}
