import { asOwner } from './as-owner.ts';

/** Terminates database connections like a lost network: all of them, or those with one application name. */
export function cutConnections(databaseUrl: string, applicationName?: string): Promise<number> {
  return asOwner(databaseUrl, async (owner) => {
    const { rows } = await owner.query<{ n: number }>(
      `select count(pg_terminate_backend(pid))::int as n from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and application_name = coalesce($1, application_name)`,
      [applicationName ?? null],
    );
    return rows[0]!.n;
  });
}
