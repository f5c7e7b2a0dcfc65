import { createHash } from 'node:crypto';
import pg from 'pg';

const username = 'sidebet_site';

/**
 * Gives the application a login of its own to the embedded PostgreSQL, a member of `sidebet_app` and of nothing else, so
 * that no connection of it can become the owner. Takes the owner's URL, on a migrated database, and gives the login's. Its
 * password follows from the owner's, which cannot be told from it.
 */
export async function openAppLogin(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl);
  const password = createHash('sha256').update(`${username} ${url.password}`).digest('hex');
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(`do $$ begin
        create role ${username} login password '${password}' in role sidebet_app;
      exception when duplicate_object or unique_violation then null;
      end $$`);
  } finally {
    await owner.end();
  }
  url.username = username;
  url.password = password;
  return url.toString();
}
