import type { SupportTicketView } from '@sidebet/contract/support';
import type { Pool, PoolClient } from '../../db/pool.ts';
import { mapPage, type PageRequest, readPage } from '../../http/read-page.ts';

export type TicketRow = Omit<SupportTicketView, 'createdAt' | 'updatedAt' | 'answers'> & {
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly answers: readonly { readonly id: string; readonly message: string; readonly atMs: number }[];
};

const columns = `t.id, t.subject, t.category, t.message, t.attachment_url, t.status,
  a.name as attachment_name, t.created_at, t.updated_at,
  coalesce((select json_agg(json_build_object('id', o.id, 'message', o.message,
      'atMs', (extract(epoch from o.created_at) * 1000)::bigint) order by o.created_at, o.id)
    from support_answers o where o.ticket_id = t.id), '[]') as answers`;
const tables = 'support_tickets t left join support_attachments a on a.url = t.attachment_url';

/** One ticket of the user. */
export async function findTicket(
  db: Pool | PoolClient,
  userId: string,
  id: string,
): Promise<TicketRow | undefined> {
  const { rows } = await db.query<TicketRow>(
    `select ${columns} from ${tables} where t.id = $1 and t.user_id = $2`,
    [id, userId],
  );
  return rows[0];
}

/** The user's tickets, newest first. */
export async function listTickets(pool: Pool, userId: string, request: PageRequest) {
  const rows = await readPage<TicketRow>(pool, request, {
    sortedBy: [
      ['t.created_at', 'instant'],
      ['t.id', 'uuid'],
    ],
    descending: true,
    text: ({ position, after, order }) =>
      `select ${position}, ${columns} from ${tables} where t.user_id = $1 and ${after()} ${order}`,
    values: [userId],
  });
  return mapPage(rows, ticketView);
}

export function ticketView({ createdAt, updatedAt, answers, ...row }: TicketRow): SupportTicketView {
  return {
    ...row,
    answers: answers.map(({ id, message, atMs }) => ({
      id,
      message,
      createdAt: new Date(atMs).toISOString(),
    })),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}
