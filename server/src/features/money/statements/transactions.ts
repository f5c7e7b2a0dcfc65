import { noId } from '@sidebet/contract/shared';
import type { Pool } from '../../../db/pool.ts';
import { mapPage, type PageRequest, readPage } from '../../../http/read-page.ts';
import {
  aboutColumns,
  aboutJoins,
  type LineRow,
  type TransactionView,
  toTransactionView,
  typeOfKind,
} from './transaction-line.ts';

export type TransactionFilter = {
  type?: TransactionView['type'] | undefined;
} & PageRequest;

/**
 * Transaction History, newest first: the user's ledger lines, and between them deposits that ended without money.
 * It is always computed from the ledger. Transfers are numbered, so the order is the account's own and each
 * balance follows from the previous line, whatever the clocks of several servers say.
 */
export async function listTransactions(
  pool: Pool,
  viewerId: string,
  { type, ...request }: TransactionFilter,
) {
  const kinds = Object.entries(typeOfKind).flatMap(([kind, its]) =>
    type === undefined || its === type ? [kind] : [],
  );
  const rows = await readPage<LineRow>(pool, request, {
    name: 'list-transactions',
    // A line's position: the transfer it is or follows, whether it follows, and its time. The newest is the greatest.
    sortedBy: [
      ['version', 'number'],
      ['follows', 'number'],
      ['at_us', 'number'],
      ['line_id', 'uuid'],
    ],
    descending: true,
    text: ({ position, after, order }) => `with lines as (
             (select t.version, 0 as follows, 0::bigint as at_us, '${noId}'::uuid as line_id, t.subject_id, t.seq, t.kind::text as kind,
                t.before_cents, t.after_cents, null::bigint as tried_cents, null::text as ended_as, t.created_at
              from transfers t
              where t.user_id = $1 and t.kind = any($2::transfer_kind[]) and ${after(['t.version', '0', '0', `'${noId}'::uuid`])}
              order by t.version desc limit $4)
             union all
             (select ended.version, 1, ended.at_us, ended.id, ended.id, 0, 'depositError', coalesce(t.after_cents, 0),
                coalesce(t.after_cents, 0), ended.amount_cents, ended.status, ended.updated_at
              from (select d.ended_version as version, (extract(epoch from d.updated_at) * 1000000)::bigint as at_us, d.id,
                      d.amount_cents, d.status, d.updated_at
                    from deposits d
                    where $3 and d.user_id = $1 and d.status in ('cancelled', 'failed')) ended
              left join transfers t on t.user_id = $1 and t.version = ended.version
              where ${after(['ended.version', '1', 'ended.at_us', 'ended.id'])}
              order by ended.version desc, ended.at_us desc, ended.id desc limit $4))
           select ${position}, lines.*, ${aboutColumns}
           from lines ${aboutJoins}
           ${order}`,
    values: [viewerId, kinds, type === undefined || type === 'Deposit'],
  });
  return mapPage(rows, toTransactionView);
}
