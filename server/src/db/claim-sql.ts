type Claim = {
  readonly table: string;
  readonly alias: string;
  /** The primary key; `id` by default. */
  readonly key?: readonly string[];
  /** Which rows are due. */
  readonly due: string;
  /** Which due rows are claimed first. */
  readonly order: string;
  /** The parameter for how many rows at most. */
  readonly limit: string;
  /** What marks a row as claimed. It must make the row not due, until another process may try. */
  readonly set: string;
  /** Values from before the claim, which `returning` reads as `due.…`. */
  readonly before?: readonly string[];
  readonly returning: string;
};

/**
 * SQL that claims due rows for this process, all in one statement. Rows that another process is claiming are skipped, so each
 * claim of a row belongs to one process. A claim is a lease: if the process dies, the row is due again when `set` says so. What
 * the work writes afterward must check that the claim is still the last one.
 */
export function claimSql(claim: Claim): string {
  const { table, alias, key = ['id'], due, order, limit, set, before = [], returning } = claim;
  return `update ${table} ${alias} set ${set}
    from (select ${[...key, ...before].join(', ')} from ${table} ${alias} where ${due}
          order by ${order} limit ${limit} for update skip locked) due
    where ${key.map((column) => `${alias}.${column} = due.${column}`).join(' and ')}
    returning ${returning}`;
}
