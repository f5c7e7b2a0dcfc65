import { hash } from 'node:crypto';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Pool, PoolClient } from '../../db/pool.ts';
import type { AccountMails, Addressee } from './account-mails.ts';
import type { Guesses } from './guesses.ts';
import { announceEnded } from './session-list.ts';

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

/**
 * What belongs to a changed password, in one transaction: every session ends and pages hear of it, no other link works
 * any more, wrong guesses are forgotten, and the person is told by mail. The link came to the mailbox, which proves the address too.
 * Gives the ids of the ended sessions.
 */
export async function noteNewPassword(
  pool: Pool,
  mails: AccountMails,
  guesses: Guesses,
  person: Addressee,
): Promise<string[]> {
  return inTransaction(pool, async (client) => {
    await client.query('update users set email_verified = true, updated_at = now() where id = $1', [
      person.id,
    ]);
    await forgetResetLinks(client, person.id);
    // Whoever was signed in may have asked for another address, or guessed until nobody could log in.
    await client.query('delete from email_changes where user_id = $1', [person.id]);
    await guesses.forget(client, person.email.toLowerCase());
    const { rows } = await client.query<{ id: string }>(
      'delete from sessions where user_id = $1 returning id',
      [person.id],
    );
    const ended = rows.map(({ id }) => id);
    await announceEnded(client, ended);
    await mails.passwordChanged(client, person);
    return ended;
  });
}

/** No link mailed so far sets this person's password any more. */
export async function forgetResetLinks(client: PoolClient, userId: string): Promise<void> {
  await client.query('delete from verifications where value = $1 and starts_with(identifier, $2)', [
    userId,
    storedPrefix,
  ]);
}
