import type { GroupPayment } from '@sidebet/domain/book/group-payment';
import type { PoolClient } from '../db/pool.ts';
import { instants, texts, uuids } from './binary-array.ts';
import type { WorkingSnapshot } from './working-snapshot.ts';

/** Reads and locks the payments of a batch, in id order. */
export async function lockPayments(
  client: PoolClient,
  ids: readonly string[],
): Promise<Map<string, GroupPayment>> {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<GroupPayment>({
    name: 'book-lock-payments',
    text: `select id, group_id, from_id, to_id, from_account as from_account_id,
             to_account as to_account_id, amount_cents, note, paid_at,
             received_at, settled_at, canceled_at
           from group_payments where id = any($1::uuid[]) order by id for update`,
    values: [uuids(ids)],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes the changed payments of a batch. */
export function writePayments(client: PoolClient, { changedPayments }: WorkingSnapshot) {
  if (changedPayments.size === 0) return [];
  const payments = [...changedPayments.values()];
  return [
    client.query({
      name: 'book-update-payments',
      text: `update group_payments p set note = new.note, paid_at = new.paid, received_at = new.received, settled_at = new.settled
             from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[])
               as new (id, note, paid, received, settled)
             where p.id = new.id`,
      values: [
        uuids(payments.map(({ id }) => id)),
        texts(payments.map(({ note }) => note)),
        instants(payments.map(({ paidAt }) => paidAt)),
        instants(payments.map(({ receivedAt }) => receivedAt)),
        instants(payments.map(({ settledAt }) => settledAt)),
      ],
    }),
  ];
}
