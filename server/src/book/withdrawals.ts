import type { CardRefund, Withdrawal } from '@sidebet/domain/book/withdrawal';
import { paypalCents } from '@sidebet/domain/wallet/card-refund';
import type { PoolClient } from '../db/pool.ts';
import { bigints, instants, smallints, texts, uuids } from './binary-array.ts';

/** Reads and locks the withdrawals of a batch, in id order. */
export async function lockWithdrawals(
  client: PoolClient,
  ids: readonly string[],
): Promise<Map<string, Withdrawal>> {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<Omit<Withdrawal, 'cardRefunds'>>({
    name: 'book-lock-withdrawals',
    text: `select id, user_id, amount_cents, paypal_email, status, requested_at, approved_at, send_after, send_after_reason,
             sending_at, payout_attempts as attempts, paid_at, returned_at, reason, review, fee_cents, transfer_count
           from withdrawals where id = any($1::uuid[]) order by id for update`,
    values: [uuids(ids)],
  });
  const refunds = await readCardRefunds(client, ids);
  return new Map(rows.map((row) => [row.id, { ...row, cardRefunds: refunds.get(row.id) ?? [] }]));
}

/** Read under the locks of their withdrawals, with which alone they change. */
async function readCardRefunds(
  client: PoolClient,
  withdrawalIds: readonly string[],
): Promise<Map<string, CardRefund[]>> {
  const { rows } = await client.query<CardRefund & { withdrawalId: string }>({
    name: 'book-read-card-refunds',
    text: `select withdrawal_id, deposit_id, amount_cents, status,
             refund_id, sending_at, ended_at, reason
           from withdrawal_refunds where withdrawal_id = any($1::uuid[]) order by withdrawal_id, deposit_id`,
    values: [uuids(withdrawalIds)],
  });
  const refunds = new Map<string, CardRefund[]>();
  for (const { withdrawalId, ...refund } of rows)
    refunds.set(withdrawalId, [...(refunds.get(withdrawalId) ?? []), refund]);
  return refunds;
}

type Changes = { readonly changedWithdrawals: ReadonlyMap<string, Withdrawal> };

/**
 * Writes new withdrawals and new states of known ones. The request never changes. The workers' payout state
 * (features/money/withdrawals/payout-rows.ts) is untouched, except that completing a withdrawal ends its review.
 */
export function writeWithdrawals(client: PoolClient, { changedWithdrawals }: Changes) {
  if (changedWithdrawals.size === 0) return [];
  const withdrawals = [...changedWithdrawals.values()];
  const refunds = withdrawals.flatMap(({ id, cardRefunds }) =>
    cardRefunds.map((refund) => ({ ...refund, withdrawalId: id })),
  );
  return [
    client.query({
      name: 'book-write-withdrawals',
      text: `insert into withdrawals (id, user_id, amount_cents, paypal_email, status, requested_at, approved_at, paid_at,
               returned_at, reason, transfer_count, fee_cents, review, send_after, send_after_reason, refund_cents)
             select * from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::text[], $5::text[], $6::timestamptz[],
               $7::timestamptz[], $8::timestamptz[], $9::timestamptz[], $10::text[], $11::smallint[], $12::bigint[],
               $13::text[], $14::timestamptz[], $15::text[], $16::bigint[])
             on conflict (id) do update set status = excluded.status, approved_at = excluded.approved_at,
               paid_at = excluded.paid_at, returned_at = excluded.returned_at, reason = excluded.reason,
               transfer_count = excluded.transfer_count, fee_cents = excluded.fee_cents, review = excluded.review,
               refund_cents = excluded.refund_cents`,
      values: [
        uuids(withdrawals.map((withdrawal) => withdrawal.id)),
        uuids(withdrawals.map((withdrawal) => withdrawal.userId)),
        bigints(withdrawals.map((withdrawal) => withdrawal.amountCents)),
        texts(withdrawals.map((withdrawal) => withdrawal.paypalEmail)),
        texts(withdrawals.map((withdrawal) => withdrawal.status)),
        instants(withdrawals.map((withdrawal) => withdrawal.requestedAt)),
        instants(withdrawals.map((withdrawal) => withdrawal.approvedAt)),
        instants(withdrawals.map((withdrawal) => withdrawal.paidAt)),
        instants(withdrawals.map((withdrawal) => withdrawal.returnedAt)),
        texts(withdrawals.map((withdrawal) => withdrawal.reason)),
        smallints(withdrawals.map((withdrawal) => withdrawal.transferCount)),
        bigints(withdrawals.map((withdrawal) => withdrawal.feeCents)),
        texts(withdrawals.map((withdrawal) => withdrawal.review)),
        instants(withdrawals.map((withdrawal) => withdrawal.sendAfter)),
        texts(withdrawals.map((withdrawal) => withdrawal.sendAfterReason)),
        bigints(withdrawals.map((withdrawal) => withdrawal.amountCents - paypalCents(withdrawal))),
      ],
    }),
    ...writeCardRefunds(client, refunds),
  ];
}

function writeCardRefunds(
  client: PoolClient,
  refunds: readonly (CardRefund & { readonly withdrawalId: string })[],
) {
  if (refunds.length === 0) return [];
  return [
    client.query({
      name: 'book-write-card-refunds',
      text: `insert into withdrawal_refunds (withdrawal_id, deposit_id, amount_cents, status, refund_id, ended_at, reason)
             select * from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::text[], $5::text[], $6::timestamptz[], $7::text[])
             on conflict (withdrawal_id, deposit_id) do update set status = excluded.status,
               refund_id = excluded.refund_id, ended_at = excluded.ended_at, reason = excluded.reason`,
      values: [
        uuids(refunds.map((refund) => refund.withdrawalId)),
        uuids(refunds.map((refund) => refund.depositId)),
        bigints(refunds.map((refund) => refund.amountCents)),
        texts(refunds.map((refund) => refund.status)),
        texts(refunds.map((refund) => refund.refundId)),
        instants(refunds.map((refund) => refund.endedAt)),
        texts(refunds.map((refund) => refund.reason)),
      ],
    }),
  ];
}
