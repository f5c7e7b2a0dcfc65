import type { WithdrawalStatus } from '@sidebet/domain/book/withdrawal';
import { resendableMs } from '@sidebet/domain/wallet/withdrawal';
import { claimSql } from '../../../db/claim-sql.ts';
import { announceSql } from '../../../db/live-payload.ts';
import { newId } from '../../../db/new-id.ts';
import type { Pool } from '../../../db/pool.ts';
import { dateOrNull } from '../../../time/instants.ts';

/**
 * The payout state of withdrawals at PayPal. Nothing here moves money: the book does, and reads this state under
 * the row's lock.
 */

/** A withdrawal as the payout workers see it; instants are milliseconds since 1970 UTC. */
export type PayoutRow = {
  readonly id: string;
  readonly userId: string;
  /** What PayPal pays: all of it but what goes back to cards. */
  readonly amountCents: number;
  readonly paypalEmail: string;
  readonly status: WithdrawalStatus;
  readonly batchId: string | null;
  readonly attempts: number;
  readonly sendingAt: number | null;
  readonly review: string | null;
  /** PayPal's fee as booked. */
  readonly feeCents: number;
};

const columns = `w.id, w.user_id, w.amount_cents - w.refund_cents as amount_cents, w.paypal_email, w.status,
  w.payout_batch_id as batch_id, w.payout_attempts as attempts, w.sending_at, w.review,
  w.fee_cents`;

/** `mayHaveBeenSent`: an earlier attempt started and its result is uncertain. */
export type Attempt = PayoutRow & { readonly mayHaveBeenSent: boolean };

/**
 * Takes approved withdrawals that are due, do not have to wait and have no pending card refund, and records before each
 * request to PayPal that it is about to be made. The next attempt is due when the lease ends.
 */
export async function takeApproved(
  pool: Pool,
  now: number,
  leaseMs: number,
  limit: number,
): Promise<Attempt[]> {
  const { rows } = await pool.query<Attempt>({
    name: 'take-approved-payouts',
    text: claimSql({
      table: 'withdrawals',
      alias: 'w',
      due: `status = 'approved' and (payout_due_at is null or payout_due_at <= $1)
        and (send_after is null or send_after <= $1) and (sending_at is null or sending_at > $3)
        and not exists (select from withdrawal_refunds r where r.withdrawal_id = w.id and r.status = 'pending')`,
      order: 'payout_due_at nulls first, id',
      limit: '$4',
      set: `payout_attempts = w.payout_attempts + 1, sending_at = coalesce(w.sending_at, $1::timestamptz), payout_due_at = $2`,
      before: ['sending_at is not null as begun'],
      returning: `${columns}, due.begun as may_have_been_sent`,
    }),
    values: [new Date(now), new Date(now + leaseMs), new Date(now - resendableMs), limit],
  });
  return rows;
}

/** Claims withdrawals at PayPal that are due for a lookup: sent ones, and completed ones with a next lookup. */
export async function takeSent(
  pool: Pool,
  now: number,
  leaseMs: number,
  limit: number,
): Promise<PayoutRow[]> {
  const { rows } = await pool.query<PayoutRow>({
    name: 'take-sent-payouts',
    text: claimSql({
      table: 'withdrawals',
      alias: 'w',
      due: `payout_batch_id is not null and ((status = 'sent' and (payout_due_at is null or payout_due_at <= $1))
        or (status in ('paid', 'returned') and payout_due_at <= $1))`,
      order: 'payout_due_at nulls first, id',
      limit: '$3',
      set: 'payout_due_at = $2',
      returning: columns,
    }),
    values: [new Date(now), new Date(now + leaseMs), limit],
  });
  return rows;
}

export async function findPayoutRow(
  pool: Pool,
  by: 'id' | 'payout_batch_id',
  value: string,
): Promise<PayoutRow | null> {
  const { rows } = await pool.query<PayoutRow>(`select ${columns} from withdrawals w where w.${by} = $1`, [
    value,
  ]);
  return rows[0] ?? null;
}

/** PayPal's report, as far as it goes. */
export type PayoutReport = {
  readonly batchId: string;
  readonly itemId?: string;
  readonly rawStatus?: string;
  readonly issue?: string | null;
  /** Until when an unclaimed payment waits; null for any other. */
  readonly unclaimedUntil?: number | null;
  /** Why an operator must review it; null if not. */
  readonly review?: string | null;
};

export type NoteOptions = {
  readonly now: number;
  /** Game time, for displayed instants. */
  readonly bookNow: number;
  /** The next lookup; unchanged if absent. */
  readonly dueAt?: number;
  /** Whether to notify the user that it was sent; false if it is paid immediately. */
  readonly notifiesUser: boolean;
};

/**
 * Records that a withdrawal is at PayPal and its state there. The user is notified once when it was sent and once
 * when it waits to be claimed; open pages reload it. The record stays after it has ended.
 */
