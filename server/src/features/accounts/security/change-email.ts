import { hash, randomBytes } from 'node:crypto';
import { isEmail, normaliseEmail } from '@sidebet/domain/auth/email';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { refuseTooMany } from '@sidebet/domain/too-many-requests';
import type { DatabaseError } from 'pg';
import { inTransaction } from '../../../db/in-transaction.ts';
import { announce } from '../../../db/live-payload.ts';
import type { PoolClient } from '../../../db/pool.ts';
import { recordSecurityEvent, type SecuritySource } from '../../../security-log/record.ts';
import { recordCredentialsChange, verifyAddress } from '../../../sessions/credential-change.ts';
import type { UsesAuth } from '../auth/auth-context.ts';
import { type Addressee, emailChangeMs, firstNameSql } from '../auth/auth-emails.ts';
import { forgetResetLinks } from '../auth/reset-links.ts';
import { type LinkUse, rememberUse, userOfUse } from '../emailed-links/used-links.ts';
import { retainNewEmail } from '../protection/retained-identities.ts';

type EmailChangeContext = UsesAuth<'pool' | 'wallClock' | 'limits' | 'emails' | 'hashCost'>;

/**
 * Emails a link to a new address, which replaces the current one once the link is opened. The current address is
 * notified with instructions. A newer request replaces an older one. Refusals in order: an invalid address, the
 * current one, too many requests, an address with an account.
 */
export async function changeEmail(
  { pool, wallClock, limits, emails }: EmailChangeContext,
  userId: string,
  typed: string,
  source: SecuritySource,
): Promise<{ kind: 'mailed'; email: string } | Refusal> {
  const email = normaliseEmail(typed);
  if (!isEmail(email)) return { ...refuse('invalidEmail'), field: 'email' };
  const { rows } = await pool.query<Addressee & { taken: boolean }>(
    `select id, email, ${firstNameSql} as first_name, exists (select 1 from users where lower(email) = $2) as taken
     from users where id = $1`,
    [userId, email],
  );
  const user = rows[0];
  if (!user) return refuse('userNotFound');
  if (user.email.toLowerCase() === email) return { ...refuse('emailUnchanged'), field: 'email' };
  // A taken address counts too, because the response reveals whether it is registered.
  const wait = limits.emailsByRecipient.take(userId);
  if (wait !== null) return refuseTooMany(wait);
  if (user.taken) return { ...refuse('emailTaken'), field: 'email' };
  const token = randomBytes(24).toString('base64url');
  await inTransaction(pool, async (client) => {
    await client.query(
      `insert into email_changes (user_id, email, token_hash, expires_at) values ($1, $2, $3, $4)
       on conflict (user_id) do update set email = excluded.email, token_hash = excluded.token_hash,
         expires_at = excluded.expires_at`,
      [userId, email, digest(token), new Date(wallClock.now() + emailChangeMs)],
    );
    await recordSecurityEvent(client, wallClock.now(), { kind: 'email.changeRequested', userId, source });
    await emails.emailChange(client, user, email, token);
  });
  return { kind: 'mailed', email };
}

/**
 * Confirms a new address by its emailed link. The old address is notified, and links emailed there stop working.
 * Repeating the same use within ten minutes returns the same and changes nothing. Returns the ended sessions.
 * Refuses a link that expired, was replaced or used, and an address taken meanwhile.
 */
export async function confirmEmailChange(
  { pool, wallClock, emails, hashCost }: EmailChangeContext,
  use: LinkUse,
  source: SecuritySource,
): Promise<{ kind: 'changed'; email: string; ended: string[] } | Refusal> {
  try {
    return await inTransaction(pool, async (client) => {
      const now = new Date(wallClock.now());
      const { rows } = await client.query<Addressee & { newEmail: string }>(
        `with used as (delete from email_changes where token_hash = $1 and expires_at > $2 returning user_id, email)
         select u.id, u.email, ${firstNameSql} as first_name, used.email as new_email
         from used join users u on u.id = used.user_id for update of u`,
        [digest(use.token), now],
      );
      if (!rows[0]) return repeated(client, use, wallClock.now());
      const { newEmail, ...user } = rows[0];
      await client.query('update users set email = $2, updated_at = $3 where id = $1', [
        user.id,
        newEmail,
        now,
      ]);
      const ended = await verifyAddress(client, user.id, now.getTime(), source);
      await recordCredentialsChange(client, now.getTime(), {
        kind: 'email.changed',
        userId: user.id,
        source,
      });
      await retainNewEmail(client, user.id, newEmail, hashCost);
      await forgetResetLinks(client, user.id);
      await emails.emailChanged(client, user, newEmail);
      await rememberUse(client, user.id, use, wallClock.now());
      await announce(client, { profiles: [user.id] });
      return { kind: 'changed', email: newEmail, ended };
    });
  } catch (error) {
    if ((error as DatabaseError).code === '23505') return refuse('emailTaken');
    throw error;
  }
}

async function repeated(client: PoolClient, use: LinkUse, now: number) {
  const { rows } = await client.query<{ email: string }>('select email from users where id = $1', [
    await userOfUse(client, use, now),
  ]);
  return rows[0] ? { kind: 'changed' as const, email: rows[0].email, ended: [] } : refuse('linkNotValid');
}

function digest(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
