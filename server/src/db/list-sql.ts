/** SQL: constants of this program as a list, for `column in (…)`. Never for what a user typed. */
export function listSql(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(', ');
}
