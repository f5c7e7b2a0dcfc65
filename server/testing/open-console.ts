import { newId } from '../src/db/new-id.ts';
import type { Pool } from '../src/db/pool.ts';

/**
 * Makes a user an operator whose sessions may use the console, with a passkey that exists on no device. Sessions
 * and authentication do not expire, so a test can move its clock.
 */
export async function openConsole(pool: Pool, userId: string): Promise<void> {
  await pool.query("update users set role = 'admin' where id = $1", [userId]);
  await pool.query(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, $3, '', 0, '{}', 'Test device', now()) on conflict do nothing`,
    [newId(), userId, Buffer.from(userId).toString('base64url')],
  );
  await pool.query(
    `update sessions set created_at = '2999-01-01', last_seen_at = '2999-01-01', second_factor_at = '2999-01-01'
     where user_id = $1`,
    [userId],
  );
}
