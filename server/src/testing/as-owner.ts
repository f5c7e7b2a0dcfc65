import pg from 'pg';

/** Runs something as the database's owner, who may do what the application role may not. */
export async function asOwner<T>(databaseUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: databaseUrl, application_name: 'owner' });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
