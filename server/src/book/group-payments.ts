import type { GroupPayment } from '@sidebet/domain/book/group-payment';
import type { PoolClient } from '../db/pool.ts';
import { bigints, instants, smallints, texts, uuids } from './binary-array.ts';
import type { Debt } from './footprint.ts';
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
             received_at, not_received_at, settled_at, canceled_at, forgiven_at, requested as is_requested,
             created_by as created_by_id, created_at, statements
           from group_payments where id = any($1::uuid[]) order by id for update`,
    values: [uuids(ids)],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The ids of open payments that debtors make to these creditors. */
export async function findOpenBetween(client: PoolClient, debts: readonly Debt[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'book-find-open-payments',
    text: `select p.id from unnest($1::uuid[], $2::uuid[]) as debt (debtor, creditor)
             join group_accounts a on a.id = debt.debtor
             join group_payments p on p.group_id = a.group_id and p.from_account = debtor and p.to_account = creditor
               and p.settled_at is null and p.canceled_at is null`,
    values: [
      uuids(debts.map(({ debtorAccountId }) => debtorAccountId)),
      uuids(debts.map(({ creditorAccountId }) => creditorAccountId)),
    ],
  });
  return rows.map(({ id }) => id);
}

/** Writes the new and changed payments of a batch, and what was said about them. */
export function writePayments(client: PoolClient, snapshot: WorkingSnapshot, now: number) {
  return [
    ...insertPayments(client, [...snapshot.createdPayments.values()]),
    ...updatePayments(client, [...snapshot.changedPayments.values()]),
    ...insertStatements(client, snapshot, now),
  ];
}

function insertPayments(client: PoolClient, payments: readonly GroupPayment[]) {
  if (payments.length === 0) return [];
  return [
    client.query({
      name: 'book-insert-payments',
      text: `insert into group_payments (id, group_id, from_id, to_id, from_account, to_account, amount_cents, created_by,
               created_at, canceled_at, forgiven_at, requested)
             select id, group_id, from_id, to_id, from_account, to_account, cents, created_by, created_at, canceled, forgiven,
               requested = 1
             from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::bigint[], $8::uuid[],
               $9::timestamptz[], $10::timestamptz[], $11::timestamptz[], $12::smallint[])
               as new (id, group_id, from_id, to_id, from_account, to_account, cents, created_by, created_at, canceled, forgiven,
                 requested)`,
      values: [
        uuids(payments.map(({ id }) => id)),
        uuids(payments.map(({ groupId }) => groupId)),
        uuids(payments.map(({ fromId }) => fromId)),
        uuids(payments.map(({ toId }) => toId)),
        uuids(payments.map(({ fromAccountId }) => fromAccountId)),
        uuids(payments.map(({ toAccountId }) => toAccountId)),
        bigints(payments.map(({ amountCents }) => amountCents)),
        uuids(payments.map(({ createdById }) => createdById)),
        instants(payments.map(({ createdAt }) => createdAt)),
        instants(payments.map(({ canceledAt }) => canceledAt)),
        instants(payments.map(({ forgivenAt }) => forgivenAt)),
        smallints(payments.map(({ isRequested }) => Number(isRequested))),
      ],
    }),
  ];
}

function updatePayments(client: PoolClient, payments: readonly GroupPayment[]) {
  if (payments.length === 0) return [];
  return [
    client.query({
      name: 'book-update-payments',
      text: `update group_payments p set note = new.note, amount_cents = new.cents, paid_at = new.paid,
               received_at = new.received, not_received_at = new.not_received, settled_at = new.settled,
               canceled_at = new.canceled, statements = new.statements
             from unnest($1::uuid[], $2::text[], $3::bigint[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[],
               $7::timestamptz[], $8::timestamptz[], $9::smallint[])
               as new (id, note, cents, paid, received, not_received, settled, canceled, statements)
             where p.id = new.id`,
      values: [
        uuids(payments.map(({ id }) => id)),
        texts(payments.map(({ note }) => note)),
        bigints(payments.map(({ amountCents }) => amountCents)),
        instants(payments.map(({ paidAt }) => paidAt)),
        instants(payments.map(({ receivedAt }) => receivedAt)),
        instants(payments.map(({ notReceivedAt }) => notReceivedAt)),
        instants(payments.map(({ settledAt }) => settledAt)),
        instants(payments.map(({ canceledAt }) => canceledAt)),
        smallints(payments.map(({ statements }) => statements)),
      ],
    }),
  ];
}

function insertStatements(client: PoolClient, { statements }: WorkingSnapshot, now: number) {
  if (statements.length === 0) return [];
  return [
    client.query({
      name: 'book-insert-payment-statements',
      text: `insert into group_payment_statements (payment_id, number, user_id, kind, note, created_at)
             select new.*, $6::timestamptz
             from unnest($1::uuid[], $2::smallint[], $3::uuid[], $4::text[], $5::text[]) as new (payment_id, number, user_id, kind, note)`,
      values: [
        uuids(statements.map(({ paymentId }) => paymentId)),
        smallints(statements.map(({ number }) => number)),
        uuids(statements.map(({ userId }) => userId)),
        texts(statements.map(({ kind }) => kind)),
        texts(statements.map(({ note }) => note)),
        new Date(now),
      ],
    }),
  ];
}
