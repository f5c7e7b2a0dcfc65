import { sendWaitReasons } from '@sidebet/domain/wallet/withdrawal-terms';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amountCents, cents, cursor, instant, pageLimit, pageOf, uuid } from './shared.ts';

/** One line of Transaction History: a view of the ledger (SPEC section 3, Transaction). */
export const transactionView = z.object({
  id: z.string(),
  type: z.enum(['Wager', 'Deposit', 'Withdrawal']),
  description: z.string(),
  /** Positive when the balance rose, negative when it fell. */
  amountCents: cents,
  beforeBalanceCents: cents,
  afterBalanceCents: cents,
  createdAt: instant,
  /** The bet it belongs to, if any. */
  betUniqueId: uuid.nullable(),
  /** What it was about: the game of a bet, the receiver of a withdrawal. */
  about: z.string().nullable(),
  /** Of a deposit or a requested withdrawal (SPEC section 3); null for every other line. */
  status: z.enum(['successful', 'cancelled', 'processing', 'paid', 'failed']).nullable(),
});
export type TransactionView = z.infer<typeof transactionView>;

export const depositView = z.object({
  id: uuid,
  amountCents: cents,
  provider: z.enum(['card', 'paypal']),
  status: z.enum(['processing', 'successful', 'cancelled', 'failed']),
  /** True while the provider has the payment in hand and waits for its money, which may take days. */
  isPending: z.boolean(),
  /** What of it was refunded, in all. */
  refundedCents: cents,
  createdAt: instant,
});
export type DepositView = z.infer<typeof depositView>;

/** A day at UTC−5. */
const day = z.iso.date();

export const withdrawalView = z.object({
  id: uuid,
  amountCents: cents,
  paypalEmail: z.string(),
  /** SPEC section 3: processing until PayPal has paid; failed once the money is back in the balance. */
  status: z.enum(['processing', 'paid', 'failed']),
  /** Why it failed. */
  reason: z.string().nullable(),
  requestedAt: instant,
  approvedAt: instant.nullable(),
  sentAt: instant.nullable(),
  paidAt: instant.nullable(),
  returnedAt: instant.nullable(),
  /**
   * What it waits for while it is processing, beyond PayPal's own work: an operator's approval, the receiver, who has no
   * PayPal account yet, somebody's review, or its earliest time to be sent, because the PayPal address is new or the
   * person's login was changed.
   */
  waitsFor: z.enum(['approval', ...sendWaitReasons, 'claim', 'review']).nullable(),
  /** Before this it is not sent; null where nothing but PayPal's own work is left. */
  sendAfter: instant.nullable(),
  /** Whether its person can take it back. */
  canCancel: z.boolean(),
  /** Until when an unclaimed payment waits; it then comes back. */
  claimBy: instant.nullable(),
  /** The first and last business day on which it is expected to be paid (SPEC section 9: 1-3 business days). */
  expectedFrom: day,
  expectedBy: day,
});
export type WithdrawalView = z.infer<typeof withdrawalView>;

/** Every condition for a withdrawal, as it is decided when one is requested now. */
export const withdrawalTermsView = z.object({
  /** The balance, and what of it can be withdrawn now. */
  balanceCents: cents,
  availableCents: cents,
  /** What more can be withdrawn from these instants on, and why not before. */
  later: z.array(z.object({ cents, at: instant, because: z.enum(['deposit', 'winnings']) })),
  /** The person owes this after a corrected result or a deposit that went back; nothing can be withdrawn until it is covered. */
  owedCents: cents,
  emailVerified: z.boolean(),
  /** Until when the last login or confirmation counts as recent; null when it no longer does. */
  recentLoginUntil: instant.nullable(),
  /** Above this an operator approves: what is left of the sums of 24 hours and of 7 days. */
  withoutApprovalCents: cents,
  dayApprovalCents: cents,
  weekApprovalCents: cents,
  /** PayPal addresses that were paid before, in lower case; any other waits so many hours. */
  paidReceivers: z.array(z.string()),
  receiverHoldHours: z.int(),
  /** After a password reset by email, a new login factor or another email address nothing is sent before this. */
  loginHoldUntil: instant.nullable(),
  depositHoldHours: z.int(),
  winningsHoldHours: z.int(),
});
export type WithdrawalTermsView = z.infer<typeof withdrawalTermsView>;

/** What moved between two days at UTC−5, and what there was at either end. */
export const moneyFigures = z.object({
  /** Staked, less what was refunded. */
  wagersCents: cents,
  /** Payouts, less what corrected results took back. */
  winningsCents: cents,
  /** Winnings minus wagers. May be negative. */
  netCents: cents,
  /** Paid in, less what was refunded, disputed or reversed, also where that was covered only later. */
  depositsCents: cents,
  /** Requested, less what was returned. */
  withdrawalsCents: cents,
  adjustmentsCents: cents,
  openingCents: cents,
  closingCents: cents,
});
export type MoneyFigures = z.infer<typeof moneyFigures>;
export const yearView = moneyFigures.extend({ year: z.int() });
export type YearView = z.infer<typeof yearView>;

export const walletEndpoints = {
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
    response: pageOf(transactionView),
  }),
  startDeposit: endpoint({
    method: 'POST',
    path: '/api/deposits',
    tag: 'Wallet',
    summary:
      "Open a hosted checkout; the browser goes to `url`. Credit follows the provider's signed confirmation",
    access: 'user',
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
    params: z.object({ id: z.string().max(80) }),
    response: z.object({
      deposit: depositView,
      /** PayPal's page, where something is left for the person to do there. */
      approveUrl: z.string().nullable(),
      /** True when the person has to choose another way to pay there. */
      declined: z.boolean(),
    }),
  }),
  cancelDeposit: endpoint({
    method: 'POST',
    path: '/api/deposits/:id/cancellation',
    tag: 'Wallet',
    summary: 'Give up a deposit that is not paid; one that is paid stays so',
    access: 'user',
    params: z.object({ id: z.string().max(80) }),
    response: depositView,
  }),
  acknowledgeDeposit: endpoint({
    method: 'POST',
    path: '/api/deposits/:id/acknowledgement',
    tag: 'Wallet',
    summary: 'Its person has seen the credit: the notification of it counts as read',
    access: 'user',
    params: z.object({ id: z.string().max(80) }),
    response: z.null(),
  }),
  getDeposit: endpoint({
    method: 'GET',
    path: '/api/deposits/:id',
    tag: 'Wallet',
    summary: "A deposit's state as the server knows it",
    access: 'user',
    params: z.object({ id: z.string().max(80) }),
    response: depositView,
  }),
  requestWithdrawal: endpoint({
    method: 'POST',
    path: '/api/withdrawals',
    tag: 'Wallet',
    summary: 'Request Withdrawal: the amount leaves the balance and is held for PayPal',
    access: 'user',
    movesMoney: true,
    body: z.object({
      // The rule, not the schema, says what is too much.
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
    response: pageOf(withdrawalView),
  }),
  cancelWithdrawal: endpoint({
    method: 'POST',
    path: '/api/withdrawals/:id/cancellation',
    tag: 'Wallet',
    summary: 'Cancel a withdrawal that still waits; the amount is back in the balance',
    access: 'user',
    movesMoney: true,
    params: z.object({ id: z.string().max(80) }),
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
    summary: 'Wagers, winnings, deposits and withdrawals by calendar year at UTC−5, newest first',
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
};
