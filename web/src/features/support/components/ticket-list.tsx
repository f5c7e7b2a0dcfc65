import type { SupportTicketView } from '@sidebet/contract/support';
import { IconChevronDown, IconPaperclip } from '@tabler/icons-react';
import { usePages } from '../../../lib/api/use-api.ts';
import { allItems } from '../../../lib/paged.ts';
import { categoryLabels, ticketStatusLabels } from '../../../lib/support-labels.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { EventTime } from '../../../ui/event-time.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
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

/** An earlier message; expands to its text and answers. */
function TicketItem({ ticket }: { ticket: SupportTicketView }) {
  return (
    <li className={classes.item}>
      <details>
        <summary>
          <span className={classes.head}>
            <strong>{ticket.subject}</strong>
            <span className={classes.small}>
              {categoryLabels[ticket.category]} · <EventTime instant={ticket.createdAt} long />
            </span>
          </span>
          <span className={classes.status} data-status={ticket.status}>
            {ticketStatusLabels[ticket.status]}
          </span>
          <IconChevronDown className={classes.chevron} size={18} stroke={1.8} aria-hidden="true" />
        </summary>
        <p className={classes.message}>{ticket.message}</p>
        {ticket.attachmentUrl && (
          <a className={classes.file} href={ticket.attachmentUrl} download={ticket.attachmentName ?? true}>
            <IconPaperclip size={16} stroke={1.8} aria-hidden="true" />
            {ticket.attachmentName}
          </a>
        )}
        {ticket.answers.length > 0 && (
          <ol className={classes.answers} aria-label="Answers">
            {ticket.answers.map(({ id, message, createdAt }) => (
              <li key={id} className={classes.answer}>
                <p className={classes.small}>
                  Sidebet support · <EventTime instant={createdAt} long />
                </p>
                <p className={classes.text}>{message}</p>
              </li>
            ))}
          </ol>
        )}
      </details>
    </li>
  );
}
