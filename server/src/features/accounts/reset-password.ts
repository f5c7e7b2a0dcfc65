import { isEmail, normaliseEmail } from '@sidebet/domain/accounts/email';
import { type NewPasswordInput, validateNewPassword } from '@sidebet/domain/accounts/new-password';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { isAPIError } from 'better-auth/api';
import type { Clock } from '../../clock.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Pool, PoolClient } from '../../db/pool.ts';
import type { AfterAnswer } from '../../http/after-answer.ts';
import type { IsBreached } from '../../integrations/breached-passwords.ts';
import { recordSecurityEvent, type SecurityLog, type SecuritySource } from '../../security-log/record.ts';
import type { AccountLimits } from './account-limits.ts';
import { type AccountMails, type Addressee, firstNameSql } from './account-mails.ts';
import { addressKey } from './attempt-limit.ts';
import type { Auth } from './auth.ts';
import { isPasswordOf } from './check-password.ts';
import type { AccountRefusal } from './create-person.ts';
import { endEverySession, recordCredentialsChange, verifyAddress } from './credential-change.ts';
import { findUserId } from './find-user-id.ts';
import type { Guesses } from './guesses.ts';
import { refuseKnownPassword } from './known-password.ts';
import { findResetLink, forgetResetLinks } from './reset-links.ts';
import type { TooMany } from './sign-up.ts';
import { type LinkUse, rememberUse, userOfUse } from './used-links.ts';

export type ResetDeps = {
  readonly auth: Auth;
  readonly pool: Pool;
  readonly limits: AccountLimits;
  readonly guesses: Guesses;
  readonly mails: AccountMails;
  readonly afterwards: AfterAnswer;
  readonly isBreached: IsBreached;
  readonly wallClock: Clock;
  readonly securityLog: SecurityLog;
  /** Makes this process forget a session that ended. */
  readonly forgetSession: (sessionId: string) => void;
};

const done = { kind: 'done' } as const;
type Done = typeof done;

/**
 * 'Forgot your password?' (SPEC section 2, Login): mails a link if the address is an account's. Neither the answer nor
 * its time tells whether it is: the account is looked for once the answer is on its way.
 * Refuses what is no email address, then too many requests for the address or from one place.
 */
export function requestPasswordReset(
  { auth, pool, limits, afterwards, securityLog }: ResetDeps,
  input: { readonly email: string },
  source: SecuritySource,
): Done | Refusal | TooMany {
  const email = normaliseEmail(input.email);
  if (!isEmail(email)) return { ...refuse('invalidEmail'), field: 'email' } as AccountRefusal;
  const wait = limits.mailsByAddress.take(addressKey(source.address)) ?? limits.mailsByEmail.take(email);
  if (wait !== null) return { ...refuse('tooManyRequests'), retryAfterSeconds: wait };
  afterwards.run('mail a link to a new password', async () => {
    try {
      await auth.api.requestPasswordReset({ body: { email } });
    } catch (error) {
      // Its idea of an address is stricter than ours; no account has one that it refuses.
      if (!isAPIError(error) || error.statusCode >= 500) throw error;
    }
  });
  securityLog.note(async () => ({
    kind: 'password.resetRequested',
    userId: await findUserId(pool, email),
    source,
  }));
  return done;
}

/** What the secret of a link looks like; nothing else is looked for. */
const secretForm = /^[\w-]{1,200}$/;

/** Whether a mailed link still works. It is not used up by asking. */
export async function checkPasswordReset(
  { pool, limits }: ResetDeps,
  token: string,
  callerAddress: string,
): Promise<Done | Refusal | TooMany> {
  const wait = limits.linksByAddress.take(addressKey(callerAddress));
  if (wait !== null) return { ...refuse('tooManyRequests'), retryAfterSeconds: wait };
  if (!secretForm.test(token)) return refuse('linkNotValid');
  return (await findResetLink(pool, token)) ? done : refuse('linkNotValid');
}

