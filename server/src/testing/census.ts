import type { Pool } from '../db/pool.ts';

/** Written whatever is asked: provider calls every few seconds, and refusals in the security log. */
const writtenByItself = ['provider_calls', 'security_events'];

/** For tests: every table's rows as one fingerprint, so that any change at all shows as the table that changed. */
export async function censusOf(
  pool: Pool,
  leaveOut: readonly string[] = [],
): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1) order by 1`,
    [[...writtenByItself, ...leaveOut]],
  );
  const columns = tables.map(
    ({ name }) =>
      `(select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') from "${name}" t) as "${name}"`,
  );
  const { rows } = await pool.query<Record<string, string>>(`select ${columns.join(', ')}`);
  return rows[0]!;
}
