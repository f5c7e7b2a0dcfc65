import type { Pool } from '../db/pool.ts';

/** For tests: every table's rows as one fingerprint, so that any change at all shows as the table that changed. */
export async function censusOf(
  pool: Pool,
  leaveOut: readonly string[] = [],
): Promise<Record<string, string>> {
  const counted = tables.filter((table) => !leaveOut.includes(table));
  const columns = counted.map(
    (table) =>
      `(select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') from ${table} t) as ${table}`,
  );
  const { rows } = await pool.query<Record<string, string>>(`select ${columns.join(', ')}`);
  return rows[0]!;
}

const tables = [
  'users',
  'sessions',
  'credentials',
  'friendships',
  'system_settings',
  'events',
  'accounts',
  'bets',
  'transfers',
  'command_outcomes',
  'notifications',
  'deposits',
  'provider_events',
  'support_attachments',
  'support_tickets',
];
