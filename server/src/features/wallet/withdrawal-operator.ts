import type { WithdrawalStatus } from '@sidebet/domain/wallet/withdrawal';
import { validate as isUuid } from 'uuid';
import type { Book } from '../../book/book.ts';
import type { Clock } from '../../clock.ts';
import type { Pool } from '../../db/pool.ts';
import { resendableMs } from './payout-schedule.ts';

/** A withdrawal as operators see it. */
export type OperatorWithdrawal = {
  readonly id: string;
  readonly username: string;
  readonly amountCents: number;
  readonly paypalEmail: string;
  readonly status: WithdrawalStatus;
  readonly requestedAt: number;
  /** PayPal's last word, and why it failed or waits. */
  readonly payoutStatus: string | null;
  readonly payoutIssue: string | null;
  readonly review: string | null;
  readonly batchId: string | null;
};

/** What is in flight or to be looked at, oldest first: what waits for somebody, then the rest. */
export async function listForOperator(pool: Pool): Promise<OperatorWithdrawal[]> {
  const { rows } = await pool.query<OperatorWithdrawal>(
    `select w.id, u.username, w.amount_cents as "amountCents", w.paypal_email as "paypalEmail", w.status,
       w.requested_at as "requestedAt", w.payout_status as "payoutStatus", w.payout_issue as "payoutIssue", w.review,
       w.payout_batch_id as "batchId"
     from withdrawals w join users u on u.id = w.user_id
     where w.status in ('processing', 'approved', 'sent') or w.review is not null
     order by (w.status = 'processing' or w.review is not null) desc, w.requested_at, w.id limit 500`,
  );
  return rows;
}

export type OperatorDeps = {
  readonly pool: Pool;
  readonly book: Pick<Book, 'execute'>;
  /** The world's clock, by which PayPal forgets. */
  readonly wallClock: Clock;
};

/**
 * What an operator may do. `approve` lets a waiting one go, `reject` returns what was certainly not sent, `paidByHand`
 * records what was paid outside of the product. `settlePaid` and `settleReturned` end one under review after a look
 * at PayPal.
 */
export type OperatorAct =
  | { readonly kind: 'approve' | 'paidByHand' | 'settlePaid'; readonly id: string }
  | { readonly kind: 'reject' | 'settleReturned'; readonly id: string; readonly reason: string };

const maxReasonLength = 300;

/** Does it; gives null, or why not. Each act happens once, however often it is asked for. */
export async function actAsOperator(
  { pool, book, wallClock }: OperatorDeps,
  act: OperatorAct,
): Promise<string | null> {
  if (!isUuid(act.id)) return 'A withdrawal is named by its id, as `list` shows it.';
  if ('reason' in act && (act.reason.trim() === '' || act.reason.length > maxReasonLength))
    return `Say why in 1 to ${maxReasonLength} characters; the person reads it.`;
  const hindrance = await hindranceOf(pool, wallClock.now(), act);
  if (hindrance) return hindrance;
  const outcome = await book.execute({ command: commandOf(act) });
  if (outcome.kind === 'refusal') return outcome.code === 'notDue' ? notDue[act.kind] : outcome.message;
  await pool.query('update withdrawals set review = null where id = $1 and review is not null', [act.id]);
  return null;
}

function commandOf(act: OperatorAct): Parameters<Book['execute']>[0]['command'] {
  const withdrawalId = act.id;
  switch (act.kind) {
    case 'approve':
      return { kind: 'approveWithdrawal', withdrawalId };
    case 'reject':
      return { kind: 'rejectWithdrawal', withdrawalId, reason: act.reason.trim() };
    case 'paidByHand':
      return { kind: 'completeWithdrawal', withdrawalId, byHand: true };
    case 'settlePaid':
      return { kind: 'completeWithdrawal', withdrawalId };
    case 'settleReturned':
      return { kind: 'returnWithdrawal', withdrawalId, reason: act.reason.trim() };
    default:
      return act satisfies never;
  }
}

const notDue: Readonly<Record<OperatorAct['kind'], string>> = {
  approve: 'It does not wait for approval.',
  reject: 'PayPal may know of it by now, or it has ended: it is not certain that it will not be paid.',
  paidByHand: 'Only an approved withdrawal of which PayPal certainly knows nothing can be paid by hand.',
  settlePaid: 'It has ended before.',
  settleReturned: 'It has ended before.',
};

/** Settling is for what is under review, and nothing is given back that a worker may still send. */
async function hindranceOf(pool: Pool, now: number, { kind, id }: OperatorAct): Promise<string | null> {
  if (kind !== 'settlePaid' && kind !== 'settleReturned') return null;
  const { rows } = await pool.query<{ review: string | null; status: string; sending_at: number | null }>(
    'select review, status, sending_at from withdrawals where id = $1',
    [id],
  );
  const row = rows[0];
  if (row && row.review === null) return 'It is not under review, so it goes its way by itself.';
  const mayBeSent = row?.status === 'approved' && now - (row.sending_at ?? 0) < resendableMs;
  return kind === 'settleReturned' && mayBeSent
    ? 'It is still sent again with the same id, so it may be paid yet. Wait until 25 days after the first attempt.'
    : null;
}
