import { cardRefundStatuses, sendWaitReasons } from '@sidebet/domain/book/withdrawal';
import { withdrawalHoldReasons } from '@sidebet/domain/wallet/withdrawal-terms';
import { z } from 'zod';
import { cashOnly, endpoint } from './endpoint.ts';
import { amountCents, cents, cursor, instant, lookupId, pageLimit, pageSchema, uuid } from './shared.ts';

/** One line of Transaction History: a view of the ledger. */
export const transactionView = z.object({
  id: z.string(),
  type: z.enum(['Wager', 'Deposit', 'Withdrawal']),
  description: z.string(),
  amountCents: cents.describe('Positive if the balance rose, negative if it fell.'),
  beforeBalanceCents: cents,
  afterBalanceCents: cents,
  createdAt: instant,
  betUniqueId: uuid.nullable().describe('Its bet, if any.'),
  about: z.string().nullable().describe("What it refers to: a bet's event, a withdrawal's receiver."),
  status: z
    .enum(['successful', 'cancelled', 'processing', 'paid', 'failed'])
    .nullable()
    .describe('For deposits and requested withdrawals; null for other lines.'),
  cardRefundCents: cents
    .optional()
    .describe('What a requested withdrawal returns to the cards it came from; missing if nothing.'),
});
export type TransactionView = z.input<typeof transactionView>;

export const depositView = z.object({
  id: uuid,
  amountCents: cents,
  provider: z.enum(['card', 'paypal']),
  status: z.enum(['processing', 'successful', 'cancelled', 'failed']),
  isPending: z.boolean().describe('True while the provider processes the payment, which may take days.'),
  refundedCents: cents.describe('The total refunded.'),
  createdAt: instant,
});
export type DepositView = z.input<typeof depositView>;

const day = z.iso.date().describe('A day at UTC−5.');

/** One part of a withdrawal, which goes back to a card. */
const cardRefundView = z.object({
  amountCents: cents,
  status: z
    .enum(cardRefundStatuses)
    .describe('Failed: PayPal pays it instead. Returned: it is back in the balance.'),
  at: instant.nullable().describe('When it succeeded, failed or was returned.'),
});
export type CardRefundView = z.input<typeof cardRefundView>;

export const withdrawalView = z.object({
  id: uuid,
  amountCents: cents,
  paypalEmail: z.string(),
  cardRefunds: z.array(cardRefundView).describe('What goes back to the cards that were deposited with.'),
  paypalCents: cents.describe('The rest, which PayPal pays.'),
  status: z
    .enum(['processing', 'paid', 'failed'])
    .describe('`processing` until PayPal has paid; `failed` once the money is back in the balance.'),
  reason: z.string().nullable().describe('Why it failed.'),
  requestedAt: instant,
  approvedAt: instant.nullable(),
  sentAt: instant.nullable(),
  paidAt: instant.nullable(),
  returnedAt: instant.nullable(),
  waitsFor: z
    .enum(['approval', ...sendWaitReasons, 'claim', 'review'])
    .nullable()
    .describe(
      "What it waits for while processing, besides PayPal: an operator's approval, a receiver without a PayPal account, a review, or its earliest time to be sent (new PayPal address or changed login).",
    ),
  sendAfter: instant
    .nullable()
    .describe("The earliest time it is sent; null if only PayPal's processing is left."),
  canCancel: z.boolean().describe('Whether the user can cancel it.'),
  claimBy: instant.nullable().describe('Until when an unclaimed payment waits; then it returns.'),
  expectedFrom: day.describe(
    'The first and last business day it is expected to be paid (docs/rules.md#withdrawals).',
  ),
  expectedBy: day,
});
export type WithdrawalView = z.input<typeof withdrawalView>;

