import { demoPeople } from '../config/demo-people.ts';
import type { PoolClient } from './pool.ts';

/**
 * Closes the demo logins in the caller's transaction: no password, session, second factor or role is left, and the address counts
 * as unverified. Returns the ids of the users. Repeating it changes nothing.
 */
export async function removeDemoLogins(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `update users set role = 'user', email_verified = false where email = any($1) and email_verified returning id`,
    [demoPeople.map(({ email }) => email)],
  );
  const ids = rows.map(({ id }) => id);
  for (const table of ['credentials', 'sessions', 'passkeys', 'totp_secrets', 'backup_codes'])
    await client.query(`delete from ${table} where user_id = any($1::uuid[])`, [ids]);
  return ids;
}
