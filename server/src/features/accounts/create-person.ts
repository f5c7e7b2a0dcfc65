import type { FieldRefusal, SignupValue } from '@sidebet/domain/accounts/signup';
import { type Refusal, type RefusalCode, refuse } from '@sidebet/domain/refusals';
import { isAPIError } from 'better-auth/api';
import type { DatabaseError } from 'pg';
import { isDatabaseAway } from '../../db/database-away.ts';
import { QueueFull } from '../../limit-concurrency.ts';
import type { Log } from '../../log.ts';
import type { Auth } from './auth.ts';

export type NewPerson = SignupValue & { readonly role?: 'user' | 'admin' };

/** A session was begun; `cookies` are the Set-Cookie values that hand it to the browser. */
export type SignedIn = { readonly kind: 'signedIn'; readonly userId: string; readonly cookies: string[] };

/** A refusal, with the form field it belongs to where there is one. */
export type AccountRefusal = Refusal & { readonly field?: FieldRefusal['field'] };

/**
 * Creates a person from an already validated signup and begins a first session for them.
 * Refuses when email or username is taken, regardless of case; the database's unique indexes decide, so of
 * any number of simultaneous signups with one name exactly one succeeds.
 */
export async function createPerson(
  auth: Auth,
  person: NewPerson,
  { headers = new Headers(), log }: { headers?: Headers; log?: Log } = {},
): Promise<SignedIn | AccountRefusal> {
  const taken = await findTaken(auth, person);
  if (taken) return taken;
  const { role = 'user', ...fields } = person;
  try {
    const answer = await auth.signUp({
      body: { ...fields, name: `${person.firstName} ${person.lastName}` },
      headers,
      returnHeaders: true,
    });
    const userId = answer.response.user.id;
    if (!userId) return refuse('signupIncomplete');
    if (role !== 'user') await auth.pool.query('update users set role = $2 where id = $1', [userId, role]);
    return { kind: 'signedIn', userId, cookies: answer.headers.getSetCookie() };
  } catch (error) {
    if (isDatabaseAway(error) || error instanceof QueueFull) throw error;
    // A neighbour may have taken the name between the question and the insert.
    return (await findTaken(auth, person)) ?? refusalFor(error, log);
  }
}

/** The refusal of an email or username that somebody has, in any case; null while both are free. */
export async function findTaken(auth: Auth, { email, username }: NewPerson): Promise<AccountRefusal | null> {
  const { rows } = await auth.pool.query<{ email: boolean | null; username: boolean | null }>(
    `select bool_or(lower(email) = lower($1)) as email, bool_or(lower(username) = lower($2)) as username
     from users where lower(email) = lower($1) or lower(username) = lower($2)`,
    [email, username],
  );
  if (rows[0]?.email) return { ...refuse('emailTaken'), field: 'email' };
  if (rows[0]?.username) return { ...refuse('usernameTaken'), field: 'username' };
  return null;
}

/** SPEC section 8, Signup by cause. */
const refusalsByCause: Record<string, readonly [RefusalCode, FieldRefusal['field']?]> = {
  INVALID_EMAIL: ['invalidEmailAddress', 'email'],
  // better-auth's own reading of the form, where only its stricter idea of an email can differ from ours.
  VALIDATION_ERROR: ['invalidEmailAddress', 'email'],
  INVALID_PASSWORD: ['passwordTooWeak', 'password'],
  PASSWORD_TOO_SHORT: ['passwordTooWeak', 'password'],
  PASSWORD_TOO_LONG: ['passwordTooLong', 'password'],
  EMAIL_PASSWORD_SIGN_UP_DISABLED: ['signupDisabled'],
  FAILED_TO_CREATE_SESSION: ['signupIncomplete'],
};

/** An unforeseen fault undoes the whole signup, so the person may simply try again. */
function refusalFor(error: unknown, log: Log | undefined): AccountRefusal {
  if (!isAPIError(error)) {
    log?.error({ err: error }, 'a signup failed');
    return refuse((error as DatabaseError).table === 'sessions' ? 'signupIncomplete' : 'signupFailed');
  }
  const [code, field] = refusalsByCause[error.body?.code ?? ''] ?? ['signupFailed'];
  return field ? { ...refuse(code), field } : refuse(code);
}