/** All conditions of a withdrawal, as if it were requested now. */
export const withdrawalTermsView = z.object({
  balanceCents: cents.describe('The balance, and how much of it can be withdrawn now.'),
  availableCents: cents,
  later: z
    .array(z.object({ cents, at: instant, because: z.enum(withdrawalHoldReasons) }))
    .describe('Amounts available later: when, and why not now.'),
  owedCents: cents.describe(
    'Owed after a corrected result or a deposit that was taken back. Nothing can be withdrawn until it is covered.',
  ),
  emailVerified: z.boolean(),
  recentLoginUntil: instant
    .nullable()
    .describe('Until when the last login or step-up counts as recent; null if it no longer does.'),
  withoutApprovalCents: cents.describe(
    'Above this an operator must approve: what is left of the totals of 24 hours and 7 days.',
  ),
  dayApprovalCents: cents,
  weekApprovalCents: cents,
  paidReceivers: z
    .array(z.string())
    .describe('PayPal addresses paid before, in lower case. Others wait this many hours.'),
  receiverHoldHours: z.int(),
  loginHoldUntil: instant
    .nullable()
    .describe(
      'The earliest time to send after a password reset by email, a new login factor or a new email address.',
    ),
  depositHoldHours: z.int(),
  winningsHoldHours: z.int(),
  refundable: z
    .array(z.object({ depositId: uuid, cents }))
    .describe('What can go back to the card of each deposit, in the order in which a withdrawal uses them.'),
});
export type WithdrawalTermsView = z.input<typeof withdrawalTermsView>;

/** The totals between two days at UTC−5, with the opening and closing balance. */
const moneyTotals = z.object({
  wagersCents: cents.describe('Put into bets, minus refunds.'),
  winningsCents: cents.describe(
    'What won bets paid to the balance, the own money back and the win, minus what corrections took back.',
  ),
  netCents: cents.describe(
    'How bets changed the balance: `winningsCents` minus `wagersCents`. Money in running bets counts as gone. May be negative.',
  ),
  netResultCents: cents.describe(
    'The net result of bets that settled in the period, as in Statistics: wins minus losses. May be negative.',
  ),
  depositsCents: cents.describe(
    'Paid in minus refunded, disputed or reversed, including what was covered later.',
  ),
  withdrawalsCents: cents.describe('Requested minus returned.'),
  adjustmentsCents: cents,
  openingCents: cents,
  closingCents: cents,
});
export type MoneyTotals = z.input<typeof moneyTotals>;
const yearView = moneyTotals.extend({ year: z.int() });
export type YearView = z.input<typeof yearView>;

