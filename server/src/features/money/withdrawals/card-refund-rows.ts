import { claimSql } from '../../../db/claim-sql.ts';
import { announceSql } from '../../../db/live-payload.ts';
import type { Pool } from '../../../db/pool.ts';

/**
 * What workers note about the card refunds of withdrawals. Nothing here moves money: that is the book's, which reads these
 * notes under the lock of the withdrawal's row.
 */

/** A card refund that a worker took to ask the provider for; instants are milliseconds since 1970 UTC. */
export type RefundAttempt = {
  readonly withdrawalId: string;
  readonly depositId: string;
  readonly paymentId: string;
  readonly amountCents: number;
  /** An earlier request was sent, and its result is unknown. */
  readonly mayHaveBeenSent: boolean;
  readonly sendingAt: number;
};

/** The card refunds of one withdrawal; `attempts` counts how often sending it was begun. */
export type RefundsAttempt = {
  readonly withdrawalId: string;
  readonly attempts: number;
  readonly refunds: readonly RefundAttempt[];
};

/** SQL for a column: the card refunds of a withdrawal `w`, as `CardRefund` has them. */
export const cardRefundsSql = `(
  select coalesce(json_agg(json_build_object('depositId', r.deposit_id, 'amountCents', r.amount_cents, 'status', r.status,
      'refundId', r.refund_id, 'sendingAt', (extract(epoch from r.sending_at) * 1000)::bigint,
      'endedAt', (extract(epoch from r.ended_at) * 1000)::bigint, 'reason', r.reason) order by d.created_at, d.id), '[]')
  from withdrawal_refunds r join deposits d on d.id = r.deposit_id where r.withdrawal_id = w.id)`;

/**
 * Takes approved withdrawals with pending card refunds that are due, and records before each request that it is about to be
 * made. The next attempt is due when the lease ends.
 */
export async function takePendingRefunds(
  pool: Pool,
  now: number,
  leaseMs: number,
  limit: number,
): Promise<RefundsAttempt[]> {
  const { rows } = await pool.query<RefundAttempt & { attempts: number }>({
    name: 'take-pending-refunds',
    text: `with taken as (
             ${claimSql({
               table: 'withdrawals',
               alias: 'w',
               due: `status = 'approved' and (payout_due_at is null or payout_due_at <= $1)
                 and (send_after is null or send_after <= $1)
                 and exists (select from withdrawal_refunds r where r.withdrawal_id = w.id and r.status = 'pending')`,
               order: 'payout_due_at nulls first, id',
               limit: '$3',
               set: 'payout_attempts = w.payout_attempts + 1, payout_due_at = $2',
               returning: 'w.id, w.payout_attempts as attempts',
             })}),
           begun as (
             update withdrawal_refunds r set sending_at = coalesce(r.sending_at, $1::timestamptz)
             from taken, withdrawal_refunds before
             where r.withdrawal_id = taken.id and r.status = 'pending'
               and (before.withdrawal_id, before.deposit_id) = (r.withdrawal_id, r.deposit_id)
             returning r.*, before.sending_at is not null as begun)
           select b.withdrawal_id, b.deposit_id, d.payment_ref as payment_id,
             b.amount_cents, b.begun as may_have_been_sent, b.sending_at, t.attempts
           from begun b join taken t on t.id = b.withdrawal_id join deposits d on d.id = b.deposit_id
           order by b.withdrawal_id, d.created_at, d.id`,
    values: [new Date(now), new Date(now + leaseMs), limit],
  });
  const byWithdrawal = Map.groupBy(rows, ({ withdrawalId }) => withdrawalId);
  return [...byWithdrawal].map(([withdrawalId, its]) => ({
    withdrawalId,
    attempts: its[0]!.attempts,
    refunds: its.map(({ attempts: _, ...refund }) => refund),
  }));
}

/** Schedules the payout of the rest of an approved withdrawal, or a retry of its refunds; `issue` is what failed. */
export async function noteRefundsAttempt(
  pool: Pool,
  { withdrawalId, attempts }: RefundsAttempt,
  {
    dueAt,
    issue,
    review,
  }: { readonly dueAt: number; readonly issue: string | null; readonly review: string | null },
): Promise<void> {
  await pool.query(
    `with noted as (
       update withdrawals set payout_due_at = $3, payout_issue = $4, review = coalesce($5, review)
       where id = $1 and payout_attempts = $2 and status = 'approved' returning user_id)
     select ${announceSql('users', 'user_id')}
     from noted where $5::text is not null`,
    [withdrawalId, attempts, new Date(dueAt), issue, review],
  );
}
