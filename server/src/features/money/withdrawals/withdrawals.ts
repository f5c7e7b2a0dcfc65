import { hash } from 'node:crypto';
import { normaliseEmail } from '@sidebet/domain/auth/email';
import type { Refusal } from '@sidebet/domain/refusals';
import { decideWithdrawal, type WithdrawalInput } from '@sidebet/domain/wallet/withdrawal';
import { v5 as uuidv5 } from 'uuid';
import type { Calls, Uses } from '../../../context.ts';
import type { Pool } from '../../../db/pool.ts';
import { mapPage, type PageRequest, readPage } from '../../../http/read-page.ts';
import type { SecuritySource } from '../../../security-log/record.ts';
import type { Viewer } from '../../../users/viewer.ts';
import { announceReceiver } from './announce-receiver.ts';
import { cardRefundsSql } from './card-refund-rows.ts';
import {
  type SeenWithdrawal,
  toWithdrawalView,
  type WithdrawalNotes,
  type WithdrawalView,
} from './withdrawal-view.ts';

/** What withdrawals use of the context. */
export type WithdrawalContext = Uses<'pool' | 'clock' | 'wallClock' | 'moneyMode' | 'siteUrl'> &
  Calls<'book', 'execute'>;

export type RequestedWithdrawal = {
  readonly kind: 'requested';
  readonly withdrawal: WithdrawalView;
  readonly accountBalanceCents: number;
};

/**
 * An arbitrary UUID namespace. The withdrawal's id is derived from user and key, so a repeated key is the same
 * withdrawal.
 */
const withdrawalNames = '0d7c2b5e-93f4-5a61-8e2d-6a1b7f4c9035';

/**
 * Requests a withdrawal and holds its money. Repeating the key returns the first response. Refuses the form's own
 * errors first, then with `unmetRequirement`, then what the book refuses. A refused request holds nothing and stores
 * nothing.
 */
export async function requestWithdrawal(
  context: WithdrawalContext,
  { id: userId }: Pick<Viewer, 'id'>,
  key: string,
  input: WithdrawalInput & { readonly amountCents: number },
  unmetRequirement: Refusal | null,
  source: SecuritySource | null = null,
): Promise<RequestedWithdrawal | Refusal> {
  const { pool, book, clock } = context;
  const { amountCents, paypalEmail, confirmPaypalEmail } = input;
  // The book gets one email, so different ones are refused before it, in the rule's order.
  if (unmetRequirement || normaliseEmail(paypalEmail) !== normaliseEmail(confirmPaypalEmail)) {
    const refusal = decideWithdrawal(input, await readAvailable(pool, userId));
    if (refusal.kind === 'refusal') return refusal;
  }
  if (unmetRequirement) return unmetRequirement;
  const withdrawalId = uuidv5(`${userId} ${key}`, withdrawalNames);
  const content = JSON.stringify(['requestWithdrawal', amountCents, paypalEmail, confirmPaypalEmail]);
  const result = await book.execute({
    command: { kind: 'requestWithdrawal', withdrawalId, userId, amountCents, paypalEmail },
    key: { actorId: userId, key, requestHash: hash('sha256', content, 'base64url') },
    inSameTransaction: await announceReceiver(context, userId, source),
  });
  if (result.kind === 'refusal') return result;
  return {
    kind: 'requested',
    withdrawal: toWithdrawalView(result.withdrawal!, clock.now()),
    accountBalanceCents: result.accountBalanceCents!,
  };
}

/** Cancels a withdrawal that is still on hold. Repeating the key returns the first response. */
export async function cancelWithdrawal(
  { book, clock }: WithdrawalContext,
  userId: string,
  key: string,
  withdrawalId: string,
): Promise<RequestedWithdrawal | Refusal> {
  const content = JSON.stringify(['cancelWithdrawal', withdrawalId]);
  const result = await book.execute({
    command: { kind: 'cancelWithdrawal', withdrawalId, userId },
    key: { actorId: userId, key, requestHash: hash('sha256', content, 'base64url') },
  });
  if (result.kind === 'refusal') return result;
  return {
    kind: 'requested',
    withdrawal: toWithdrawalView(result.withdrawal!, clock.now()),
    accountBalanceCents: result.accountBalanceCents!,
  };
}

/** Withdrawals by request, newest first. */
export async function listWithdrawals(
  { pool, clock }: Uses<'pool' | 'clock'>,
  userId: string,
  request: PageRequest,
) {
  const rows = await readPage<SeenWithdrawal & WithdrawalNotes>(pool, request, {
    name: 'list-withdrawals',
    sortedBy: [
      ['requested_at', 'instant'],
      ['id', 'uuid'],
    ],
    descending: true,
    text: ({ position, after, order }) => `
           select ${position}, id, amount_cents, paypal_email, status, requested_at,
             approved_at, send_after, send_after_reason,
             sending_at, sent_at, paid_at, returned_at, reason,
             payout_status, unclaimed_until, review, ${cardRefundsSql} as card_refunds
           from withdrawals w
           where user_id = $1 and ${after()}
           ${order}`,
    values: [userId],
  });
  const now = clock.now();
  return mapPage(rows, (row) => toWithdrawalView(row, now, row));
}

async function readAvailable(pool: Pool, userId: string): Promise<number> {
  const { rows } = await pool.query<{ availableCents: number }>(
    'select available_cents from accounts where user_id = $1',
    [userId],
  );
  return rows[0]?.availableCents ?? 0;
}
