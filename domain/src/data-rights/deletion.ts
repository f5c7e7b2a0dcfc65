/** The facts that decide whether an account can be deleted. Counts and cents are not negative. */
export type DeletionFacts = {
  readonly isOperator: boolean;
  readonly availableCents: number;
  readonly owedCents: number;
  readonly activeBets: number;
  /** Groups the user owns. */
  readonly groups: number;
  /** Groups in which the user's balance is not 0. */
  readonly ious: number;
  readonly withdrawalsInFlight: number;
  readonly depositsUnderWay: number;
  readonly depositsDisputed: number;
  /** Adjustments waiting for a second operator. */
  readonly adjustmentsPending: number;
};

export const deletionBlockerKinds = [
  'operator',
  'activeBets',
  'groups',
  'ious',
  'deposits',
  'withdrawals',
  'disputes',
  'adjustments',
  'owed',
  'balance',
] as const;
type DeletionBlockerKind = (typeof deletionBlockerKinds)[number];

/** What prevents a deletion, and how much of it: cents for `balance` and `owed`, otherwise a count. */
type DeletionBlocker = { readonly kind: DeletionBlockerKind; readonly amount: number };

/**
 * What must end before an account can be deleted; empty means it can be. Everything that could still move money must have
 * ended. Open bets do not block: deleting them comes first and adds to the balance. Nor do open balances in groups that the user
 * leaves knowingly.
 */
export function deletionBlockers(facts: DeletionFacts, leavesIous = false): DeletionBlocker[] {
  const amounts: Record<DeletionBlockerKind, number> = {
    operator: facts.isOperator ? 1 : 0,
    activeBets: facts.activeBets,
    groups: facts.groups,
    ious: leavesIous ? 0 : facts.ious,
    deposits: facts.depositsUnderWay,
    withdrawals: facts.withdrawalsInFlight,
    disputes: facts.depositsDisputed,
    adjustments: facts.adjustmentsPending,
    owed: facts.owedCents,
    balance: facts.availableCents,
  };
  return deletionBlockerKinds
    .filter((kind) => amounts[kind] > 0)
    .map((kind) => ({ kind, amount: amounts[kind] }));
}

/** Whether the user typed their username, in any case, to confirm the deletion. */
export function confirmsDeletion(typed: string, username: string): boolean {
  return typed.trim().toLowerCase() === username.toLowerCase();
}

/** Shown to others in place of a deleted user's names. */
export const deletedUserName = 'Deleted person';
