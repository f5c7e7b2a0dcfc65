import type { OpenIdProvider } from '@sidebet/domain/auth/open-id';
import type { FieldRefusal, OpenIdSignupValue, SignupValue } from '@sidebet/domain/auth/signup';
import { currentTerms } from '@sidebet/domain/auth/terms';
import { type Refusal, type RefusalCode, refuse } from '@sidebet/domain/refusals';
import { isAPIError } from 'better-auth/api';
import type { DatabaseError } from 'pg';
import { isDatabaseFault } from '../../db/database-fault.ts';
import { TooBusy } from '../../limits/limit-concurrency.ts';
import type { Log } from '../../logging/log.ts';
import type { Auth } from './better-auth.ts';
import type { Caller } from './caller.ts';
import { beginSession } from './start-and-end-session.ts';

export type NewUser = SignupValue & { readonly role?: 'user' | 'admin' };

/** A session was started; `cookies` are the Set-Cookie values for the browser. */
export type SignedIn = { readonly kind: 'signedIn'; readonly userId: string; readonly cookies: string[] };

/**
 * Creates a user from a validated signup, who accepts the current terms with it, and starts their first session. Refuses a
 * taken email or username, ignoring case. Unique indexes decide, so exactly one of several concurrent signups succeeds.
 */
export async function createUser(
  auth: Auth,
  person: NewUser,
  { headers = new Headers(), log }: { headers?: Headers; log?: Log } = {},
): Promise<SignedIn | Refusal> {
  const taken = await findTaken(auth, person);
  if (taken) return taken;
  const { role = 'user', ...fields } = person;
  try {
    const answer = await auth.signUp({
      body: {
        ...fields,
        name: `${person.firstName} ${person.lastName}`,
        termsVersion: currentTerms.version,
      },
      headers,
      returnHeaders: true,
    });
    const userId = answer.response.user.id;
    if (!userId) return refuse('signupIncomplete');
    if (role !== 'user') await auth.pool.query('update users set role = $2 where id = $1', [userId, role]);
    return { kind: 'signedIn', userId, cookies: answer.headers.getSetCookie() };
  } catch (error) {
    if (isDatabaseFault(error) || error instanceof TooBusy) throw error;
    // A concurrent signup may have taken the name between the check and the insert.
    return (await findTaken(auth, person)) ?? refusalFor(error, log);
  }
}

/**
 * The same for a user without a password whose email another service verified. Refuses also an identity that was
 * connected to a user in the meantime.
 */
export async function createOpenIdUser(
  auth: Auth,
  person: OpenIdSignupValue,
  { provider, subject }: { readonly provider: OpenIdProvider; readonly subject: string },
  caller: Caller,
  log: Log,
): Promise<SignedIn | Refusal> {
  const taken = await findTaken(auth, person);
  if (taken) return taken;
  let userId: string;
  try {
    const name = `${person.firstName} ${person.lastName}`;
    const created = await auth.api.createOpenIdUser({
      body: {
        user: { ...person, name, termsVersion: currentTerms.version },
        account: { providerId: provider, accountId: subject },
      },
    });
    userId = created.userId;
  } catch (error) {
    if (isDatabaseFault(error)) throw error;
    return (await findTaken(auth, person)) ?? refusalFor(error, log);
  }
  const { sessionId: _, ...signedIn } = await beginSession(auth, userId, caller);
  return signedIn;
}

/** The refusal of a taken email or username, ignoring case; null if both are free. */
export async function findTaken(
  auth: Auth,
  { email, username }: Pick<NewUser, 'email' | 'username'>,
): Promise<Refusal | null> {
  const { rows } = await auth.pool.query<{ email: boolean | null; username: boolean | null }>(
    `select bool_or(lower(email) = lower($1)) as email, bool_or(lower(username) = lower($2)) as username
     from users where lower(email) = lower($1) or lower(username) = lower($2)`,
    [email, username],
  );
  if (rows[0]?.email) return { ...refuse('emailTaken'), field: 'email' };
  if (rows[0]?.username) return { ...refuse('usernameTaken'), field: 'username' };
  return null;
}

/** Signup refusals by cause. */
const refusalsByCause: Record<string, readonly [RefusalCode, FieldRefusal['field']?]> = {
  INVALID_EMAIL: ['invalidEmailAddress', 'email'],
  // better-auth's validation differs from ours only in a stricter email format.
  VALIDATION_ERROR: ['invalidEmailAddress', 'email'],
  INVALID_PASSWORD: ['passwordTooWeak', 'password'],
  PASSWORD_TOO_SHORT: ['passwordTooWeak', 'password'],
  PASSWORD_TOO_LONG: ['passwordTooLong', 'password'],
  EMAIL_PASSWORD_SIGN_UP_DISABLED: ['signupDisabled'],
  FAILED_TO_CREATE_SESSION: ['signupIncomplete'],
};

/** An unexpected error rolls back the whole signup, so the user can retry. */
function refusalFor(error: unknown, log: Log | undefined): Refusal {
  if (!isAPIError(error)) {
    log?.error({ err: error }, 'a signup failed');
    return refuse((error as DatabaseError).table === 'sessions' ? 'signupIncomplete' : 'signupFailed');
  }
  const [code, field] = refusalsByCause[error.body?.code ?? ''] ?? ['signupFailed'];
  return field ? { ...refuse(code), field } : refuse(code);
}
