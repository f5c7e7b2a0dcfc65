import type { supportTicketView } from '@sidebet/contract/support';
import type { z } from 'zod';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import { type PageRequest, readPage } from '../../../http/read-page.ts';

export type Ticket = z.output<typeof supportTicketView>;

const columns = `t.id, t.subject, t.category, t.message, t.attachment_url, t.status,
  a.name as attachment_name, t.created_at, t.updated_at,
  coalesce((select json_agg(json_build_object('id', o.id, 'message', o.message,
      'createdAt', (extract(epoch from o.created_at) * 1000)::bigint) order by o.created_at, o.id)
    from support_answers o where o.ticket_id = t.id), '[]') as answers`;
const tables = 'support_tickets t left join support_attachments a on a.url = t.attachment_url';

/** One ticket of the user. */
export async function findTicket(
  db: Pool | PoolClient,
  userId: string,
  id: string,
): Promise<Ticket | undefined> {
  const { rows } = await db.query<Ticket>(
    `select ${columns} from ${tables} where t.id = $1 and t.user_id = $2`,
    [id, userId],
  );
  return rows[0];
}

/** The user's tickets, newest first. */
export async function listTickets(pool: Pool, userId: string, request: PageRequest) {
  return readPage<Ticket>(pool, request, {
    sortedBy: [
      ['t.created_at', 'instant'],
      ['t.id', 'uuid'],
    ],
    descending: true,
    text: ({ position, after, order }) =>
      `select ${position}, ${columns} from ${tables} where t.user_id = $1 and ${after()} ${order}`,
    values: [userId],
  });
}
