import { refuseSignups, type SignupInput, validateSignup } from '@sidebet/domain/accounts/signup';
import { refuse } from '@sidebet/domain/refusals';
import type { Clock } from '../../clock.ts';
import type { Pool } from '../../db/pool.ts';
import { readSystemSettings } from '../../db/system-settings.ts';
import type { AfterAnswer } from '../../http/after-answer.ts';
import type { IsBreached } from '../../integrations/breached-passwords.ts';
import type { Origin } from '../../integrations/place/port.ts';
import type { Log } from '../../log.ts';
import type { Gate } from '../age-place/gate.ts';
import { isKeptIdentity } from '../protection/kept-identities.ts';
import type { AccountLimits } from './account-limits.ts';
import type { AccountMails } from './account-mails.ts';
import { addressKey } from './attempt-limit.ts';
import type { Auth } from './auth.ts';
import type { Caller } from './caller.ts';
import { type AccountRefusal, createPerson, findTaken, type SignedIn } from './create-person.ts';
import type { Guesses } from './guesses.ts';
import { isNewDevice } from './new-device.ts';
import { mailVerificationLink } from './verify-email.ts';

export type TooMany = AccountRefusal & { readonly retryAfterSeconds: number };
export type SignInDeps = {
  readonly auth: Auth;
  readonly pool: Pool;
  readonly clock: Clock;
  /** The time of the world outside, in which people guess and log in. */
  readonly wallClock: Clock;
  readonly limits: AccountLimits;
  readonly guesses: Guesses;
  readonly mails: AccountMails;
  readonly afterwards: AfterAnswer;
};
export type SignUpDeps = SignInDeps & {
  readonly log: Log;
  readonly isBreached: IsBreached;
  readonly gate: Gate;
};

/**
 * Creates an account, signs it in and mails a link to verify its address (SPEC section 5, Signup). The age is judged
 * on the server's UTC date.
 * Refuses by the rules of `validateSignup`, then while the app is blocked (SPEC section 8, not allowed; missing
 * settings block it too), then too many signups from one address, then by age and place (`Gate`), then who is on a
 * break or left limits behind (signupUnavailable, docs/adr/0013), then a password that is on the lists of stolen ones,
 * then email or username taken.
 */
export async function signUp(
  { auth, pool, clock, wallClock, limits, mails, log, isBreached, gate }: SignUpDeps,
  input: SignupInput,
  caller: Caller,
  origin: Origin,
): Promise<SignedIn | AccountRefusal | TooMany> {
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  const form = validateSignup(input, today);
  if (form.kind === 'refusal') return form;
  const closed = refuseSignups(await readSystemSettings(auth.pool, clock));
  if (closed) return closed;
  // Counted also when a name is taken: the answer tells whether an email is registered.
  const wait = limits.signupsByAddress.take(addressKey(caller.address));
  if (wait !== null) return { ...refuse('tooManyRequests'), retryAfterSeconds: wait };
  const allowed = await gate.maySignUp(form.value, origin);
  if (allowed.kind === 'refusal') {
    return allowed.code === 'underageHere' ? { ...allowed, field: 'dob' } : allowed;
  }
  const { email, firstName, lastName, dob } = form.value;
  if (await isKeptIdentity(pool, { email, fullName: `${firstName} ${lastName}`, dob }, clock.now())) {
    // Of an address that is taken everybody reads the same, so that nobody learns who is on a break.
    return (await findTaken(auth, form.value)) ?? refuse('signupUnavailable');
  }
  if (await isBreached(form.value.password)) return { ...refuse('passwordTooWeak'), field: 'password' };
  const created = await createPerson(auth, form.value, { headers: caller.headers, log });
  if (created.kind === 'signedIn') {
    await allowed.note(created.userId);
    await isNewDevice(pool, wallClock, created.userId, caller);
    // The account stands without it; its person can ask for another link.
    await mailVerificationLink({ auth, mails }, created.userId).catch((error: Error) =>
      log.error({ err: error }, 'a link to verify an address could not be written'),
    );
  }
  return created;
}
