import { AsyncLocalStorage } from 'node:async_hooks';
import { sessionLimits } from '@sidebet/domain/auth/session-limits';
import { betterAuth } from 'better-auth';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { isDatabaseFault } from '../../db/database-fault.ts';
import {
  createPool,
  type Database,
  destroyFailedConnections,
  type Patience,
  requestPatience,
} from '../../db/pool.ts';
import { sessionCookieName } from '../../http/session-cookie.ts';
import type { Log } from '../../logging/log.ts';
import type { WallClock } from '../../time/clock.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { columns } from './auth-columns.ts';
import { type Addressee, resetLinkMs } from './auth-emails.ts';
import { storedResetLink } from './reset-links.ts';
import { sessionsPlugin } from './start-and-end-session.ts';

export type BetterAuthOptions = {
  readonly database: Database;
  /** How long a query waits for the database. */
  readonly patience?: Patience | undefined;
  /** The site's public address; its scheme decides whether the cookie is `Secure`. */
  readonly publicUrl: string;
  /** Signs the session cookie. */
  readonly secret: string;
  readonly hashing: PasswordHashing;
  readonly log: Log;
  /** The clock for session times. */
  readonly clock: WallClock;
  /** Called after a session was deleted by logout, revocation or expiry. */
  readonly onSessionEnded: (sessionId: string) => Promise<void>;
  /** Called with the token of a password reset link, to email it. */
  readonly onResetRequested: (person: Addressee, token: string) => Promise<void>;
};

/**
 * Login and sessions: better-auth on our tables, without its HTTP routes. Handlers call `auth.api`. It has its
 * own small pool, because it reads instants as Dates and the rest of the server as numbers.
 */
export function openBetterAuth(options: BetterAuthOptions) {
  const {
    database,
    patience = requestPatience,
    publicUrl,
    secret,
    hashing,
    log,
    clock,
    onSessionEnded,
    ...mailed
  } = options;
  const pool = createPool(database, {
    max: 5,
    applicationName: 'sidebet-accounts',
    patience,
    driverTypes: true,
  });
  destroyFailedConnections(pool);
  const lastFault = watchFaults(pool);
  const secure = publicUrl.startsWith('https://');
  const cookieName = sessionCookieName(secure);
  const hashedBefore = new AsyncLocalStorage<string>();
  const { api, $context } = betterAuth({
    appName: 'Sidebet',
    baseURL: publicUrl,
    secret,
    database: pool,
    ...columns,
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      password: {
        hash: async (password) => hashedBefore.getStore() ?? hashing.hash(password),
        verify: ({ hash, password }) => hashing.verify(hash, password),
      },
      resetPasswordTokenExpiresIn: resetLinkMs / 1000,
      sendResetPassword: ({ user, token }) => mailed.onResetRequested(addressee(user), token),
    },
    verification: {
      ...columns.verification,
      storeIdentifier: { default: 'plain', overrides: { 'reset-password:': { hash: storedResetLink } } },
    },
    session: {
      ...columns.session,
      // The absolute limit, which nothing extends. The idle limit is ours (session-times.ts).
      expiresIn: sessionLimits.absoluteMs / 1000,
      disableSessionRefresh: true,
    },
    plugins: [sessionsPlugin],
    databaseHooks: {
      session: {
        create: {
          before: async (session) => ({ data: { ...session, ...beginTimes(clock) } }),
          after: (session) => noteLogin(pool, session),
        },
        delete: {
          before: async (session) => {
            if (session.expiresAt.getTime() <= clock.now()) await keepPushes(pool, session.id);
          },
          after: (session) => onSessionEnded(session.id),
        },
      },
    },
    advanced: {
      database: { generateId: () => uuidv7() },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      // better-auth would add the prefix `__Secure-`; the name above has the stricter one.
      useSecureCookies: false,
      cookies: { session_token: { name: cookieName } },
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
    },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message, cause) => report(log, message, cause) },
  });
  const deviceCookie = { name: `${secure ? '__Host-' : ''}sidebet_device`, secure };
  /** Binds a login with another service to the browser that began it (open-id.ts). */
  const openIdCookie = { name: `${secure ? '__Host-' : ''}sidebet_open_id`, secure };
  /**
   * better-auth hashes within its transaction. Hashing first keeps queued signups from holding this pool's few
   * connections.
   */
  const signUp = async (request: Parameters<typeof api.signUpEmail>[0] & { readonly returnHeaders: true }) =>
    hashedBefore.run(await hashing.hash(request.body.password), () => api.signUpEmail(request));
  return {
    api,
    signUp,
    hashing,
    context: $context,
    pool,
    /** Why a connection was last not to be had: the same object until it happens again. */
    lastFault,
    cookieName,
    deviceCookie,
    openIdCookie,
    close: () => pool.end(),
  };
}

export type Auth = ReturnType<typeof openBetterAuth>;

/** Our own header for better-auth, which would otherwise trust the client's `X-Forwarded-For`. */
export const addressHeader = 'x-sidebet-address';

/** A taken name is not an error: concurrent signups hit the unique index, and signup handles it. */
function report(log: Log, message: string, cause?: Partial<pg.DatabaseError>): void {
  if (cause?.code === uniqueViolation) return;
  log[isDatabaseFault(cause) ? 'warn' : 'error']({ cause: cause?.message }, message);
}

const uniqueViolation = '23505';

type AuthUser = {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly firstName?: unknown;
};

/** better-auth's types omit our own fields in its callbacks. */
function addressee({ id, email, emailVerified, firstName }: AuthUser): Addressee {
  return { id, email, firstName: emailVerified ? String(firstName ?? '') : null };
}

/** Uses our clock. The login that starts a session counts as authentication. */
function beginTimes(clock: WallClock) {
  const now = new Date(clock.now());
  const expiresAt = new Date(now.getTime() + sessionLimits.absoluteMs);
  return { createdAt: now, expiresAt, lastSeenAt: now, provenAt: now };
}

type SeenFault = { readonly error: unknown };

/** Remembers that no connection was to be had, which better-auth only logs. */
function watchFaults(pool: pg.Pool): () => SeenFault | undefined {
  let last: SeenFault | undefined;
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  pool.connect = ((...given: unknown[]) => {
    const client = connect(...given);
    if (client instanceof Promise)
      client.catch((error: unknown) => {
        last = { error };
      });
    return client;
  }) as typeof pool.connect;
  return () => last;
}

/** Call before a session that its limits have ended is deleted: its browser gets pushes until the user logs out there. */
export async function keepPushes(pool: pg.Pool, sessionId: string): Promise<void> {
  await pool.query('update push_subscriptions set session_id = null where session_id = $1', [sessionId]);
}

/** Records a login with its user, and the previous login with the session. */
async function noteLogin(pool: pg.Pool, session: { id: string; userId: string; createdAt: Date }) {
  await pool.query(
    `with before as (select last_login from users where id = $1),
       noted as (update sessions set previous_login_at = (select last_login from before) where id = $2)
     update users set last_login = $3 where id = $1`,
    [session.userId, session.id, session.createdAt],
  );
}
