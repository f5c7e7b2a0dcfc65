import { isEmail, normaliseEmail } from '@sidebet/domain/auth/email';
import { type NewPasswordInput, validateNewPassword } from '@sidebet/domain/auth/new-password';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { refuseTooMany } from '@sidebet/domain/too-many-requests';
import { inTransaction } from '../../../db/in-transaction.ts';
import { newId } from '../../../db/new-id.ts';
import type { PoolClient } from '../../../db/pool.ts';
import { addressKey } from '../../../limits/attempt-limit.ts';
import { recordSecurityEvent, type SecuritySource } from '../../../security-log/record.ts';
import {
  endEverySession,
  recordCredentialsChange,
  verifyAddress,
} from '../../../sessions/credential-change.ts';
import { findUserId } from '../../../users/find-user.ts';
import type { UsesAuth } from '../auth/auth-context.ts';
import { type Addressee, firstNameSql } from '../auth/auth-emails.ts';
import { findResetLink, forgetResetLinks, sendResetLink } from '../auth/reset-links.ts';
import { isPasswordOf } from '../passwords/check-password.ts';
import { refuseKnownPassword, refuseOwnName } from '../passwords/known-password.ts';
import { type LinkUse, rememberUse, userOfUse } from './used-links.ts';

export type EmailedLinksContext = UsesAuth<
  | 'hashing'
  | 'secret'
  | 'pool'
  | 'limits'
  | 'loginAttempts'
  | 'emails'
  | 'backgroundWork'
  | 'isBreached'
  | 'wallClock'
  | 'securityLog'
  | 'forgetSession'
>;

const done = { kind: 'done' } as const;
type Done = typeof done;

/**
 * 'Forgot your password?': emails a link if the address has an account. Neither the response nor its time reveals
 * that, because the account is looked up after responding. Refuses an invalid email first, then too many requests
 * for the email or from one IP address.
 */
export function requestPasswordReset(
  context: EmailedLinksContext,
  input: { readonly email: string },
  source: SecuritySource,
): Done | Refusal {
  const { pool, limits, backgroundWork, securityLog } = context;
  const email = normaliseEmail(input.email);
  if (!isEmail(email)) return { ...refuse('invalidEmail'), field: 'email' } as Refusal;
  const wait =
    limits.emailsByAddress.take(addressKey(source.address)) ?? limits.emailsByRecipient.take(email);
  if (wait !== null) return refuseTooMany(wait);
  backgroundWork.run('mail a link to a new password', () => sendResetLink(context, email));
  securityLog.note(async () => ({
    kind: 'password.resetRequested',
    userId: await findUserId(pool, email),
    source,
  }));
  return done;
}

/** The format of a token; nothing else is looked up. */
const secretForm = /^[\w-]{1,200}$/;

/** Whether an emailed link still works. Does not use it up. */
export async function checkPasswordReset(
  context: EmailedLinksContext,
  token: string,
): Promise<Done | Refusal> {
  if (!secretForm.test(token)) return refuse('linkNotValid');
  return (await findResetLink(context.pool, context, token)) ? done : refuse('linkNotValid');
}

/**
 * Sets a new password with a single-use emailed link. Starts no session. Repeating the same use within ten
 * minutes with the same password succeeds without effects. Refusals in order: the rules of `validateNewPassword`,
 * which use nothing up; a link that was used, replaced, expired or never existed; a common or stolen password; the
 * user's own email or username.
 */
export async function confirmPasswordReset(
  context: EmailedLinksContext,
  { token, attempt, ...input }: NewPasswordInput & LinkUse,
  source: SecuritySource,
): Promise<Done | Refusal> {
  const { hashing, pool, isBreached, wallClock, forgetSession } = context;
  const form = validateNewPassword(input);
  if (form.kind === 'refusal') return form;
  if (!secretForm.test(token)) return refuse('linkNotValid');
  const use = { token, attempt };
  const userId = await userOfUse(pool, use, wallClock.now());
  if (userId !== null) {
    return (await isPasswordOf(context, userId, form.password)) ? done : refuse('linkNotValid');
  }
  const ownerId = await findResetLink(pool, context, token);
  if (ownerId === null) return refuse('linkNotValid');
  const known = await refuseKnownPassword(isBreached, form.password);
  if (known) return known;
  const own = await refuseOwnName(pool, ownerId, form.password);
  if (own) return own;
  const hash = await hashing.hash(form.password);
  const ended = await inTransaction(pool, (client) => resetPassword(context, client, use, hash, source));
  for (const sessionId of ended ?? []) forgetSession(sessionId);
  return ended ? done : refuse('linkNotValid');
}

type User = Addressee & { readonly verified: boolean; readonly role: 'user' | 'admin' };

/**
 * Sets the password and undoes what an attacker may have prepared: every session ends, passkeys are removed, other services
 * are disconnected, other emailed links stop working, an email change is canceled, and failed attempts are cleared. The user
 * gets an email. The link proves ownership of the email address.
 *
 * Two-factor authentication of a verified account stays, because email must not replace a second factor. For the
 * same reason operators keep their passkeys. Returns the ids of the ended sessions; null if the link no longer
 * works.
 */
async function resetPassword(
  { loginAttempts, emails, wallClock }: EmailedLinksContext,
  client: PoolClient,
  use: LinkUse,
  hash: string,
  source: SecuritySource,
): Promise<string[] | null> {
  const userId = await findResetLink(client, { wallClock }, use.token);
  if (userId === null) return null;
  const { rows } = await client.query<User>(
    `select id, email, ${firstNameSql} as first_name, email_verified as verified, role
     from users where id = $1 for update`,
    [userId],
  );
  const user = rows[0];
  // A concurrent request may have used the link before the lock was acquired.
  if (!user || (await findResetLink(client, { wallClock }, use.token)) === null) return null;
  const now = wallClock.now();
  // A user who signed up with another service gets their first password.
  await client.query(
    `insert into credentials (id, user_id, provider_id, account_id, password, created_at, updated_at)
     values ($4, $1::uuid, 'credential', $1::uuid::text, $2, $3, $3)
     on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = excluded.updated_at`,
    [userId, hash, new Date(now), newId()],
  );
  await recordCredentialsChange(client, now, { kind: 'password.reset', userId, source });
  const endedByVerification = await verifyAddress(client, userId, now, source);
  const removed =
    user.role === 'admin'
      ? { rowCount: 0 }
      : await client.query('delete from passkeys where user_id = $1', [userId]);
  if (removed.rowCount) {
    await recordSecurityEvent(client, now, { kind: 'factor.removed', userId, detail: 'passkeys', source });
  }
  const disconnected = await client.query(
    "delete from credentials where user_id = $1 and provider_id <> 'credential'",
    [userId],
  );
  if (disconnected.rowCount) {
    await recordSecurityEvent(client, now, { kind: 'factor.removed', userId, detail: 'signIns', source });
  }
  await forgetResetLinks(client, userId);
  await client.query('delete from email_changes where user_id = $1', [userId]);
  await loginAttempts.forget(client, user.email.toLowerCase());
  const ended = [...endedByVerification, ...(await endEverySession(client, userId))];
  await emails.passwordChanged(client, user, {
    byReset: true,
    passkeysRemoved: (removed.rowCount ?? 0) > 0,
  });
  await rememberUse(client, userId, use, now);
  return ended;
}
