import type { TransactionView } from '@sidebet/contract/wallet';
import { isRefusal } from '@sidebet/domain/refusals';
import type { Pool } from '../../db/pool.ts';
import { decodeCursor, page } from '../../http/cursor.ts';
import { aboutColumns, aboutJoins, type LineRow, toTransactionView, typeOfKind } from './transaction-line.ts';

export type TransactionFilter = {
  type?: TransactionView['type'] | undefined;
  cursor?: string | undefined;
  limit: number;
};

/**
 * A line's position: the transfer it is or follows, whether it follows, and its time. The newest is the greatest.
 */
type Placed = LineRow & { follows: number; at_us: number };

const noId = '00000000-0000-0000-0000-000000000000';

/**
 * Transaction History, newest first: the user's ledger lines, and between them deposits that ended without money.
 * It is always computed from the ledger. Transfers are numbered, so the order is the account's own and each
 * balance follows from the previous line, whatever the clocks of several servers say.
 */
export async function listTransactions(
  pool: Pool,
  viewerId: string,
  { type, cursor, limit }: TransactionFilter,
) {
  const after = decodeCursor(cursor, ['number', 'number', 'number', 'uuid']);
  if (isRefusal(after)) return after;
  const kinds = Object.entries(typeOfKind).flatMap(([kind, its]) =>
    type === undefined || its === type ? [kind] : [],
  );
  const { rows } = await pool.query<Placed>({
    name: 'list-transactions',
    text: `with lines as (
             (select t.version, 0 as follows, 0::bigint as at_us, t.subject_id, t.seq, t.kind::text as kind,
                t.before_cents, t.after_cents, null::bigint as tried_cents, null::text as ended_as, t.created_at
              from transfers t
              where t.user_id = $1 and t.kind = any($2::transfer_kind[]) and ($3::bigint is null or t.version < $3 + $4)
              order by t.version desc limit $8)
             union all
             (select ended.version, 1, ended.at_us, ended.id, 0, 'depositError', coalesce(t.after_cents, 0),
                coalesce(t.after_cents, 0), ended.amount_cents, ended.status, ended.updated_at
              from (select d.ended_version as version, (extract(epoch from d.updated_at) * 1000000)::bigint as at_us, d.id,
                      d.amount_cents, d.status, d.updated_at
                    from deposits d
                    where $7 and d.user_id = $1 and d.status in ('cancelled', 'failed')) ended
              left join transfers t on t.user_id = $1 and t.version = ended.version
              where $3::bigint is null or (ended.version, 1, ended.at_us, ended.id) < ($3, $4, $5, $6)
              order by ended.version desc, ended.at_us desc, ended.id desc limit $8))
           select lines.*, ${aboutColumns}
           from lines ${aboutJoins}
           order by version desc, follows desc, at_us desc, subject_id desc limit $8`,
    values: [
      viewerId,
      kinds,
      after?.[0] ?? null,
      after?.[1] ?? 0,
      after?.[2] ?? 0,
      after?.[3] ?? noId,
      type === undefined || type === 'Deposit',
      limit + 1,
    ],
  });
  return page(rows, limit, toTransactionView, (row) => [
    row.version,
    row.follows,
    row.at_us,
    row.follows ? row.subject_id : noId,
  ]);
}
