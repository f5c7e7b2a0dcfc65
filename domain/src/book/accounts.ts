import type { Protection } from '../protection/protection.ts';

/**
 * Accounts are named by uuid: a person's available money by the user's id, a bet's escrow by the bet's id,
 * and the house side by these fixed ids (server/src/db/migrations/0003_book.sql).
 * An account's balance is the sum of its credits minus the sum of its debits.
 */
export const houseAccounts = {
  fees: '00000000-0000-0000-0000-000000000001',
  cardProvider: '00000000-0000-0000-0000-000000000002',
  paypal: '00000000-0000-0000-0000-000000000003',
  withdrawalsInFlight: '00000000-0000-0000-0000-000000000004',
  adjustments: '00000000-0000-0000-0000-000000000005',
  /** What the house paid for people who owe after a corrected result or a deposit that went back. */
  advances: '00000000-0000-0000-0000-000000000006',
  /** Deposits whose payment is disputed, until that ends. */
  disputedDeposits: '00000000-0000-0000-0000-000000000007',
  /** What PayPal took for payouts: the house's expense. */
  payoutFees: '00000000-0000-0000-0000-000000000008',
} as const;

/** A person's money: what is available, and what a corrected result or a deposit that went back left owing. */
export type Account = {
  readonly userId: string;
  readonly availableCents: number;
  readonly owedCents: number;
  /** Set by an operator: the person can neither bet nor deposit. What runs goes on, and the money stays theirs. */
  readonly suspended?: boolean;
  /** Only of people who wished for limits, a time-out or an exclusion; known where they themselves place a bet. */
  readonly protection?: Protection | undefined;
  /** How many transfers touched the account. */
  readonly version: number;
};