export async function noteAtPayPal(
  pool: Pool,
  id: string,
  report: PayoutReport,
  { now, bookNow, dueAt, notifiesUser }: NoteOptions,
): Promise<void> {
  await pool.query({
    name: 'note-payout',
    text: `with before as (select * from withdrawals where id = $1 for update),
           noted as (
             update withdrawals w
             set status = case when w.status = 'approved' then 'sent' else w.status end,
               sent_at = case when w.status = 'approved' then $2::timestamptz else w.sent_at end,
               sending_at = coalesce(w.sending_at, $3::timestamptz),
               payout_batch_id = coalesce(w.payout_batch_id, $4),
               payout_item_id = coalesce(w.payout_item_id, $5),
               payout_status = coalesce($6, w.payout_status),
               payout_issue = case when $6::text is null then w.payout_issue else $7 end,
               unclaimed_until = case when $6::text is null then w.unclaimed_until
                 when $8::timestamptz is null then null else coalesce(w.unclaimed_until, $8::timestamptz) end,
               review = case when $6::text is null and w.status <> 'approved' then w.review else $12 end,
               payout_due_at = coalesce($9::timestamptz, w.payout_due_at)
             from before where w.id = before.id
             returning w.*, before.status as status_before, before.unclaimed_until as until_before,
               before.payout_status as word_before, before.review as review_before),
           news as (
             select user_id, amount_cents - refund_cents as cents,
               case when refund_cents = 0 then 'Your withdrawal of $' else 'The rest of your withdrawal, $' end as start,
               case when refund_cents = 0 then '' else ',' end as comma, paypal_email,
               case when unclaimed_until is not null and until_before is null
                      and status = 'sent' then 'unclaimed'
                    when status_before = 'approved' then 'sent' end as what
             from noted),
           notified as (
             insert into notifications (user_id, id, type, content, created_at)
             select user_id, $10::uuid, 'Withdrawal',
               start || to_char(cents / 100.0, 'FM999,999,990.00') || comma
                 || case what when 'sent' then ' was sent to ' || paypal_email || '.'
                    else ' waits at PayPal to be claimed by ' || paypal_email || ', which has no PayPal account yet.' end,
               $2::timestamptz
             from news where what is not null and $11::boolean
             returning 1)
           select ${announceSql('users', 'user_id')}
           from noted where status_before = 'approved' or payout_status is distinct from word_before
             or review is distinct from review_before`,
    values: [
      id,
      new Date(bookNow),
      new Date(now),
      report.batchId,
      report.itemId ?? null,
      report.rawStatus ?? null,
      report.issue ?? null,
      dateOrNull(report.unclaimedUntil),
      dateOrNull(dueAt),
      newId(),
      notifiesUser,
      report.review ?? null,
    ],
  });
}

/** Records that PayPal certainly does not have it, unless another attempt started since. */
export async function noteNotSent(
  pool: Pool,
  { id, attempts }: Attempt,
  { dueAt, issue }: { readonly dueAt: number; readonly issue: string },
): Promise<void> {
  await pool.query(
    `update withdrawals set sending_at = null, payout_due_at = $3, payout_issue = $4
     where id = $1 and payout_attempts = $2 and status = 'approved'`,
    [id, attempts, new Date(dueAt), issue],
  );
}

/** Records that an attempt may have arrived: it is sent again with the same id, and nothing is refunded. */
export async function noteUncertain(
  pool: Pool,
  { id, attempts }: Attempt,
  {
    dueAt,
    issue,
    review,
  }: { readonly dueAt: number; readonly issue: string; readonly review: string | null },
): Promise<void> {
  await pool.query(
    `with noted as (
       update withdrawals set payout_due_at = $3, payout_issue = $4, review = coalesce($5, review)
       where id = $1 and payout_attempts = $2 and status = 'approved' returning user_id)
     select ${announceSql('users', 'user_id')}
     from noted where $5::text is not null`,
    [id, attempts, new Date(dueAt), issue, review],
  );
}

/** Marks it for an operator's review. */
export async function noteReview(pool: Pool, id: string, review: string): Promise<void> {
  await pool.query(
    `with noted as (
       update withdrawals set review = $2 where id = $1 and review is distinct from $2 returning user_id)
     select ${announceSql('users', 'user_id')} from noted`,
    [id, review],
  );
}

/** Sets the next lookup; null for never. With `ifDueAt` only if no earlier lookup was requested meanwhile. */
export async function noteDue(pool: Pool, id: string, dueAt: number | null, ifDueAt?: number): Promise<void> {
  await pool.query(
    `update withdrawals set payout_due_at = $2
     where id = $1 and ($3::timestamptz is null or payout_due_at >= $3)`,
    [id, dateOrNull(dueAt), dateOrNull(ifDueAt)],
  );
}
