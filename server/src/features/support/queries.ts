import type { SupportTicketView } from '@sidebet/contract/support';
import { isRefusal } from '@sidebet/domain/refusals';
import type { Pool, PoolClient } from '../../db/pool.ts';
import { decodeCursor, page } from '../../http/cursor.ts';

export type TicketRow = Omit<SupportTicketView, 'createdAt' | 'updatedAt' | 'answers'> & {
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly answers: readonly { readonly id: string; readonly message: string; readonly atMs: number }[];
};

const columns = `t.id, t.subject, t.category, t.message, t.attachment_url as "attachmentUrl", t.status,
  a.name as "attachmentName", t.created_at as "createdAt", t.updated_at as "updatedAt",
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
export async function listTickets(
  pool: Pool,
  userId: string,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
) {
  const after = decodeCursor(cursor, ['instant', 'uuid']);
  if (isRefusal(after)) return after;
  const { rows } = await pool.query<TicketRow>(
    `select ${columns} from ${tables}
     where t.user_id = $1 and ($2::timestamptz is null or (t.created_at, t.id) < ($2::timestamptz, $3::uuid))
     order by t.created_at desc, t.id desc limit $4`,
    [userId, after?.[0] ?? null, after?.[1] ?? null, limit + 1],
  );
  return page(rows, limit, ticketView, (row) => [row.createdAt, row.id]);
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
