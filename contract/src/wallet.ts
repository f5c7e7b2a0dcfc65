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
});
export type TransactionView = z.infer<typeof transactionView>;

export const depositView = z.object({
  id: uuid,
  amountCents: cents,
  status: z.enum(['processing', 'successful', 'cancelled', 'failed']),
  createdAt: instant,
});

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
  getDeposit: endpoint({
    method: 'GET',
    path: '/api/deposits/:id',
    tag: 'Wallet',
    summary: "A deposit's state as the server knows it",
    access: 'user',
    params: z.object({ id: z.string().max(80) }),
    response: depositView,
  }),
};
