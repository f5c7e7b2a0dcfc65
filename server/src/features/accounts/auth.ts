import { betterAuth } from 'better-auth';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { surviveLostConnections } from '../../db/pool.ts';
import type { Log } from '../../log.ts';
import { columns } from './auth-columns.ts';

export type AuthOptions = {
  readonly databaseUrl: string;
  /** Where browsers reach the site; its scheme decides whether the cookie is `Secure`. */
  readonly publicUrl: string;
  /** Signs the session cookie. */
  readonly secret: string;
  readonly log: Log;
  /** Told after a session was deleted: by logout, by revocation, or because it was found expired. */
  readonly onSessionEnded: (sessionId: string) => Promise<void>;
};

const week = 7 * 24 * 3600;

/**
 * Login and sessions: better-auth on our own tables, without its HTTP routes. Handlers call `auth.api`.
 * It has a small pool of its own because it reads instants as Dates, the rest of the server as numbers.
 */
export function openAuth({ databaseUrl, publicUrl, secret, log, onSessionEnded }: AuthOptions) {
  const pool = openPool(databaseUrl);
  const secure = publicUrl.startsWith('https://');
  // `__Host-` makes browsers refuse the cookie from another host or without https.
  const cookieName = secure ? '__Host-sidebet_session' : 'sidebet_session';
  const { api } = betterAuth({
    appName: 'Sidebet',
    baseURL: publicUrl,
    secret,
    database: pool,
    ...columns,
    emailAndPassword: { enabled: true, minPasswordLength: 6, maxPasswordLength: 128 },
    session: { ...columns.session, expiresIn: week, updateAge: week / 7 },
    databaseHooks: {
      session: {
        create: { after: (session) => noteLogin(pool, session.userId) },
        delete: { after: (session) => onSessionEnded(session.id) },
      },
    },
    advanced: {
      database: { generateId: () => uuidv7() },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      // The prefix that better-auth would add is `__Secure-`; the name above carries the stricter one.
      useSecureCookies: false,
      cookies: { session_token: { name: cookieName } },
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
    },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message, cause) => report(log, message, cause) },
  });
  return { api, pool, cookieName, close: () => pool.end() };
}

export type Auth = ReturnType<typeof openAuth>;

/** Our own header towards better-auth: it would otherwise believe `X-Forwarded-For` as the client sent it. */
export const addressHeader = 'x-sidebet-address';

/** A taken name is no fault: the unique index says so where two signups meet, and signup answers it. */
function report(log: Log, message: string, cause?: Partial<pg.DatabaseError>): void {
  if (cause?.code === uniqueViolation) return;
  log.error({ cause: cause?.message }, message);
}

const uniqueViolation = '23505';

async function noteLogin(pool: pg.Pool, userId: string): Promise<void> {
  await pool.query('update users set last_login = now() where id = $1', [userId]);
}

function openPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 5,
    application_name: 'sidebet-accounts',
    options: '-c role=sidebet_app -c timezone=UTC -c idle_in_transaction_session_timeout=30000',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  surviveLostConnections(pool);
  return pool;
}
