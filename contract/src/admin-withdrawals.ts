import { withdrawalActions } from '@sidebet/domain/admin/withdrawal-actions';
import { sendWaitReasons } from '@sidebet/domain/wallet/withdrawal-terms';
import { z } from 'zod';
import { adminPersonRef, operators, reason, reasonBody } from './admin-shared.ts';
import { endpoint } from './endpoint.ts';
import { cents, cursor, instant, pageLimit, pageOf, uuid } from './shared.ts';

/** A withdrawal in the operators' queue. */
export const adminWithdrawalRow = z.object({
  id: uuid,
  person: adminPersonRef,
  amountCents: cents,
  paypalEmail: z.string(),
  /** Processing waits for approval; returned is what people read as failed. */
  status: z.enum(['processing', 'approved', 'sent', 'paid', 'returned']),
  requestedAt: instant,
  /** Why somebody has to look at it; null where it goes its way by itself. */
  review: z.string().nullable(),
  /** Since when it waits for what it waits for now: the approval, PayPal's word. Null once it has ended. */
  waitsSince: instant.nullable(),
  /** Longer than it should take, by the rule that rings the alarm payoutsStuck. */
  isStuck: z.boolean(),
});
export type AdminWithdrawalRow = z.infer<typeof adminWithdrawalRow>;

/** Everything known of one, step by step. */
export const adminWithdrawal = adminWithdrawalRow.extend({
  approvedAt: instant.nullable(),
  /** It is not sent before this, and why: the receiver is new, or the person's login was changed. */
  sendAfter: instant.nullable(),
  sendAfterReason: z.enum(sendWaitReasons).nullable(),
  /** The first attempt to send it that may have reached PayPal. */
  sendingAt: instant.nullable(),
  sentAt: instant.nullable(),
  paidAt: instant.nullable(),
  returnedAt: instant.nullable(),
  /** Why it was returned, as the person reads it. */
  reason: z.string().nullable(),
  /** How often sending it was begun, and when it is sent or asked about next; null for at once or never again. */
  attempts: z.int(),
  nextAttemptAt: instant.nullable(),
  /** PayPal's last word, and why the last attempt or the payout failed or waits. */
  payoutStatus: z.string().nullable(),
  payoutIssue: z.string().nullable(),
  batchId: z.string().nullable(),
  itemId: z.string().nullable(),
  unclaimedUntil: instant.nullable(),
  /** What can be done about it now. */
  acts: z.array(z.enum(withdrawalActions)),
});
export type AdminWithdrawal = z.infer<typeof adminWithdrawal>;

const byId = z.object({ id: uuid });
/** What the person reads. The rule (domain/src/admin/withdrawal-actions.ts), not the schema, says what is too long. */
const told = z.string().max(2_000);

export const adminWithdrawalEndpoints = {
  adminListAllWithdrawals: endpoint({
    method: 'GET',
    path: '/api/admin/withdrawals',
    tag: operators,
    summary:
      'Withdrawals by state. `queue` is all in flight or under review: waiting for approval first, then under review, then the rest, each the oldest first; so is every state in flight. Ended ones come newest first',
    access: 'admin',
    query: z.object({
      state: z
        .enum(['queue', 'processing', 'review', 'approved', 'sent', 'paid', 'returned', 'all'])
        .default('queue'),
      cursor,
      limit: pageLimit,
    }),
    response: pageOf(adminWithdrawalRow),
  }),
  adminGetWithdrawal: endpoint({
    method: 'GET',
    path: '/api/admin/withdrawals/:id',
    tag: operators,
    summary: 'One withdrawal, every step of its way, and what can be done about it',
    access: 'admin',
    params: byId,
    response: adminWithdrawal,
  }),
  adminApproveWithdrawal: endpoint({
    method: 'POST',
    path: '/api/admin/withdrawals/:id/approval',
    tag: operators,
    summary: 'Let a waiting withdrawal be sent',
    access: 'admin',
    movesMoney: true,
    params: byId,
    body: reasonBody,
    response: z.null(),
  }),
  adminRejectWithdrawal: endpoint({
    method: 'POST',
    path: '/api/admin/withdrawals/:id/rejection',
    tag: operators,
    summary:
      'Give back what PayPal certainly knows nothing of, once; `told` is what the person reads. Refused when it stands no more as `seen`',
    access: 'admin',
    movesMoney: true,
    params: byId,
    body: z.object({ told, seen: z.enum(['processing', 'approved']), reason }),
    response: z.null(),
  }),
  adminRetryWithdrawal: endpoint({
    method: 'POST',
    path: '/api/admin/withdrawals/:id/retry',
    tag: operators,
    summary: 'Have an approved withdrawal sent again now, under the same id, which PayPal executes once',
    access: 'admin',
    movesMoney: true,
    params: byId,
    body: reasonBody,
    response: z.null(),
  }),
  adminPaidByHand: endpoint({
    method: 'POST',
    path: '/api/admin/withdrawals/:id/paid-by-hand',
    tag: operators,
    summary: 'Record that an approved withdrawal was paid outside of the product',
    access: 'admin',
    movesMoney: true,
    params: byId,
    body: reasonBody,
    response: z.null(),
  }),
  adminSettlePaid: endpoint({
    method: 'POST',
    path: '/api/admin/withdrawals/:id/settled-paid',
    tag: operators,
    summary: 'Under review: PayPal has paid it',
    access: 'admin',
    movesMoney: true,
    params: byId,
    body: reasonBody,
    response: z.null(),
  }),
  adminSettleReturned: endpoint({
    method: 'POST',
    path: '/api/admin/withdrawals/:id/settled-returned',
    tag: operators,
    summary:
      'Under review: PayPal will never pay it, or took it back; the money returns. `told` is what the person reads',
    access: 'admin',
    movesMoney: true,
    params: byId,
    body: z.object({ told, reason }),
    response: z.null(),
  }),
  adminEndReview: endpoint({
    method: 'POST',
    path: '/api/admin/withdrawals/:id/review-end',
    tag: operators,
    summary:
      'Somebody has looked at a withdrawal that has ended: it is under review no more, and nothing moves',
    access: 'admin',
    movesMoney: true,
    params: byId,
    body: reasonBody,
    response: z.null(),
  }),
};
