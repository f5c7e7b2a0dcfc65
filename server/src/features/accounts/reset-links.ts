import { hash } from 'node:crypto';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Pool, PoolClient } from '../../db/pool.ts';
import type { AccountMails, Addressee } from './account-mails.ts';

/**
 * Under which name better-auth keeps the token of a reset: a digest, so that who reads the table cannot use it. The
 * prefix differs from better-auth's own because it also looks for the name unhashed.
 */
export const storedResetLink = async (identifier: string) =>
  `${storedPrefix}${hash('sha256', identifier, 'base64url')}`;
const storedPrefix = 'reset-link:';

/**
 * Mails the link of a token that better-auth just made. Only the newest link of a person works: the others are
 * forgotten in the same transaction, one request after the other.
 */
export async function mailNewestLink(
  pool: Pool,
  mails: AccountMails,
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
    if (rows[0]?.identifier !== (await storedResetLink(`reset-password:${token}`))) return;
    await client.query(
      'delete from verifications where value = $1 and starts_with(identifier, $2) and identifier <> $3',
      [person.id, storedPrefix, rows[0].identifier],
    );
    await mails.passwordReset(client, person, token);
  });
}

/** Whose reset link this is; null for one that was used, replaced or ran out. Asking does not use it up. */
export async function findResetLink(db: Pool | PoolClient, token: string): Promise<string | null> {
  const { rows } = await db.query<{ userId: string }>(
    'select value as "userId" from verifications where identifier = $1 and expires_at > $2',
    // By the clock that better-auth made it by.
    [await storedResetLink(`reset-password:${token}`), new Date()],
  );
  return rows[0]?.userId ?? null;
}

/** No link mailed so far sets this person's password any more. */
export async function forgetResetLinks(client: PoolClient, userId: string): Promise<void> {
  await client.query('delete from verifications where value = $1 and starts_with(identifier, $2)', [
    userId,
    storedPrefix,
  ]);
}
