import type { SupportTicketView } from '@sidebet/contract/support';
import type { TicketStatus } from '@sidebet/domain/support/ticket';
import { dateTimeLabel } from '@sidebet/domain/time-label';
import { IconChevronDown, IconPaperclip } from '@tabler/icons-react';
import { categoryLabels } from '../category-labels.ts';
import classes from './ticket-list.module.css';

const statusLabels: Record<TicketStatus, string> = { open: 'Open', answered: 'Answered', closed: 'Closed' };

/** One earlier message: its head, and opened its text. */
export function TicketItem({ ticket }: { ticket: SupportTicketView }) {
  return (
    <li className={classes.item}>
      <details>
        <summary>
          <span className={classes.head}>
            <strong>{ticket.subject}</strong>
            <span className={classes.small}>
              {categoryLabels[ticket.category]} ·{' '}
              <time dateTime={ticket.createdAt}>{dateTimeLabel(ticket.createdAt)}</time>
            </span>
          </span>
          <span className={classes.status} data-status={ticket.status}>
            {statusLabels[ticket.status]}
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
      </details>
    </li>
  );
}
