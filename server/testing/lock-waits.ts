import { asOwner } from './as-owner.ts';

/** How many sessions wait for a lock that another session holds: all of them, or those with one application name. */
export function countLockWaits(databaseUrl: string, applicationName?: string): Promise<number> {
  return asOwner(databaseUrl, async (owner) => {
    const { rows } = await owner.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'
         and application_name = coalesce($1, application_name)`,
      [applicationName ?? null],
    );
    return rows[0]!.n;
  });
}
