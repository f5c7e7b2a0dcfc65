import type { OperatorTicket } from '@sidebet/contract/console/support';
import { findConflictOfInterest } from '@sidebet/domain/conflict-of-interest';
import { IconPaperclip } from '@tabler/icons-react';
import { useViewer } from '../../../lib/session.ts';
import { categoryLabels, sizeLabel, ticketStatusLabels } from '../../../lib/support-labels.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { ActionGroup } from '../components/action-group.tsx';
import { AnswerButton } from '../components/answer-button.tsx';
import { Chip, Lead } from '../components/console-page.tsx';
import { type Back, Subject, subjectPage } from '../components/subject-page.tsx';
import { consolePaths } from '../console-paths.ts';
import classes from './ticket-page.module.css';

/** A support message with its answers and actions. */
export const TicketPage = subjectPage({
  name: 'operatorGetTicket',
  param: 'id',
  title: 'Message to support',
  loading: 'Loading message…',
  back: { to: consolePaths.support, label: 'Support' },
  Page: Ticket,
});

function Ticket({ one: ticket, back }: { one: OperatorTicket; back: Back }) {
  const { user } = useViewer();
  const { person, status, answers } = ticket;
  const blockedReason = findConflictOfInterest({ kind: 'ticket', userId: person.id }, user.id);
  return (
    <Subject
      title={ticket.subject}
      back={back}
      intro={
        <>
          {categoryLabels[ticket.category]} · <EventTime instant={ticket.createdAt} long />{' '}
          <Chip strong={status === 'open'}>{ticketStatusLabels[status]}</Chip>
        </>
      }
      actions={
        <ActionGroup blockedReason={blockedReason?.message ?? null}>
          {status === 'closed' ? (
            <ActionButton
              name="operatorReopenTicket"
              label="Reopen message"
              title="Reopen this message?"
              explain="It moves back to the open messages and can be answered."
              done="Message reopened"
              params={{ id: ticket.id }}
              body={{}}
            />
          ) : (
            <>
              <AnswerButton ticket={ticket} />
              <ActionButton
                name="operatorCloseTicket"
                label="Close message"
                title="Close this message?"
                explain={
                  answers.length === 0
                    ? 'It has no answer yet. The user sees that it is closed but is not notified.'
                    : 'The user sees that it is closed. You can reopen it.'
                }
                done="Message closed"
                params={{ id: ticket.id }}
                body={{}}
              />
            </>
          )}
        </ActionGroup>
      }
      above={
        <ol className={classes.thread} aria-label="Messages">
          <li className={classes.said}>
            <p className={classes.who}>
              <strong>{ticket.sentAs}</strong> <EventTime instant={ticket.createdAt} long />
            </p>
            <p className={classes.text}>{ticket.message}</p>
            {ticket.attachmentUrl && <Attachment ticket={ticket} url={ticket.attachmentUrl} />}
          </li>
          {answers.map((answer) => (
            <li key={answer.id} className={classes.said} data-ours>
              <p className={classes.who}>
                <strong>{answer.operatorName}</strong> <EventTime instant={answer.createdAt} long />
                {' · '}
                {answer.mailed ? 'also by email' : 'in the app only'}
              </p>
              <p className={classes.text}>{answer.message}</p>
            </li>
          ))}
        </ol>
      }
      facts={[
        {
          label: 'User',
          value: (
            <Lead to={consolePaths.user(person.id)} sub={`@${person.username}`}>
              {person.fullName}
            </Lead>
          ),
        },
        { label: 'Sent from', value: ticket.sentFrom },
        { label: 'Answers go to', value: ticket.mailsTo ?? 'The app only: the email is not verified' },
        { label: 'Last change', value: <EventTime instant={ticket.updatedAt} long /> },
        { label: 'Browser', value: ticket.userAgent },
        { label: 'Message id', value: ticket.id },
      ]}
      audit={{ heading: 'Operator actions', kind: 'ticket', id: ticket.id }}
    />
  );
}

function Attachment({ ticket, url }: { ticket: OperatorTicket; url: string }) {
  return (
    <p className={classes.attachment}>
      <a href={url} download={ticket.attachmentName ?? true}>
        <IconPaperclip size={16} stroke={1.8} aria-hidden="true" />
        {ticket.attachmentName}
      </a>
      <span>{sizeLabel(ticket.attachmentBytes ?? 0)}. Opening it is recorded in the audit log.</span>
    </p>
  );
}
