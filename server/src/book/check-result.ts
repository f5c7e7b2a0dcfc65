/** What one check of a reconciliation found, for the command line, the table `reconciliations` and the operators' room. */
export type CheckResult = {
  /** What was compared. */
  readonly check: string;
  /** Counts, and cents where the name says so. */
  readonly figures: Readonly<Record<string, number>>;
  /** One sentence each, which names the row and both figures; the first ones where there are many. */
  readonly differences: readonly string[];
  /** Why it could not be made, so that it is neither a difference nor in order; null when it was made. */
  readonly unchecked: string | null;
};

/** How many differences of one check are named. */
export const differencesNamed = 20;
