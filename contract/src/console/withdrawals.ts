import { cardRefundStatuses, sendWaitReasons } from '@sidebet/domain/book/withdrawal';
import { withdrawalActions } from '@sidebet/domain/operators/withdrawal-actions';
import { z } from 'zod';
import { cashOnly, endpoint } from '../endpoint.ts';
import { cents, cursor, givenId, instant, pageLimit, pageSchema, uuid } from '../shared.ts';
import { operators, operatorUserRef, reason, reasonBody } from './shared.ts';

/** A withdrawal in the operators' queue. */
export const operatorWithdrawalRow = z.object({
  id: uuid,
  person: operatorUserRef,
  amountCents: cents,
  paypalEmail: z.string(),
  status: z
    .enum(['processing', 'approved', 'sent', 'paid', 'returned'])
    .describe('`processing` waits for approval. Users see `returned` as failed.'),
  requestedAt: instant,
  review: z.string().nullable().describe('Why it needs a review; null if it does not.'),
  waitsSince: instant
    .nullable()
    .describe('Since when it has waited for its current step (approval, PayPal); null once it ended.'),
  isStuck: z.boolean().describe('Overdue, by the rule behind the alarm payoutsStuck.'),
});
export type OperatorWithdrawalRow = z.input<typeof operatorWithdrawalRow>;

/** All details of a withdrawal. */
export const operatorWithdrawal = operatorWithdrawalRow.extend({
  approvedAt: instant.nullable(),
  sendAfter: instant
    .nullable()
    .describe('The earliest time it is sent, and why: a new receiver or a changed login.'),
  sendAfterReason: z.enum(sendWaitReasons).nullable(),
  sendingAt: instant.nullable().describe('The first attempt that may have reached PayPal.'),
  sentAt: instant.nullable(),
  paidAt: instant.nullable(),
  returnedAt: instant.nullable(),
  reason: z.string().nullable().describe('Why it was returned, as the user reads it.'),
  attempts: z
    .int()
    .describe('The number of attempts, and the next attempt or lookup; null for at once or never.'),
  nextAttemptAt: instant.nullable(),
  payoutStatus: z
    .string()
    .nullable()
    .describe("PayPal's latest status, and why the last attempt or payout failed or waits."),
  payoutIssue: z.string().nullable(),
  batchId: z.string().nullable(),
  itemId: z.string().nullable(),
  unclaimedUntil: instant.nullable(),
  cardRefunds: z
    .array(
      z.object({
        depositId: uuid,
        amountCents: cents,
        status: z.enum(cardRefundStatuses),
        refundId: z.string().nullable(),
        sendingAt: instant.nullable(),
        endedAt: instant.nullable(),
        reason: z.string().nullable(),
      }),
    )
    .describe('The parts that go back to cards. PayPal pays the rest.'),
  paypalCents: cents,
  acts: z.array(z.enum(withdrawalActions)).describe('The actions that are possible now.'),
});
export type OperatorWithdrawal = z.input<typeof operatorWithdrawal>;

const byId = z.object({ id: givenId });
const messageToUser = z
  .string()
  .max(2_000)
  .describe(
    'The message to the user. The domain rule (domain/src/operators/withdrawal-actions.ts) sets the maximum, not the schema.',
  );

export const consoleWithdrawalEndpoints = cashOnly({
  operatorListAllWithdrawals: endpoint({
    method: 'GET',
    path: '/api/admin/withdrawals',
    tag: operators,
    summary:
      'Withdrawals by state. `queue` is all in flight or under review: waiting for approval first, then under review, then the rest, each the oldest first; so is every state in flight. Ended ones come newest first',
    access: 'operator',
    query: z.object({
      state: z
        .enum(['queue', 'processing', 'review', 'approved', 'sent', 'paid', 'returned', 'all'])
        .default('queue'),
      cursor,
      limit: pageLimit,
    }),
    response: pageSchema(operatorWithdrawalRow),
  }),
  operatorGetWithdrawal: endpoint({
    method: 'GET',
    path: '/api/admin/withdrawals/:id',
    tag: operators,
    summary: 'One withdrawal, every step of its way, and what can be done about it',
    access: 'operator',
    params: byId,
    response: operatorWithdrawal,
  }),
  operatorApproveWithdrawal: endpoint({
    method: 'POST',
    path: '/api/admin/withdrawals/:id/approval',
    tag: operators,
    summary: 'Let a waiting withdrawal be sent',
    access: 'operator',
    movesMoney: true,
    params: byId,
    body: reasonBody,
    response: z.null(),
  }),
  operatorRejectWithdrawal: endpoint({
    method: 'POST',
    path: '/api/admin/withdrawals/:id/rejection',
    tag: operators,
    summary:
      'Return a withdrawal that PayPal certainly has not received, once; `told` is the message to the user. Refused if its status is no longer `seen`',
    access: 'operator',
    movesMoney: true,
    params: byId,
    body: z.object({ told: messageToUser, seen: z.enum(['processing', 'approved']), reason }),
    response: z.null(),
  }),
  operatorRetryWithdrawal: endpoint({
    method: 'POST',
    path: '/api/admin/withdrawals/:id/retry',
    tag: operators,
    summary: 'Have an approved withdrawal sent again now, under the same id, which PayPal executes once',
    access: 'operator',
    movesMoney: true,
    params: byId,
    body: reasonBody,
    response: z.null(),
  }),
  operatorPaidByHand: endpoint({
    method: 'POST',
    path: '/api/admin/withdrawals/:id/paid-by-hand',
    tag: operators,
    summary: 'Record that an approved withdrawal was paid outside of the product',
    access: 'operator',
    movesMoney: true,
    params: byId,
    body: reasonBody,
    response: z.null(),
  }),
  operatorSettlePaid: endpoint({
    method: 'POST',
    path: '/api/admin/withdrawals/:id/settled-paid',
    tag: operators,
    summary: 'Under review: PayPal has paid it',
    access: 'operator',
    movesMoney: true,
    params: byId,
    body: reasonBody,
    response: z.null(),
  }),
  operatorSettleReturned: endpoint({
    method: 'POST',
    path: '/api/admin/withdrawals/:id/settled-returned',
    tag: operators,
    summary:
      'Under review: PayPal will never pay it, or took it back; the money returns. `told` is the message to the user',
    access: 'operator',
    movesMoney: true,
    params: byId,
    body: z.object({ told: messageToUser, reason }),
    response: z.null(),
  }),
  operatorEndReview: endpoint({
    method: 'POST',
    path: '/api/admin/withdrawals/:id/review-end',
    tag: operators,
    summary: 'Close the review of a withdrawal that has ended; no money moves',
    access: 'operator',
    movesMoney: true,
    params: byId,
    body: reasonBody,
    response: z.null(),
  }),
});
