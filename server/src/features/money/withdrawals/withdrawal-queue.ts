import type { operatorWithdrawal, operatorWithdrawalRow } from '@sidebet/contract/console/withdrawals';
import type { CardRefund } from '@sidebet/domain/book/withdrawal';
import { possibleActions } from '@sidebet/domain/operators/withdrawal-actions';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { paypalCents } from '@sidebet/domain/wallet/card-refund';
import { inFlightStatuses, isInFlight } from '@sidebet/domain/wallet/withdrawal';
import type { z } from 'zod';
import type { Pool } from '../../../db/pool.ts';
import { listSql } from '../../../db/rules-in-sql.ts';
import { mapPage, type PageRequest, readPage } from '../../../http/read-page.ts';
import { cardRefundsSql } from './card-refund-rows.ts';
import { isStuck } from './payout-schedule.ts';

export type QueueState =
  | 'queue'
  | 'processing'
  | 'review'
  | 'approved'
  | 'sent'
  | 'paid'
  | 'returned'
  | 'all';

type OperatorWithdrawal = z.output<typeof operatorWithdrawal>;
export type OperatorWithdrawalRow = z.output<typeof operatorWithdrawalRow>;
type Row = Omit<OperatorWithdrawal, 'waitsSince' | 'isStuck' | 'acts' | 'cardRefunds' | 'paypalCents'> & {
  readonly cardRefunds: readonly CardRefund[];
};

const columns = `w.id, json_build_object('id', u.id, 'username', u.username, 'fullName', u.name) as person,
  w.amount_cents, w.paypal_email, w.status, w.requested_at, w.review,
  w.approved_at, w.send_after, w.send_after_reason, w.sending_at, w.sent_at, w.paid_at,
  w.returned_at, w.reason, w.payout_attempts as attempts, w.payout_due_at as next_attempt_at,
  w.payout_status, w.payout_issue, w.payout_batch_id as batch_id,
  w.payout_item_id as item_id, w.unclaimed_until, ${cardRefundsSql} as card_refunds`;

/** The condition of each state. */
const states: Record<QueueState, string> = {
  queue: `(w.status in (${listSql(inFlightStatuses)}) or w.review is not null)`,
  processing: `w.status = 'processing'`,
  review: 'w.review is not null',
  approved: `w.status = 'approved'`,
  sent: `w.status = 'sent'`,
  paid: `w.status = 'paid'`,
  returned: `w.status = 'returned'`,
  all: 'true',
};

/** Withdrawals that need an operator come first: approvals, then reviews. */
const rank = `case when w.status = 'processing' then 0 when w.review is not null then 1 else 2 end`;

export type QueueFilter = {
  readonly state: QueueState;
} & PageRequest;

/**
 * All withdrawals. Those in flight or under review are sorted by urgency and then oldest first, completed ones
 * newest first. `wallNow` is wall time, which decides lateness.
 */
export async function listQueue(pool: Pool, wallNow: number, { state, ...request }: QueueFilter) {
  const newestFirst = state === 'paid' || state === 'returned' || state === 'all';
  const byTime = [
    ['w.requested_at', 'instant'],
    ['w.id', 'uuid'],
  ] as const;
  const rows = await readPage<Row>(pool, request, {
    sortedBy: newestFirst ? byTime : [[rank, 'number'], ...byTime],
    descending: newestFirst,
    text: ({ position, after, order }) => `select ${position}, ${columns}
     from withdrawals w join users u on u.id = w.user_id
     where ${states[state]} and ${after()}
     ${order}`,
    values: [],
  });
  return mapPage(rows, (row) => rowView(row, wallNow));
}

/** Everything about one withdrawal. Refuses with withdrawalNotFound. */
export async function readWithdrawal(
  pool: Pool,
  id: string,
  wallNow: number,
): Promise<OperatorWithdrawal | Refusal> {
  const { rows } = await pool.query<Row>(
    `select ${columns} from withdrawals w join users u on u.id = w.user_id where w.id = $1`,
    [id],
  );
  const row = rows[0];
  if (!row) return refuse('withdrawalNotFound');
  return {
    ...row,
    ...rowView(row, wallNow),
    cardRefunds: [...row.cardRefunds],
    paypalCents: paypalCents(row),
    acts: possibleActions(row, wallNow),
  };
}

function rowView(row: Row, wallNow: number): OperatorWithdrawalRow {
  const { id, person, amountCents, paypalEmail, status, review } = row;
  return {
    id,
    person,
    amountCents,
    paypalEmail,
    status,
    review,
    requestedAt: row.requestedAt,
    waitsSince: waitsSince(row),
    isStuck: isStuck({ ...row, isUnclaimed: row.unclaimedUntil !== null }, wallNow),
  };
}

function waitsSince({ status, requestedAt, approvedAt, sendingAt, sentAt }: Row): number | null {
  if (!isInFlight(status)) return null;
  if (status === 'processing') return requestedAt;
  return (status === 'sent' ? (sendingAt ?? sentAt) : approvedAt) ?? requestedAt;
}
