import { hash, randomBytes } from 'node:crypto';
import type { Uses } from '../../../context.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { newId } from '../../../db/new-id.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import type { UsesAuth } from './auth-context.ts';
import { type Addressee, firstNameSql, resetLinkMs } from './auth-emails.ts';

const storedPrefix = 'reset-link:';

/** The name under which a reset token is stored: a digest, so readers of the table cannot use it. */
const storedName = (token: string) =>
  `${storedPrefix}${hash('sha256', `reset-password:${token}`, 'base64url')}`;

/**
 * Emails a link to a new password to the user with this email, if there is one. Only a user's newest link works: the lock
 * serializes concurrent requests.
 */
export async function sendResetLink(
  { pool, wallClock, emails }: UsesAuth<'pool' | 'wallClock' | 'emails'>,
  email: string,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<Addressee>(
      `select id, email, ${firstNameSql} as first_name from users where lower(email) = $1 for update`,
      [email],
    );
    const user = rows[0];
    if (!user) return;
    await forgetResetLinks(client, user.id);
    const token = randomBytes(24).toString('base64url');
    await client.query(
      'insert into verifications (id, identifier, value, expires_at) values ($1, $2, $3, $4)',
      [newId(), storedName(token), user.id, new Date(wallClock.now() + resetLinkMs)],
    );
    await emails.passwordReset(client, user, token);
  });
}

/** The user of a reset link; null if it was used, replaced or has expired. Does not use it up. */
export async function findResetLink(
  db: Pool | PoolClient,
  { wallClock }: Uses<'wallClock'>,
  token: string,
): Promise<string | null> {
  const { rows } = await db.query<{ userId: string }>(
    'select value as user_id from verifications where identifier = $1 and expires_at > $2',
    [storedName(token), new Date(wallClock.now())],
  );
  return rows[0]?.userId ?? null;
}

/** Invalidates all of the user's emailed reset links. */
export async function forgetResetLinks(client: PoolClient, userId: string): Promise<void> {
  await client.query('delete from verifications where value = $1 and starts_with(identifier, $2)', [
    userId,
    storedPrefix,
  ]);
}