export const walletEndpoints = cashOnly({
  listTransactions: endpoint({
    method: 'GET',
    path: '/api/me/transactions',
    tag: 'Wallet',
    summary: 'Transaction History, newest first',
    access: 'user',
    query: z.object({
      type: z.enum(['Wager', 'Deposit', 'Withdrawal']).optional(),
      cursor,
      limit: pageLimit,
    }),
    response: pageSchema(transactionView),
  }),
  startDeposit: endpoint({
    method: 'POST',
    path: '/api/deposits',
    tag: 'Wallet',
    summary:
      "Open a hosted checkout; the browser goes to `url`. Credit follows the provider's signed confirmation",
    access: 'user',
    slow: true,
    eligibility: 'required',
    acceptedTerms: true,
    movesMoney: true,
    body: z.object({ amountCents }),
    response: z.object({ deposit: depositView, url: z.string() }),
  }),
  startPayPalDeposit: endpoint({
    method: 'POST',
    path: '/api/deposits/paypal',
    tag: 'Wallet',
    summary: "Open a PayPal order; the browser goes to `approveUrl`. Credit follows PayPal's confirmation",
    access: 'user',
    slow: true,
    eligibility: 'required',
    acceptedTerms: true,
    movesMoney: true,
    body: z.object({ amountCents }),
    response: z.object({ deposit: depositView, orderId: z.string(), approveUrl: z.string() }),
  }),
  captureDeposit: endpoint({
    method: 'POST',
    path: '/api/deposits/:id/capture',
    tag: 'Wallet',
    summary: 'Take the money of a PayPal deposit that its person agreed to; repeated, it is taken once',
    access: 'user',
    slow: true,
    eligibility: 'required',
    acceptedTerms: true,
    params: z.object({ id: lookupId }),
    response: z.object({
      deposit: depositView,
      approveUrl: z.string().nullable().describe("PayPal's page, if the user must still act there."),
      declined: z.boolean().describe('True if the user must choose another payment method there.'),
    }),
  }),
  cancelDeposit: endpoint({
    method: 'POST',
    path: '/api/deposits/:id/cancellation',
    tag: 'Wallet',
    summary: 'Give up a deposit that is not paid; one that is paid stays so',
    access: 'user',
    slow: true,
    params: z.object({ id: lookupId }),
    response: depositView,
  }),
  acknowledgeDeposit: endpoint({
    method: 'POST',
    path: '/api/deposits/:id/acknowledgement',
    tag: 'Wallet',
    summary: 'Its person has seen the credit: the notification of it counts as read',
    access: 'user',
    params: z.object({ id: lookupId }),
    response: z.null(),
  }),
  getDeposit: endpoint({
    method: 'GET',
    path: '/api/deposits/:id',
    tag: 'Wallet',
    summary: "A deposit's state as the server knows it",
    access: 'user',
    params: z.object({ id: lookupId }),
    response: depositView,
  }),
  requestWithdrawal: endpoint({
    method: 'POST',
    path: '/api/withdrawals',
    tag: 'Wallet',
    summary: 'Request Withdrawal: the amount leaves the balance and is held for PayPal',
    access: 'user',
    eligibility: 'recorded',
    verifiedEmail: true,
    stepUp: true,
    formFirst: true,
    movesMoney: true,
    body: z.object({
      // The domain rule sets the maximum.
      amountCents: cents,
      paypalEmail: z.string().max(1_000),
      confirmPaypalEmail: z.string().max(1_000),
    }),
    response: z.object({ withdrawal: withdrawalView, accountBalanceCents: cents }),
  }),
  listWithdrawals: endpoint({
    method: 'GET',
    path: '/api/me/withdrawals',
    tag: 'Wallet',
    summary: 'My withdrawals, newest first',
    access: 'user',
    query: z.object({ cursor, limit: pageLimit }),
    response: pageSchema(withdrawalView),
  }),
  cancelWithdrawal: endpoint({
    method: 'POST',
    path: '/api/withdrawals/:id/cancellation',
    tag: 'Wallet',
    summary: 'Cancel a withdrawal that still waits; the amount is back in the balance',
    access: 'user',
    movesMoney: true,
    params: z.object({ id: lookupId }),
    response: z.object({ withdrawal: withdrawalView, accountBalanceCents: cents }),
  }),
  getWithdrawalTerms: endpoint({
    method: 'GET',
    path: '/api/me/withdrawal-terms',
    tag: 'Wallet',
    summary: 'What can be withdrawn now, what later and when, and every other condition',
    access: 'user',
    response: withdrawalTermsView,
  }),
  listYears: endpoint({
    method: 'GET',
    path: '/api/me/years',
    tag: 'Wallet',
    summary:
      'Money put into bets and paid by them, net result, deposits and withdrawals by calendar year at UTC−5, newest first',
    access: 'user',
    response: z.object({ items: z.array(yearView) }),
  }),
  getStatement: endpoint({
    method: 'GET',
    path: '/api/me/statement',
    tag: 'Wallet',
    summary: 'Every movement between two days at UTC−5, both included, as a file; at most 5 years',
    access: 'user',
    query: z.object({
      from: z.string().max(40).default(''),
      to: z.string().max(40).default(''),
      format: z.enum(['csv', 'pdf']).default('csv'),
    }),
    download: ['text/csv', 'application/pdf'],
    response: z.null(),
  }),
});
