import { hash } from 'node:crypto';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Pool, PoolClient } from '../../db/pool.ts';
import type { Addressee, AuthEmails } from './auth-emails.ts';

/**
 * The name under which better-auth stores a reset token: a digest, so readers of the table cannot use it. The
 * prefix differs from better-auth's own because it also looks up the unhashed name.
 */
export const storedResetLink = async (identifier: string) =>
  `${storedPrefix}${hash('sha256', identifier, 'base64url')}`;
const storedPrefix = 'reset-link:';

/**
 * Emails the link of a token that better-auth just created. Only a user's newest link works: the transaction
 * deletes the others, and concurrent requests are serialized.
 */
export async function sendNewestResetLink(
  pool: Pool,
  emails: AuthEmails,
  person: Addressee,
  token: string,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('select 1 from users where id = $1 for update', [person.id]);
    // Ids grow with time.
    const { rows } = await client.query<{ identifier: string }>(
      `select identifier from verifications where value = $1 and starts_with(identifier, $2)
       order by id desc limit 1`,
      [person.id, storedPrefix],
    );
    const newest = rows[0]?.identifier;
    // Also deletes the link of this request if a newer one was stored first.
    await client.query(
      'delete from verifications where value = $1 and starts_with(identifier, $2) and identifier <> $3',
      [person.id, storedPrefix, newest],
    );
    if (newest !== (await storedResetLink(`reset-password:${token}`))) return;
    await emails.passwordReset(client, person, token);
  });
}

/** The user of a reset link; null if it was used, replaced or has expired. Does not use it up. */
export async function findResetLink(db: Pool | PoolClient, token: string): Promise<string | null> {
  const { rows } = await db.query<{ userId: string }>(
    'select value as user_id from verifications where identifier = $1 and expires_at > $2',
    // The same clock that better-auth used.
    [await storedResetLink(`reset-password:${token}`), new Date()],
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
