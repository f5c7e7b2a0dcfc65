import { dateIn } from '@sidebet/domain/auth/age';
import {
  type OpenIdSignupValue,
  refuseSignups,
  type SignupInput,
  validateSignup,
} from '@sidebet/domain/auth/signup';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { refuseTooMany } from '@sidebet/domain/too-many-requests';
import { inTransaction } from '../../../db/in-transaction.ts';
import { readSystemSettings } from '../../../db/system-settings.ts';
import type { Origin } from '../../../integrations/place/port.ts';
import { addressKey } from '../../../limits/attempt-limit.ts';
import type { SignupLinks } from '../../../site/admit-signup.ts';
import { refuseKnownPassword } from '../passwords/known-password.ts';
import { holdForReview } from '../protection/hold-for-review.ts';
import { findRetainedIdentity } from '../protection/retained-identities.ts';
import type { UsesAuth } from './auth-context.ts';
import { type Caller, sourceOfCaller } from './caller.ts';
import { createUser, findTaken, type SignedIn } from './create-user.ts';
import { type LoginContext, rememberDevice } from './log-in.ts';
import { isNewDevice } from './new-device.ts';
import { sendVerificationLink } from './verification-link.ts';

export type SignUpContext = LoginContext &
  UsesAuth<'clock' | 'secret' | 'log' | 'isBreached' | 'admitSignup' | 'eligibility' | 'hashCost'>;

/**
 * Creates an account, logs it in and emails a verification link. The age is computed for the user's local date.
 * Refusals in order: the rules of `validateSignup`; the app is blocked (also if settings are missing); too many
 * signups from one IP address; as `admitSignupBy`; age and place (`Eligibility`); a break or remaining limits of the
 * same person (signupUnavailable, docs/adr/0013); a common or stolen password; a taken email or username.
 */
export async function signUp(
  context: SignUpContext,
  input: SignupInput & SignupLinks & { readonly timeZone: string },
  caller: Caller,
  origin: Origin,
): Promise<SignedIn | Refusal> {
  const { clock, log, isBreached } = context;
  const today = dateIn(input.timeZone, clock.now());
  const form = validateSignup(input, today);
  if (form.kind === 'refusal') return form;
  const { invite, setup } = input;
  const created = await openAccount(
    context,
    { value: form.value, links: { invite, setup } },
    today,
    caller,
    origin,
    async () => {
      const known = await refuseKnownPassword(isBreached, form.value.password);
      return known ?? createUser(context, form.value, caller);
    },
  );
  if (created.kind === 'signedIn') {
    // The account exists without it; the user can request another link.
    await sendVerificationLink(context, created.userId).catch((error: Error) =>
      log.error({ err: error }, 'a link to verify an address could not be written'),
    );
  }
  return created;
}

/**
 * The rest of every signup, once its form is valid: whether this person may have an account, then `create`, which
 * starts the first session.
 */
export async function openAccount(
  context: SignUpContext,
  { value, links }: { readonly value: OpenIdSignupValue; readonly links: SignupLinks },
  today: string,
  caller: Caller,
  origin: Origin,
  create: () => Promise<SignedIn | Refusal>,
): Promise<SignedIn | Refusal> {
  const { pool, clock, wallClock, limits, devices, securityLog, eligibility, hashCost } = context;
  const closed = refuseSignups(await readSystemSettings(pool, clock));
  if (closed) return closed;
  // A taken name counts too, because the response reveals whether an email is registered.
  const wait = limits.signupsByAddress.take(addressKey(caller.address));
  if (wait !== null) return refuseTooMany(wait);
  return context.admitSignup(links, caller.address, async () => {
    const allowed = await eligibility.maySignUp(value, today, origin);
    if (allowed.kind === 'refusal') {
      return allowed.code === 'underageHere' ? { ...allowed, field: 'dob' } : allowed;
    }
    const { email, firstName, lastName, dob } = value;
    const match = await findRetainedIdentity(
      pool,
      { email, fullName: `${firstName} ${lastName}`, dob },
      clock.now(),
      hashCost,
    );
    if (match?.kind === 'same') {
      // A taken email always gives the same refusal, so it does not reveal a break.
      return (await findTaken(pool, value)) ?? refuse('signupUnavailable');
    }
    const created = await create();
    if (created.kind === 'signedIn') {
      // The browser drops its earlier session, so a copy of that one must not stay valid.
      await context.sessions.end(caller.sessionCookie);
      await allowed.note(created.userId);
      if (match) {
        await inTransaction(pool, (client) =>
          holdForReview(client, created.userId, match.userId, 'name', clock.now()),
        );
        return refuse('signupUnavailable');
      }
      securityLog.note({
        kind: 'login.ok',
        userId: created.userId,
        detail: 'signUp',
        source: sourceOfCaller(caller),
      });
      await isNewDevice(pool, wallClock, created.userId, caller);
    }
    return rememberDevice({ devices }, created, email, caller);
  });
}
