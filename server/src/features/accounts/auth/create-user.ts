import type { OpenIdProvider } from '@sidebet/domain/auth/open-id';
import type { OpenIdSignupValue, SignupValue } from '@sidebet/domain/auth/signup';
import { currentTerms } from '@sidebet/domain/auth/terms';
import { type Refusal, refuse, refuseField } from '@sidebet/domain/refusals';
import type { DatabaseError } from 'pg';
import { z } from 'zod';
import { isDatabaseFault } from '../../../db/database-fault.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { newId } from '../../../db/new-id.ts';
import type { Pool } from '../../../db/pool.ts';
import type { UsesAuth } from './auth-context.ts';
import type { Caller } from './caller.ts';

export type NewUser = SignupValue & { readonly role?: 'user' | 'admin' };

/** A session was started; `cookies` are the Set-Cookie values for the browser. */
export type SignedIn = { readonly kind: 'signedIn'; readonly userId: string; readonly cookies: string[] };

type CreateContext = UsesAuth<'pool' | 'wallClock' | 'sessions' | 'log'>;
type From = Pick<Caller, 'address' | 'userAgent'>;

/**
 * Creates a user from a validated signup, who accepts the current terms with it, and starts their first session. Refuses a
 * taken email or username, ignoring case, then an undeliverable email. Unique indexes decide, so exactly one of several
 * concurrent signups succeeds.
 */
export async function createUser(
  context: CreateContext & UsesAuth<'hashing'>,
  { password, role = 'user', ...user }: NewUser,
  from: From,
): Promise<SignedIn | Refusal> {
  const taken = await findTaken(context.pool, user);
  if (taken) return taken;
  // Stricter than the form, which accepts letters of any alphabet.
  if (!z.email().safeParse(user.email).success) return refuseField('email', 'invalidEmailAddress');
  // Before the transaction: signups that wait for their turn hold no connection.
  const hash = await context.hashing.hash(password);
  const login = (userId: string) => ({ providerId: 'credential', accountId: userId, password: hash });
  return insertUser(context, { ...user, role, emailVerified: false }, login, from);
}

/**
 * The same for a user without a password whose email another service verified. Refuses also an identity that was
 * connected to a user in the meantime.
 */
export async function createOpenIdUser(
  context: CreateContext,
  user: OpenIdSignupValue,
  { provider, subject }: { readonly provider: OpenIdProvider; readonly subject: string },
  from: From,
): Promise<SignedIn | Refusal> {
  const taken = await findTaken(context.pool, user);
  if (taken) return taken;
  const login = () => ({ providerId: provider, accountId: subject, password: null });
  return insertUser(context, { ...user, role: 'user', emailVerified: true }, login, from);
}

type Login = { readonly providerId: string; readonly accountId: string; readonly password: string | null };

/** Stores the user, their way to log in and their first session, or nothing. */
async function insertUser(
  { pool, wallClock, sessions, log }: CreateContext,
  user: OpenIdSignupValue & { readonly role: 'user' | 'admin'; readonly emailVerified: boolean },
  loginFor: (userId: string) => Login,
  from: From,
): Promise<SignedIn | Refusal> {
  const [userId, now] = [newId(), new Date(wallClock.now())];
  const { firstName, lastName, username, dob, promoCode, role, emailVerified } = user;
  try {
    return await inTransaction(pool, async (client) => {
      await client.query(
        `insert into users (id, name, first_name, last_name, email, email_verified, username, dob, promo_code, role,
           terms_version, created_at, updated_at)
         values ($1, $2, $3, $4, lower($5), $6, $7, $8, $9, $10, $11, $12, $12)`,
        [
          userId,
          `${firstName} ${lastName}`,
          firstName,
          lastName,
          user.email,
          emailVerified,
          username,
          dob,
          promoCode,
          role,
          currentTerms.version,
          now,
        ],
      );
      const { providerId, accountId, password } = loginFor(userId);
      await client.query(
        `insert into credentials (id, user_id, provider_id, account_id, password, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $6)`,
        [newId(), userId, providerId, accountId, password, now],
      );
      const begun = await sessions.begin(client, userId, from);
      return { kind: 'signedIn', userId, cookies: begun!.cookies };
    });
  } catch (error) {
    if (isDatabaseFault(error)) throw error;
    // A concurrent signup may have taken the name between the check and the insert.
    const taken = await findTaken(pool, user);
    if (taken) return taken;
    log.error({ err: error }, 'a signup failed');
    return refuse((error as DatabaseError).table === 'sessions' ? 'signupIncomplete' : 'signupFailed');
  }
}

/** The refusal of a taken email or username, ignoring case; null if both are free. */
export async function findTaken(
  pool: Pool,
  { email, username }: Pick<NewUser, 'email' | 'username'>,
): Promise<Refusal | null> {
  const { rows } = await pool.query<{ email: boolean | null; username: boolean | null }>(
    `select bool_or(lower(email) = lower($1)) as email, bool_or(lower(username) = lower($2)) as username
     from users where lower(email) = lower($1) or lower(username) = lower($2)`,
    [email, username],
  );
  if (rows[0]?.email) return { ...refuse('emailTaken'), field: 'email' };
  if (rows[0]?.username) return { ...refuse('usernameTaken'), field: 'username' };
  return null;
}
