import type { Protection } from '../protection/protection.ts';

/**
 * Ledger accounts are named by uuid: a user's available money by the user's id, a bet's escrow by the bet's id, the house's
 * accounts by these fixed ids (server/src/db/migrations/0003_book.sql). A balance is the sum of credits minus debits.
 */
export const houseAccounts = {
  fees: '00000000-0000-0000-0000-000000000001',
  cardProvider: '00000000-0000-0000-0000-000000000002',
  paypal: '00000000-0000-0000-0000-000000000003',
  withdrawalsInFlight: '00000000-0000-0000-0000-000000000004',
  adjustments: '00000000-0000-0000-0000-000000000005',
  /** What the house advanced for users who owe after a corrected result or a deposit that was taken back. */
  advances: '00000000-0000-0000-0000-000000000006',
  /** Deposits under dispute, until it ends. */
  disputedDeposits: '00000000-0000-0000-0000-000000000007',
  /** PayPal's payout fees: the house's expense. */
  payoutFees: '00000000-0000-0000-0000-000000000008',
} as const;

/** A user's money: available, and owed after a corrected result or a deposit that was taken back. */
export type Account = {
  readonly userId: string;
  readonly availableCents: number;
  readonly owedCents: number;
  /** Set by an operator: no bets, no deposits. Running bets play out and the money stays the user's. */
  readonly suspended?: boolean;
  /** Only for users with limits, a time-out or an exclusion, and only loaded when they place a bet themselves. */
  readonly protection?: Protection | undefined;
  /** The number of transfers on the account. */
  readonly version: number;
};
