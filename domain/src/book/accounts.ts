import type { Protection } from '../protection/protection.ts';

/**
 * Ledger accounts are named by uuid: a user's available money by the user's id, a bet's escrow by the bet's id, a member's
 * account in a group by an id of its own, the house's accounts by these fixed ids (server/src/db/migrations/0003_book.sql).
 * A balance is the sum of credits minus debits.
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

/** Cents that came from a deposit and cannot be withdrawn before an instant (milliseconds since 1970 UTC). */
export type HeldPart = { readonly cents: number; readonly until: number };

/** The held cents of an account or a stake: one part for each instant, the latest first. That is the newest deposit first. */
export type HeldParts = readonly HeldPart[];

/** A user's money: available, and owed after a corrected result or a deposit that was taken back. */
export type Account = {
  readonly userId: string;
  readonly availableCents: number;
  readonly owedCents: number;
  /** The cents of it that cannot be withdrawn yet, because they came from a deposit; absent if there are none. */
  readonly held?: HeldParts;
  /** Set by an operator: no bets, no deposits. Running bets play out and the money stays the user's. */
  readonly suspended?: boolean;
  /** Only for users with limits, a time-out or an exclusion, and only loaded when they place a bet themselves. */
  readonly protection?: Protection | undefined;
  /** The number of transfers on the account. */
  readonly version: number;
};

/** What a group bets for: points from a purse, or dollars that no one holds. Fixed for good. */
export const groupKinds = ['points', 'iou'] as const;
export type GroupKind = (typeof groupKinds)[number];

/** A member's account in a group's ledger (docs/adr/0046). Amounts are cents of the group's unit. */
export type GroupAccount = {
  readonly id: string;
  readonly groupId: string;
  /** A season of a `points` group, or the `iou` group itself. It is also the account that issues purses. */
  readonly ledgerId: string;
  readonly kind: GroupKind;
  readonly userId: string;
  /** May be negative in an `iou` group, and after a corrected result. */
  readonly balanceCents: number;
  /** How far below 0 a bet may take the balance. */
  readonly limitCents: number;
  /** The member left, or the season ended: no new bets. */
  readonly closed: boolean;
  /** The number of transfers on the account. */
  readonly version: number;
};

/** What the member can stake; negative after a corrected result or a lowered limit. */
export function availableInGroup({ balanceCents, limitCents }: GroupAccount): number {
  return limitCents + balanceCents;
}

/**
 * Whether an id belongs to a group: of the group itself, its seasons, its members' accounts, its bets and its payments. Such
 * ids are UUIDs of version 8, no other ids are, so cash and a group never share an account (docs/adr/0046).
 */
export function isGroupId(id: string): boolean {
  return id[14] === '8';
}
