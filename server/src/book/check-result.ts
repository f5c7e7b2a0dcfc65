/**
 * The result of one reconciliation check, for the command line, the table `reconciliations` and the operator
 * console.
 */
export type CheckResult = {
  /** What was compared. */
  readonly check: string;
  /** Counts, and cents where the name says so. */
  readonly figures: Readonly<Record<string, number>>;
  /** One message per difference with the row and both values; only the first ones if there are many. */
  readonly differences: readonly string[];
  /** The users and objects that the differences are about. */
  readonly subjectIds: readonly string[];
  /** Why the check could not run; null if it ran. */
  readonly unchecked: string | null;
};

/** How many differences of one check are listed. */
export const differencesNamed = 20;

/** Adds the differences that `more` found to the results of the same checks, each difference once. */
export function mergeResults(results: readonly CheckResult[], more: readonly CheckResult[]): CheckResult[] {
  return results.map((result) => {
    const found = more.filter(({ check }) => check === result.check);
    const unique = <T>(lists: readonly (readonly T[])[]) => [...new Set(lists.flat())];
    const differences = unique([result.differences, ...found.map((one) => one.differences)]);
    return {
      ...result,
      figures: {
        ...result.figures,
        ...('differences' in result.figures && { differences: differences.length }),
      },
      differences: differences.slice(0, differencesNamed),
      subjectIds: unique([result.subjectIds, ...found.map((one) => one.subjectIds)]),
    };
  });
}
