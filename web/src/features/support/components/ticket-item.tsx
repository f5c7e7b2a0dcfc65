import type { SupportTicketView } from '@sidebet/contract/support';
import { IconChevronDown, IconPaperclip } from '@tabler/icons-react';
import { categoryLabels, ticketStatusLabels } from '../../../lib/support-labels.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import classes from './ticket-list.module.css';

/** An earlier message; expands to its text and answers. */
export function TicketItem({ ticket }: { ticket: SupportTicketView }) {
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
