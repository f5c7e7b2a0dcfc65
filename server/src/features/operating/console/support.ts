import { findConflictOfInterest } from '@sidebet/domain/conflict-of-interest';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { decideAnswer, decideTicketStep } from '@sidebet/domain/support/answer';
import type { TicketStatus } from '@sidebet/domain/support/ticket';
import { announce } from '../../../db/live-payload.ts';
import { newId } from '../../../db/new-id.ts';
import type { PoolClient } from '../../../db/pool.ts';
import { supportAnswerEmail } from '../../../emails/templates/notices.ts';
import { writeEmails } from '../../../emails/write-emails.ts';
import { act, acted, type ConsoleCall, type ConsoleContext } from './act.ts';

type AnswerCall = ConsoleCall & { readonly body: { readonly message: string } };

/**
 * Answers a ticket. The answer, its email, the notification and the audit log row commit together. It is emailed
 * only to a verified address; the app always shows it. Refusals: ticketNotFound, ownTicket, and those of
 * `decideAnswer`.
 */
export function answerTicket(context: ConsoleContext, call: AnswerCall, id: string): Promise<Refusal | null> {
  return act(context, call, ['ticket.answer', id], async (client, { operator, now }) => {
    const ticket = await lockTicket(client, id, operator.id);
    if ('kind' in ticket) return ticket;
    const decided = decideAnswer(ticket.status, call.body.message);
    if (decided.kind === 'refusal') return decided;
    const { message } = decided;
    const answerId = newId();
    await client.query(
      `insert into support_answers (id, ticket_id, operator_id, operator_name, message, mailed, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [answerId, id, operator.id, operator.name, message, ticket.emailVerified, new Date(now)],
    );
    await setStatus(client, id, 'answered', now);
    await client.query(
      `insert into notifications (user_id, id, type, content, created_at)
       values ($1, $2, 'Support', $3, $4)`,
      [ticket.userId, newId(), `We answered your message \u201c${ticket.subject}\u201d.`, new Date(now)],
    );
    if (ticket.emailVerified) {
      const url = `${context.siteUrl()}/Settings?tab=support`;
      const { firstName, subject } = ticket;
      await writeEmails(client, context.wallClock.now(), [
        {
          kind: 'supportAnswer',
          userId: ticket.userId,
          address: ticket.email,
          content: supportAnswerEmail({ firstName, subject, answer: message, url }),
        },
      ]);
    }
    await notifyUser(client, ticket.userId);
    const details = { userId: ticket.userId, answerId, from: ticket.status, mailed: ticket.emailVerified };
    return acted('ticket.answer', { kind: 'ticket', id }, details);
  });
}

/**
 * Closes a ticket or reopens a closed one. Refusals: ticketNotFound, ownTicket, nothingToChange, ticketNotClosed.
 */
export function moveTicket(
  context: ConsoleContext,
  call: ConsoleCall,
  id: string,
  step: 'close' | 'reopen',
): Promise<Refusal | null> {
  return act(context, call, [`ticket.${step}`, id], async (client, { operator, now }) => {
    const ticket = await lockTicket(client, id, operator.id);
    if ('kind' in ticket) return ticket;
    const refusal = decideTicketStep(ticket.status, step);
    if (refusal) return refusal;
    await setStatus(client, id, step === 'close' ? 'closed' : 'open', now);
    await notifyUser(client, ticket.userId);
    const details = { userId: ticket.userId, from: ticket.status };
    return acted(`ticket.${step}`, { kind: 'ticket', id }, details);
  });
}

type Locked = {
  userId: string;
  status: TicketStatus;
  subject: string;
  firstName: string;
  email: string;
  emailVerified: boolean;
};

/** Serializes operators. Refuses with ticketNotFound and ownTicket. */
async function lockTicket(client: PoolClient, id: string, operatorId: string): Promise<Locked | Refusal> {
  const { rows } = await client.query<Locked>(
    `select t.user_id, t.status, t.subject, u.first_name, u.email,
       u.email_verified
     from support_tickets t join users u on u.id = t.user_id where t.id = $1 for no key update of t`,
    [id],
  );
  const ticket = rows[0];
  if (!ticket) return refuse('ticketNotFound');
  return findConflictOfInterest({ kind: 'ticket', userId: ticket.userId }, operatorId) ?? ticket;
}

async function setStatus(client: PoolClient, id: string, status: TicketStatus, now: number): Promise<void> {
  await client.query('update support_tickets set status = $2, updated_at = $3 where id = $1', [
    id,
    status,
    new Date(now),
  ]);
}

/** The user's open pages reload their tickets. */
async function notifyUser(client: PoolClient, userId: string): Promise<void> {
  await announce(client, { users: [userId] });
}
