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
  /** Positive if the balance rose, negative if it fell. */
  amountCents: cents,
  beforeBalanceCents: cents,
  afterBalanceCents: cents,
  createdAt: instant,
  /** Its bet, if any. */
  betUniqueId: uuid.nullable(),
  /** What it refers to: a bet's event, a withdrawal's receiver. */
  about: z.string().nullable(),
  /** For deposits and requested withdrawals; null for other lines. */
  status: z.enum(['successful', 'cancelled', 'processing', 'paid', 'failed']).nullable(),
  /** What a requested withdrawal returns to the cards it came from; missing if nothing. */
  cardRefundCents: cents.optional(),
});
export type TransactionView = z.input<typeof transactionView>;

export const depositView = z.object({
  id: uuid,
  amountCents: cents,
  provider: z.enum(['card', 'paypal']),
  status: z.enum(['processing', 'successful', 'cancelled', 'failed']),
  /** True while the provider processes the payment, which may take days. */
  isPending: z.boolean(),
  /** The total refunded. */
  refundedCents: cents,
  createdAt: instant,
});
export type DepositView = z.input<typeof depositView>;

/** A day at UTC−5. */
const day = z.iso.date();

/** One part of a withdrawal, which goes back to a card. */
const cardRefundView = z.object({
  amountCents: cents,
  /** Failed: PayPal pays it instead. Returned: it is back in the balance. */
  status: z.enum(cardRefundStatuses),
  /** When it succeeded, failed or was returned. */
  at: instant.nullable(),
});
export type CardRefundView = z.input<typeof cardRefundView>;

export const withdrawalView = z.object({
  id: uuid,
  amountCents: cents,
  paypalEmail: z.string(),
  /** What goes back to the cards that were deposited with. */
  cardRefunds: z.array(cardRefundView),
  /** The rest, which PayPal pays. */
  paypalCents: cents,
  /** `processing` until PayPal has paid; `failed` once the money is back in the balance. */
  status: z.enum(['processing', 'paid', 'failed']),
  /** Why it failed. */
  reason: z.string().nullable(),
  requestedAt: instant,
  approvedAt: instant.nullable(),
  sentAt: instant.nullable(),
  paidAt: instant.nullable(),
  returnedAt: instant.nullable(),
  /**
   * What it waits for while processing, besides PayPal: an operator's approval, a receiver without a PayPal account, a
   * review, or its earliest time to be sent (new PayPal address or changed login).
   */
  waitsFor: z.enum(['approval', ...sendWaitReasons, 'claim', 'review']).nullable(),
  /** The earliest time it is sent; null if only PayPal's processing is left. */
  sendAfter: instant.nullable(),
  /** Whether the user can cancel it. */
  canCancel: z.boolean(),
  /** Until when an unclaimed payment waits; then it returns. */
  claimBy: instant.nullable(),
  /** The first and last business day it is expected to be paid (docs/rules.md#withdrawals). */
  expectedFrom: day,
  expectedBy: day,
});
export type WithdrawalView = z.input<typeof withdrawalView>;

/** All conditions of a withdrawal, as if it were requested now. */
export const withdrawalTermsView = z.object({
  /** The balance, and how much of it can be withdrawn now. */
  balanceCents: cents,
  availableCents: cents,
  /** Amounts available later: when, and why not now. */
  later: z.array(z.object({ cents, at: instant, because: z.enum(withdrawalHoldReasons) })),
  /** Owed after a corrected result or a deposit that was taken back. Nothing can be withdrawn until it is covered. */
  owedCents: cents,
  emailVerified: z.boolean(),
  /** Until when the last login or step-up counts as recent; null if it no longer does. */
  recentLoginUntil: instant.nullable(),
  /** Above this an operator must approve: what is left of the totals of 24 hours and 7 days. */
  withoutApprovalCents: cents,
  dayApprovalCents: cents,
  weekApprovalCents: cents,
  /** PayPal addresses paid before, in lower case. Others wait this many hours. */
  paidReceivers: z.array(z.string()),
  receiverHoldHours: z.int(),
  /** The earliest time to send after a password reset by email, a new login factor or a new email address. */
  loginHoldUntil: instant.nullable(),
  depositHoldHours: z.int(),
  winningsHoldHours: z.int(),
  /** What can go back to the card of each deposit, in the order in which a withdrawal uses them. */
  refundable: z.array(z.object({ depositId: uuid, cents })),
});
export type WithdrawalTermsView = z.input<typeof withdrawalTermsView>;

/** The totals between two days at UTC−5, with the opening and closing balance. */
const moneyTotals = z.object({
  /** Put into bets, minus refunds. */
  wagersCents: cents,
  /** What won bets paid to the balance, the own money back and the win, minus what corrections took back. */
  winningsCents: cents,
  /** How bets changed the balance: `winningsCents` minus `wagersCents`. Money in running bets counts as gone. May be negative. */
  netCents: cents,
  /** The net result of bets that settled in the period, as in Statistics: wins minus losses. May be negative. */
  netResultCents: cents,
  /** Paid in minus refunded, disputed or reversed, including what was covered later. */
  depositsCents: cents,
  /** Requested minus returned. */
  withdrawalsCents: cents,
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
      /** PayPal's page, if the user must still act there. */
      approveUrl: z.string().nullable(),
      /** True if the user must choose another payment method there. */
      declined: z.boolean(),
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
