import pg from 'pg';
import { nameFieldsInCamelCase } from '../src/db/camel-case.ts';
import type { TestClock } from './clock.ts';
import { timedClient } from './timed-client.ts';

/**
 * Runs something as the database's owner, who may do what the application role may not. Columns are named as by the pool. With a
 * clock, `now()` in SQL is that clock's time.
 */
export async function asOwner<T>(
  databaseUrl: string,
  work: (owner: pg.Client) => Promise<T>,
  clock?: Pick<TestClock, 'now'>,
): Promise<T> {
  const Client = clock ? timedClient(pg.Client, clock) : pg.Client;
  const owner = new Client({
    connectionString: databaseUrl,
    application_name: 'owner',
    // As the application's sessions, wherever the test runs: two days are 47 hours in some zones.
    options: '-c timezone=UTC',
  });
  await owner.connect();
  nameFieldsInCamelCase(owner);
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
