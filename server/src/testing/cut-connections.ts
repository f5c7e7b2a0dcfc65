import pg from 'pg';

/** For tests: ends the database's connections, as a lost network would; those of one part, or everybody's. */
export async function cutConnections(databaseUrl: string, applicationName?: string): Promise<number> {
  // As the owner: the application's role may not end anything.
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'cut-connections' });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>(
      `select count(pg_terminate_backend(pid))::int as n from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and application_name = coalesce($1, application_name)`,
      [applicationName ?? null],
    );
    return rows[0]!.n;
  } finally {
    await client.end();
  }
}
