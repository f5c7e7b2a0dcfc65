import type { Command } from '@sidebet/domain/book/commands';
import type { WithdrawalStatus } from '@sidebet/domain/book/withdrawal';
import { findConflictOfInterest } from '@sidebet/domain/conflict-of-interest';
import {
  blockedReason,
  type DecidableWithdrawal,
  validateUserMessage,
  type WithdrawalAction,
} from '@sidebet/domain/operators/withdrawal-actions';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { AuditEntry } from '../../../audit/append.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import { cardRefundsSql } from './card-refund-rows.ts';

/** Operator actions on withdrawals, shared by console and command line. */

/**
 * An action's message goes to the user whose money was refunded. With `seen`, a rejection counts only if the withdrawal
 * still has the status the operator saw.
 */
export type OperatorAct =
  | {
      readonly act: 'reject';
      readonly id: string;
      readonly messageToUser: string;
      readonly seen?: WithdrawalStatus;
    }
  | { readonly act: 'settleReturned'; readonly id: string; readonly messageToUser: string }
  | { readonly act: Exclude<WithdrawalAction, 'reject' | 'settleReturned'>; readonly id: string };

/** A prepared action: its audit log entry and how to run it. */
export type PreparedAct = {
  readonly auditLine: Pick<AuditEntry, 'action' | 'subject' | 'details'>;
  /** Translates the book's refusal for operators. */
  readonly refused: (refusal: Refusal) => Refusal;
} & (
  | { readonly by: 'book'; readonly command: Command }
  /** Moves no money; runs in the caller's transaction and returns a refusal or null. */
  | { readonly by: 'row'; readonly run: (client: PoolClient) => Promise<Refusal | null> }
);

/**
 * Checks whether this operator may decide about the withdrawal and prepares the action. Whether the status allows
 * it is decided under the row's lock. `operatorId` is null on the command line; `wallNow` is wall time, which
 * PayPal uses. Refusals: withdrawalNotFound, ownWithdrawal, toldInvalid.
 */
export async function prepareAct(
  pool: Pool,
  act: OperatorAct,
  operatorId: string | null,
  wallNow: number,
): Promise<PreparedAct | Refusal> {
  const { rows } = await pool.query<{ userId: string; amountCents: number; status: WithdrawalStatus }>(
    'select user_id, amount_cents, status from withdrawals where id = $1',
    [act.id],
  );
  const row = rows[0];
  if (!row) return refuse('withdrawalNotFound');
  const conflict =
    operatorId && findConflictOfInterest({ kind: 'withdrawal', userId: row.userId }, operatorId);
  if (conflict) return conflict;
  const validated = 'messageToUser' in act ? validateUserMessage(act.messageToUser) : null;
  if (validated?.kind === 'refusal') return validated;
  const auditLine: PreparedAct['auditLine'] = {
    action: `withdrawal.${act.act}`,
    subject: { kind: 'withdrawal', id: act.id },
    details: {
      userId: row.userId,
      withdrawalCents: row.amountCents,
      ...(validated && { told: validated.message }),
    },
  };
  const refused = (refusal: Refusal) => (refusal.code === 'notDue' ? refuse(notDue[act.act]) : refusal);
  const command = toCommand(act, validated?.message ?? '', wallNow);
  if (!command) return { by: 'row', auditLine, refused, run: (client) => runOnRow(client, act, wallNow) };
  return { by: 'book', auditLine, refused, command };
}

function toCommand(act: OperatorAct, reason: string, wallNow: number): Command | null {
  const withdrawalId = act.id;
  switch (act.act) {
    case 'approve':
      return { kind: 'approveWithdrawal', withdrawalId };
    case 'reject':
      return { kind: 'rejectWithdrawal', withdrawalId, reason, ...(act.seen && { ifStatus: act.seen }) };
    case 'paidByHand':
      return { kind: 'completeWithdrawal', withdrawalId, byHand: true };
    case 'settlePaid':
      return { kind: 'resolveWithdrawal', withdrawalId, as: 'paid', reason: '', wallNow };
    case 'settleReturned':
      return { kind: 'resolveWithdrawal', withdrawalId, as: 'returned', reason, wallNow };
    case 'retry':
    case 'endReview':
      return null;
    default:
      return act satisfies never;
  }
}

async function runOnRow(
  client: PoolClient,
  { act, id }: OperatorAct,
  wallNow: number,
): Promise<Refusal | null> {
  const { rows } = await client.query<DecidableWithdrawal>(
    `select status, sending_at, send_after, review, payout_due_at as next_attempt_at,
       ${cardRefundsSql} as card_refunds
     from withdrawals w where id = $1 for update of w`,
    [id],
  );
  const refusal = blockedReason(act, rows[0]!, wallNow);
  if (refusal) return refusal;
  // A worker sends it with the same id, recorded before PayPal is called (docs/adr/0009).
  const change = act === 'retry' ? 'payout_due_at = $2' : 'review = null';
  await client.query(`update withdrawals set ${change} where id = $1 and $2::timestamptz is not null`, [
    id,
    new Date(wallNow),
  ]);
  return null;
}

/** The translation of the book's "not due" for each action. */
const notDue = {
  approve: 'withdrawalNotWaiting',
  reject: 'withdrawalMayBePaid',
  paidByHand: 'withdrawalNotByHand',
  settlePaid: 'withdrawalEnded',
  settleReturned: 'withdrawalEnded',
  retry: 'notDue',
  endReview: 'notDue',
} as const satisfies Record<WithdrawalAction, Refusal['code']>;
