import { isEmail, normaliseEmail } from '@sidebet/domain/accounts/email';
import { type NewPasswordInput, validateNewPassword } from '@sidebet/domain/accounts/new-password';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { isAPIError } from 'better-auth/api';
import type { Clock } from '../../clock.ts';
import type { AfterAnswer } from '../../http/after-answer.ts';
import type { IsBreached } from '../../integrations/breached-passwords.ts';
import type { AccountLimits } from './account-limits.ts';
import { addressKey } from './attempt-limit.ts';
import type { Auth } from './auth.ts';
import { isPasswordOf } from './check-password.ts';
import type { AccountRefusal } from './create-person.ts';
import type { TooMany } from './sign-up.ts';
import { type LinkUse, rememberUse, userOfUse } from './used-links.ts';

export type ResetDeps = {
  readonly auth: Auth;
  readonly limits: AccountLimits;
  readonly afterwards: AfterAnswer;
  readonly isBreached: IsBreached;
  readonly wallClock: Clock;
};

const done = { kind: 'done' } as const;
type Done = typeof done;

/**
 * 'Forgot your password?' (SPEC section 2, Login): mails a link if the address is an account's. Neither the answer nor
 * its time tells whether it is: the account is looked for once the answer is on its way.
 * Refuses what is no email address, then too many requests for the address or from one place.
 */
export function requestPasswordReset(
  { auth, limits, afterwards }: ResetDeps,
  input: { readonly email: string },
  callerAddress: string,
): Done | Refusal | TooMany {
  const email = normaliseEmail(input.email);
  if (!isEmail(email)) return { ...refuse('invalidEmail'), field: 'email' } as AccountRefusal;
  const wait = limits.mailsByAddress.take(addressKey(callerAddress)) ?? limits.mailsByEmail.take(email);
  if (wait !== null) return { ...refuse('tooManyRequests'), retryAfterSeconds: wait };
  afterwards.run('mail a link to a new password', async () => {
    try {
      await auth.api.requestPasswordReset({ body: { email } });
    } catch (error) {
      // Its idea of an address is stricter than ours; no account has one that it refuses.
      if (!isAPIError(error) || error.statusCode >= 500) throw error;
    }
  });
  return done;
}

/** What the secret of a link looks like; nothing else is looked for. */
const secretForm = /^[\w-]{1,200}$/;

/** Whether a mailed link still works. It is not used up by asking. */
export async function checkPasswordReset(
  { auth, limits }: ResetDeps,
  token: string,
  callerAddress: string,
): Promise<Done | Refusal | TooMany> {
  const wait = limits.linksByAddress.take(addressKey(callerAddress));
  if (wait !== null) return { ...refuse('tooManyRequests'), retryAfterSeconds: wait };
  if (!secretForm.test(token)) return refuse('linkNotValid');
  const { internalAdapter } = await auth.context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return link && link.expiresAt.getTime() > Date.now() ? done : refuse('linkNotValid');
}

/**
 * Sets a new password by a mailed link, which works once. Everybody signed in as this person is signed out, nobody is
 * signed in, and the person is told by mail (reset-links.ts). The same use again within ten minutes, with the password
 * that it set, is done already and changes nothing.
 * Refuses by the rules of `validateNewPassword`, which uses nothing up; then too many attempts; then a password on the
 * lists of stolen ones; then a link that was used, replaced by a newer one, ran out, or never was.
 */
export async function confirmPasswordReset(
  { auth, limits, isBreached, wallClock }: ResetDeps,
  { token, attempt, ...input }: NewPasswordInput & LinkUse,
  callerAddress: string,
): Promise<Done | AccountRefusal | TooMany> {
  const form = validateNewPassword(input);
  if (form.kind === 'refusal') return form;
  const wait = limits.linksByAddress.take(addressKey(callerAddress));
  if (wait !== null) return { ...refuse('tooManyRequests'), retryAfterSeconds: wait };
  if (!secretForm.test(token)) return refuse('linkNotValid');
  if (await isBreached(form.password)) return { ...refuse('passwordTooWeak'), field: 'password' };
  const use = { token, attempt };
  const userId = await userOfUse(auth.pool, use, wallClock.now());
  if (userId !== null) {
    return (await isPasswordOf(auth, userId, form.password)) ? done : refuse('linkNotValid');
  }
  const { internalAdapter } = await auth.context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  try {
    await auth.api.resetPassword({ body: { token, newPassword: form.password } });
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    return refuse('linkNotValid');
  }
  if (link) await rememberUse(auth.pool, link.value, use, wallClock.now());
  return done;
}