/**
 * Sets a new password by a mailed link, which works once. Signs nobody in. The same use again within ten minutes, with
 * the password that it set, is done already and changes nothing.
 * Refuses by the rules of `validateNewPassword`, which uses nothing up; then too many attempts; then a password
 * that is common or on the lists of stolen ones; then a link that was used, replaced by a newer one, ran out, or never was.
 */
export async function confirmPasswordReset(
  deps: ResetDeps,
  { token, attempt, ...input }: NewPasswordInput & LinkUse,
  source: SecuritySource,
): Promise<Done | AccountRefusal | TooMany> {
  const { auth, pool, limits, isBreached, wallClock, forgetSession } = deps;
  const form = validateNewPassword(input);
  if (form.kind === 'refusal') return form;
  const wait = limits.linksByAddress.take(addressKey(source.address));
  if (wait !== null) return { ...refuse('tooManyRequests'), retryAfterSeconds: wait };
  if (!secretForm.test(token)) return refuse('linkNotValid');
  const known = await refuseKnownPassword(isBreached, form.password);
  if (known) return known;
  const use = { token, attempt };
  const userId = await userOfUse(pool, use, wallClock.now());
  if (userId !== null) {
    return (await isPasswordOf(deps, userId, form.password)) ? done : refuse('linkNotValid');
  }
  if (!(await findResetLink(pool, token))) return refuse('linkNotValid');
  const hash = await auth.hashing.hash(form.password);
  const ended = await inTransaction(pool, (client) => resetPassword(deps, client, use, hash, source));
  for (const sessionId of ended ?? []) forgetSession(sessionId);
  return ended ? done : refuse('linkNotValid');
}

type Person = Addressee & { readonly verified: boolean; readonly role: 'user' | 'admin' };

/**
 * Sets the password, and with it undoes what somebody else may have prepared: every session ends, passkeys are removed,
 * no other mailed link works, a change of address stops, wrong guesses are forgotten. The person gets an email. The link
 * came to the mailbox, which proves the address.
 *
 * Two-step login of a verified account stays, because a mailbox must not replace a second factor. For the same reason
 * operators keep their passkeys. Gives the ids of the ended sessions; null when the link does not work any more.
 */
async function resetPassword(
  { guesses, mails, wallClock }: ResetDeps,
  client: PoolClient,
  use: LinkUse,
  hash: string,
  source: SecuritySource,
): Promise<string[] | null> {
  const userId = await findResetLink(client, use.token);
  if (userId === null) return null;
  const { rows } = await client.query<Person>(
    `select id, email, ${firstNameSql} as "firstName", email_verified as verified, role
     from users where id = $1 for update`,
    [userId],
  );
  const person = rows[0];
  // Whoever held the lock before may have used the link.
  if (!person || (await findResetLink(client, use.token)) === null) return null;
  const now = wallClock.now();
  await client.query(
    `update credentials set password = $2, updated_at = $3 where user_id = $1 and provider_id = 'credential'`,
    [userId, hash, new Date(now)],
  );
  await recordCredentialsChange(client, now, { kind: 'password.reset', userId, source });
  await verifyAddress(client, userId, now, source);
  const removed =
    person.role === 'admin'
      ? { rowCount: 0 }
      : await client.query('delete from passkeys where user_id = $1', [userId]);
  if (removed.rowCount) {
    await recordSecurityEvent(client, now, { kind: 'factor.removed', userId, detail: 'passkeys', source });
  }
  await forgetResetLinks(client, userId);
  await client.query('delete from email_changes where user_id = $1', [userId]);
  await guesses.forget(client, person.email.toLowerCase());
  const ended = await endEverySession(client, userId);
  await mails.passwordChanged(client, person, {
    byReset: true,
    passkeysRemoved: (removed.rowCount ?? 0) > 0,
  });
  await rememberUse(client, userId, use, now);
  return ended;
}
