import { validate as isUuid } from 'uuid';
import type { PoolClient } from '../db/pool.ts';
import { type CheckResult, differencesNamed } from './check-result.ts';
import type { Scope } from './check-scope.ts';

type Difference = {
  readonly subject: string;
  /** Required if `subject` says more than an id. */
  readonly subjectId?: string;
  readonly stored: number;
  readonly computed: number;
};

export type Check = {
  readonly name: string;
  /**
   * `accounts`: per account with a stored balance. `subjects`: per bet, deposit, withdrawal, payment or ledger of a group.
   * `whole`: one sum over a table.
   */
  readonly part: 'accounts' | 'subjects' | 'whole';
  /**
   * Returns the rows in scope, in id order, whose stored value contradicts the transfers. Transfers are looked up for each
   * row, and `offset 0` keeps it so: a join may be planned to read all transfers, or to compare each row with each group.
   */
  readonly sql: (scope: Scope) => string;
  /** What the stored value is compared with, for the message; by default the transfers. */
  readonly authority?: string;
};

/** Runs the checks on the caller's snapshot. */
export async function runChecks(
  client: PoolClient,
  checks: readonly Check[],
  scope: Scope,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) results.push(await runCheck(client, check, scope));
  return results;
}

async function runCheck(
  client: PoolClient,
  { name, sql, authority = 'the transfers say' }: Check,
  scope: Scope,
): Promise<CheckResult> {
  const { rows } = await client.query<Difference>(
    `with ${scope.ctes} select * from (${sql(scope)}) found limit ${differencesNamed}`,
    [...scope.values],
  );
  const differences = rows.map(
    ({ subject, stored, computed }) => `The ${name} ${subject} is ${stored}, ${authority} ${computed}.`,
  );
  const ids = rows.map(({ subject, subjectId = subject }) => subjectId).filter((id) => isUuid(id));
  return {
    check: name,
    figures: { differences: rows.length },
    differences,
    subjectIds: [...new Set(ids)],
    unchecked: null,
  };
}
