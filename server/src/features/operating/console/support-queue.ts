import type { operatorAnswer, operatorTicket, operatorTicketRow } from '@sidebet/contract/console/support';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { SupportCategory, TicketStatus } from '@sidebet/domain/support/ticket';
import type { z } from 'zod';
import { likePattern } from '../../../db/like-pattern.ts';
import type { Pool } from '../../../db/pool.ts';
import { type PageRequest, readPage } from '../../../http/read-page.ts';

export type TicketFilter = {
  readonly status: 'all' | TicketStatus;
  readonly category: 'all' | SupportCategory;
  readonly q: string;
} & PageRequest;

const columns = `t.id, json_build_object('id', u.id, 'username', u.username, 'fullName', u.name) as person, t.subject,
  t.category, t.status, t.attachment_url is not null as has_attachment, t.created_at,
  t.updated_at`;

/** Open tickets first, then answered ones, then closed ones. */
const rank = `case t.status when 'open' then 0 when 'answered' then 1 else 2 end`;
/** The oldest open ticket first, otherwise the most recently changed, in microseconds. */
const place = `case t.status when 'open' then (extract(epoch from t.created_at) * 1000000)::bigint
  else 8640000000000000 - (extract(epoch from t.updated_at) * 1000000)::bigint end`;

/** All support tickets. `q` matches part of the subject, name or email, ignoring case. */
export function listAllTickets(pool: Pool, { status, category, q, ...request }: TicketFilter) {
  return readPage<z.output<typeof operatorTicketRow>>(pool, request, {
    sortedBy: [
      [rank, 'number'],
      [place, 'number'],
      ['t.id', 'uuid'],
    ],
    text: ({ position, after, order }) => `select ${position}, ${columns},
       (select count(*) from support_answers a where a.ticket_id = t.id) as answers
     from support_tickets t join users u on u.id = t.user_id
     where ($1 = 'all' or t.status = $1) and ($2 = 'all' or t.category = $2)
       and ($3 = '' or lower(t.subject || chr(10) || t.user_name || chr(10) || t.user_email || chr(10) || u.username)
         like lower($4) escape '\\')
       and ${after()}
     ${order}`,
    values: [status, category, q, likePattern(q)],
  });
}

type OperatorTicket = z.output<typeof operatorTicket>;

/** One ticket with its answers, oldest first. Refuses with ticketNotFound. */
export async function readTicket(pool: Pool, id: string): Promise<OperatorTicket | Refusal> {
  const [tickets, answers] = await Promise.all([
    pool.query<Omit<OperatorTicket, 'answers'>>(
      `select ${columns}, t.message, t.user_name as sent_as, t.user_email as sent_from, t.user_agent,
         t.attachment_url, f.name as attachment_name, f.bytes as attachment_bytes,
         case when u.email_verified then u.email end as mails_to
       from support_tickets t join users u on u.id = t.user_id
       left join support_attachments f on f.url = t.attachment_url
       where t.id = $1`,
      [id],
    ),
    pool.query<z.output<typeof operatorAnswer>>(
      `select id, operator_name, message, mailed, created_at
       from support_answers where ticket_id = $1 order by created_at, id`,
      [id],
    ),
  ]);
  const ticket = tickets.rows[0];
  return ticket ? { ...ticket, answers: answers.rows } : refuse('ticketNotFound');
}
