import { createHash } from 'node:crypto';
import pg from 'pg';

const username = 'sidebet_site';

/**
 * Creates the application's login in the embedded PostgreSQL. It is a member of `sidebet_app` only, so none of
 * its connections can become the owner. Takes the owner's URL of a migrated database and returns the login's URL.
 * The password is derived one-way from the owner's password.
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
