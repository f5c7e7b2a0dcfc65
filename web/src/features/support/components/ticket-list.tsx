import { usePages } from '../../../lib/api/use-api.ts';
import { allItems } from '../../../lib/paged.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { TicketItem } from './ticket-item.tsx';
import classes from './ticket-list.module.css';

export function TicketList() {
  const list = usePages('listMySupportTickets', { query: { limit: 10 } });
  if (list.isPending) return <Skeletons label="Loading messages..." count={2} height={64} />;
  if (!list.data) return <QueryFailure error={list.error} onRetry={() => void list.refetch()} />;
  const tickets = allItems(list.data);
  if (tickets.length === 0) {
    return (
      <EmptyState
        art="panes"
        title="No messages yet"
        text="Messages you send us appear here with their status."
      />
    );
  }
  return (
    <>
      <ul className={classes.list}>
        {tickets.map((ticket) => (
          <TicketItem key={ticket.id} ticket={ticket} />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}
