import { refuse } from '@sidebet/domain/refusals';
import { createEmailVerificationToken, isAPIError } from 'better-auth/api';
import { type AccountMails, type Addressee, verificationLinkMs } from './account-mails.ts';
import { addressKey } from './attempt-limit.ts';
import type { Auth } from './auth.ts';
import type { AccountRefusal } from './create-person.ts';
import type { ResetDeps } from './reset-password.ts';
import type { TooMany } from './sign-up.ts';

type LinkDeps = { readonly auth: Auth; readonly mails: AccountMails };

/** Mails a person the link that verifies their address. Nothing happens when it is verified. */
export async function mailVerificationLink({ auth, mails }: LinkDeps, userId: string): Promise<void> {
  const { rows } = await auth.pool.query<Addressee>(
    `select id, email, first_name as "firstName" from users where id = $1 and not email_verified`,
    [userId],
  );
  const person = rows[0];
  if (!person) return;
  const { secret } = await auth.context;
  const token = await createEmailVerificationToken(
    secret,
    person.email,
    undefined,
    verificationLinkMs / 1000,
  );
  await mails.verification(person, token);
}

/** The same, asked for. Refuses too many requests of one person. */
export async function resendVerification(
  deps: ResetDeps & LinkDeps,
  userId: string,
): Promise<{ kind: 'done' } | TooMany> {
  const wait = deps.limits.mailsByEmail.take(userId);
  if (wait !== null) return { ...refuse('tooManyRequests'), retryAfterSeconds: wait };
  await mailVerificationLink(deps, userId);
  return { kind: 'done' };
}

/**
 * Notes that the mailbox of an address is its person's, by the link mailed to it; a second time changes nothing.
 * Refuses a link that ran out, belongs to an address nobody has any more, or never was ours.
 */
export async function confirmEmail(
  { auth, limits }: ResetDeps,
  token: string,
  callerAddress: string,
): Promise<{ kind: 'done' } | AccountRefusal | TooMany> {
  const wait = limits.linksByAddress.take(addressKey(callerAddress));
  if (wait !== null) return { ...refuse('tooManyRequests'), retryAfterSeconds: wait };
  try {
    await auth.api.verifyEmail({ query: { token } });
    return { kind: 'done' };
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    return refuse('linkNotValid');
  }
}
