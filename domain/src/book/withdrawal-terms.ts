import type { HeldParts } from './accounts.ts';

/** Waiting times, and the totals up to which no approval is needed (docs/rules.md#withdrawals). */
export type WithdrawalRules = {
  /** The money of a deposit can be withdrawn this long after its credit, also once it was won. */
  readonly depositHoldMs: number;
  /** Winnings can be withdrawn this long after their payout. They can be bet at once. */
  readonly winningsHoldMs: number;
  /** A withdrawal to a PayPal address that was never paid before is sent this long after its request. */
  readonly receiverHoldMs: number;
  /** Withdrawals wait this long after a password reset by email, a new login factor or a new email address. */
  readonly securityHoldMs: number;
  /** The totals within 24 hours and 7 days that need no operator's approval. */
  readonly dayApprovalCents: number;
  readonly weekApprovalCents: number;
  /** A card deposit can be refunded to its card this long; 0 sends every withdrawal through PayPal. */
  readonly refundWindowMs: number;
};

type Amount = { readonly cents: number; readonly at: number };

/** `held` is the part of a payout that came from deposits. */
type Winning = Amount & { readonly held: HeldParts };

/** A user's money history, as far back as the rules look. Instants are milliseconds since 1970 UTC. */
export type WithdrawalHistory = {
  /** The balance's parts that came from deposits. */
  readonly held: HeldParts;
  /** The instants in `held` at which the user's own deposits end. Parts with other instants were won. */
  readonly ownHoldEnds: readonly number[];
  /** Payouts of won bets, minus what corrections took back. */
  readonly winnings: readonly Winning[];
  /** Withdrawals without an operator's approval that were not returned. */
  readonly withdrawals: readonly Amount[];
  /** PayPal addresses paid before, in lower case. */
  readonly paidReceivers: readonly string[];
  /** The last password reset by email, new login factor or change of the email address. */
  readonly credentialsChangedAt: number | null;
  /** Credited card deposits that are young enough to be refunded. */
  readonly cardDeposits: readonly CardDeposit[];
};

export type WithdrawalTerms = { readonly rules: WithdrawalRules; readonly history: WithdrawalHistory };

/** The facts about a credited card deposit that decide how much can go back to its card. */
export type CardDeposit = {
  readonly depositId: string;
  readonly amountCents: number;
  /** The total refunded by an operator or taken back by the provider. */
  readonly goneCents: number;
  /** The total of withdrawals' refunds, including pending ones. */
  readonly usedCents: number;
  /** It was disputed or reversed, or a refund failed. Its card may then refuse a refund. */
  readonly isTroubled: boolean;
  /** When it was paid, in milliseconds since 1970 UTC. */
  readonly at: number;
};
