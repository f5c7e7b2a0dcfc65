/** What of an account decides whether it can be deleted. Counts and cents are not negative. */
export type AccountFacts = {
  readonly isOperator: boolean;
  readonly availableCents: number;
  readonly owedCents: number;
  readonly activeBets: number;
  readonly withdrawalsInFlight: number;
  readonly depositsUnderWay: number;
  readonly depositsDisputed: number;
  /** Larger adjustments that wait for a second operator. */
  readonly adjustmentsPending: number;
};

export const deletionObstacleKinds = [
  'operator',
  'activeBets',
  'deposits',
  'withdrawals',
  'disputes',
  'adjustments',
  'owed',
  'balance',
] as const;
export type DeletionObstacleKind = (typeof deletionObstacleKinds)[number];

/** What stands in the way of a deletion, and how much of it: cents for `balance` and `owed`, else a number of things. */
export type DeletionObstacle = { readonly kind: DeletionObstacleKind; readonly amount: number };

/**
 * What has to end before an account can be deleted; none means that it can. Money comes out first, and whatever may still
 * bring or take money has to have ended. Open offers are no obstacle: they are taken back first, which makes a balance.
 */
export function deletionObstacles(facts: AccountFacts): DeletionObstacle[] {
  const amounts: Record<DeletionObstacleKind, number> = {
    operator: facts.isOperator ? 1 : 0,
    activeBets: facts.activeBets,
    deposits: facts.depositsUnderWay,
    withdrawals: facts.withdrawalsInFlight,
    disputes: facts.depositsDisputed,
    adjustments: facts.adjustmentsPending,
    owed: facts.owedCents,
    balance: facts.availableCents,
  };
  return deletionObstacleKinds
    .filter((kind) => amounts[kind] > 0)
    .map((kind) => ({ kind, amount: amounts[kind] }));
}

/** Whether the person typed what confirms a deletion: their username, in any case. */
export function confirmsDeletion(typed: string, username: string): boolean {
  return typed.trim().toLowerCase() === username.toLowerCase();
}

/** What everybody else reads in place of a deleted person's names. */
export const deletedPersonName = 'Deleted person';
