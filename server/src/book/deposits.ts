import type { DepositHold, DepositState } from '@sidebet/domain/book/deposit';
import { computeShares } from '@sidebet/domain/wallet/deposit-state';
import type { PoolClient } from '../db/pool.ts';
import { bigints, smallints, texts, uuids } from './binary-array.ts';

/** Reads and locks the deposits of a batch, in id order. */
export async function lockDeposits(
  client: PoolClient,
  ids: readonly string[],
): Promise<Map<string, DepositState>> {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<Omit<DepositState, 'hold'> & { hold: DepositHold | null }>({
    name: 'book-lock-deposits',
    text: `select id, user_id, amount_cents, provider, status = 'successful' as credited, refunded_cents, withdrawn_cents,
             failed_refunds, reversed_cents, disputes, transfer_count, held as hold
           from deposits where id = any($1::uuid[]) order by id for update`,
    values: [uuids(ids)],
  });
  return new Map(rows.map(({ hold, ...deposit }) => [deposit.id, { ...deposit, ...(hold && { hold }) }]));
}

/**
 * The deposits that withdrawals of these people may refund, in id order. Whether one really can be is decided under the lock
 * of the person's account (withdrawal-terms.ts); what is not found here is not refunded.
 */
export async function findCardDeposits(client: PoolClient, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const { rows } = await client.query<{ id: string }>({
    name: 'book-find-card-deposits',
    text: `select id from deposits
           where user_id = any($1::uuid[]) and provider = 'stripe' and status = 'successful' and payment_ref is not null
             and refunded_cents + withdrawn_cents < amount_cents`,
    values: [uuids(userIds)],
  });
  return rows.map(({ id }) => id);
}

type Changes = { readonly changedDeposits: ReadonlyMap<string, DepositState> };

/** Writes new states of known deposits. The requested amount and the credited user never change. */
export function writeDeposits(client: PoolClient, { changedDeposits }: Changes, now: number) {
  if (changedDeposits.size === 0) return [];
  const deposits = [...changedDeposits.values()];
  const shares = deposits.map(computeShares);
  return [
    client.query({
      name: 'book-write-deposits',
      text: `update deposits d set status = coalesce(new.status, d.status), refunded_cents = new.refunded,
               failed_refunds = new.failed::jsonb, reversed_cents = new.reversed, disputes = new.disputes::jsonb,
               disputed_cents = new.held, lost_cents = new.lost, transfer_count = new.transfers,
               withdrawn_cents = new.withdrawn, held = new.hold::jsonb,
               pending_reason = case when new.status is null then d.pending_reason end,
               updated_at = $10
             from unnest($1::uuid[], $2::text[], $3::bigint[], $4::text[], $5::bigint[], $6::text[], $7::bigint[],
               $8::bigint[], $9::smallint[], $11::bigint[], $12::text[])
               as new (id, status, refunded, failed, reversed, disputes, held, lost, transfers, withdrawn, hold)
             where d.id = new.id`,
      values: [
        uuids(deposits.map((deposit) => deposit.id)),
        texts(deposits.map((deposit) => (deposit.credited ? 'successful' : null))),
        bigints(deposits.map((deposit) => deposit.refundedCents)),
        texts(deposits.map((deposit) => JSON.stringify(deposit.failedRefunds))),
        bigints(deposits.map((deposit) => deposit.reversedCents)),
        texts(deposits.map((deposit) => JSON.stringify(deposit.disputes))),
        bigints(shares.map((share) => share.heldCents)),
        bigints(shares.map((share) => share.lostCents)),
        smallints(deposits.map((deposit) => deposit.transferCount)),
        new Date(now),
        bigints(deposits.map((deposit) => deposit.withdrawnCents)),
        texts(deposits.map(({ hold }) => (hold ? JSON.stringify(hold) : null))),
      ],
    }),
  ];
}
