import { hash } from 'node:crypto';
import type { WithdrawalView } from '@sidebet/contract/wallet';
import { normaliseEmail } from '@sidebet/domain/accounts/email';
import type { Refusal } from '@sidebet/domain/refusals';
import { decideWithdrawal, type WithdrawalInput } from '@sidebet/domain/wallet/withdrawal';
import { v5 as uuidv5 } from 'uuid';
import type { Book } from '../../book/book.ts';
import type { Pool } from '../../db/pool.ts';
import { decodeCursor, page } from '../../http/cursor.ts';
import { type SeenWithdrawal, type WithdrawalNotes, withdrawalView } from './withdrawal-view.ts';

export type WithdrawalDeps = { readonly pool: Pool; readonly book: Pick<Book, 'execute'> };

export type RequestedWithdrawal = {
  readonly kind: 'requested';
  readonly withdrawal: WithdrawalView;
  readonly accountBalanceCents: number;
};

/** Any fixed uuid: withdrawal ids are names within it, so the same person's same key is the same withdrawal. */
const withdrawalNames = '0d7c2b5e-93f4-5a61-8e2d-6a1b7f4c9035';

/**
 * Holds the money for PayPal (SPEC section 5, Withdrawal). A repeat of the key answers as the first time.
 * Refuses what `decideWithdrawal` and the book refuse; a refused request holds nothing and leaves no record.
 */
export async function requestWithdrawal(
  { pool, book }: WithdrawalDeps,
  userId: string,
  key: string,
  input: WithdrawalInput & { readonly amountCents: number },
): Promise<RequestedWithdrawal | Refusal> {
  const { amountCents, paypalEmail, confirmPaypalEmail } = input;
  // The book is told of one email, so two that differ are refused before it, in the rule's own order.
  if (normaliseEmail(paypalEmail) !== normaliseEmail(confirmPaypalEmail)) {
    const refusal = decideWithdrawal(input, await readAvailable(pool, userId));
    if (refusal.kind === 'refusal') return refusal;
  }
  const withdrawalId = uuidv5(`${userId} ${key}`, withdrawalNames);
  const asked = JSON.stringify(['requestWithdrawal', amountCents, paypalEmail, confirmPaypalEmail]);
  const outcome = await book.execute({
    command: { kind: 'requestWithdrawal', withdrawalId, userId, amountCents, paypalEmail },
    key: { actorId: userId, key, requestHash: hash('sha256', asked, 'base64url') },
  });
  if (outcome.kind === 'refusal') return outcome;
  return {
    kind: 'requested',
    withdrawal: withdrawalView(outcome.withdrawal!),
    accountBalanceCents: outcome.accountBalanceCents!,
  };
}

/** Request after request, newest first. */
export async function listWithdrawals(
  pool: Pool,
  userId: string,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
) {
  const after = decodeCursor(cursor, ['number', 'uuid']);
  type Row = SeenWithdrawal & WithdrawalNotes & { readonly atUs: number };
  const { rows } = await pool.query<Row>({
    name: 'list-withdrawals',
    text: `select id, amount_cents as "amountCents", paypal_email as "paypalEmail", status, requested_at as "requestedAt",
             approved_at as "approvedAt", sent_at as "sentAt", paid_at as "paidAt", returned_at as "returnedAt", reason,
             payout_status as "payoutStatus", unclaimed_until as "unclaimedUntil", review,
             (extract(epoch from requested_at) * 1000000)::bigint as "atUs"
           from withdrawals
           where user_id = $1
             and ($2::bigint is null or (requested_at, id) < (timestamptz 'epoch' + $2 * interval '1 microsecond', $3::uuid))
           order by requested_at desc, id desc limit $4`,
    values: [userId, after?.[0] ?? null, after?.[1] ?? null, limit + 1],
  });
  return page(
    rows,
    limit,
    (row) => withdrawalView(row, row),
    (row) => [row.atUs, row.id],
  );
}

async function readAvailable(pool: Pool, userId: string): Promise<number> {
  const { rows } = await pool.query<{ available_cents: number }>(
    'select available_cents from accounts where user_id = $1',
    [userId],
  );
  return rows[0]?.available_cents ?? 0;
}
