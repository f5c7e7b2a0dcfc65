import { allItems } from '../../../lib/paged.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { useTransactions } from '../api/list-transactions.ts';
import { TransactionCards } from './transaction-cards.tsx';
import { TransactionTable } from './transaction-table.tsx';

/** SPEC section 2, Transaction History: a table on wide screens, cards on narrow ones, newest first. */
export default function TransactionHistory() {
  const list = useTransactions();
  const tight = useMedia('(max-width: 991.98px)');
  if (list.isPending) return <Skeletons label="Loading transactions..." count={5} height={52} />;
  if (!list.data) return <QueryFailure error={list.error} onRetry={() => void list.refetch()} />;
  const transactions = allItems(list.data);
  if (transactions.length === 0) return <EmptyState art="ticket" title="No transactions found" />;
  const Shape = tight ? TransactionCards : TransactionTable;
  return (
    <>
      <Shape transactions={transactions} />
      <LoadMore
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}
