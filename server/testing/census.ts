import type { Pool } from '../src/db/pool.ts';

/** Written by any request: provider calls every few seconds, and refusals in the security log. */
const writtenByItself = ['provider_calls', 'security_events'];

/**
 * One fingerprint per table, so any change shows the affected table. It counts the rows and adds up the transactions that
 * wrote them: a row that was written again unchanged counts as changed. Prepared, because planning it takes as long as
 * running it.
 */
export async function takeCensus(
  pool: Pool,
  leaveOut: readonly string[] = [],
): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>({
    name: 'tables of the census',
    text: `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1) order by 1`,
    values: [[...writtenByItself, ...leaveOut]],
  });
  const columns = tables.map(
    ({ name }) =>
      `(select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) from "${name}" t) as "${name}"`,
  );
  const { rows } = await pool.query<Record<string, string>>({
    name: `census without ${leaveOut.join()}`,
    text: `select ${columns.join(', ')}`,
  });
  return rows[0]!;
}
