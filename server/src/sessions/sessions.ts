import { isIP, isIPv4 } from 'node:net';
import { type Role, recordUseEveryMs, sessionEnd, sessionLimits } from '@sidebet/domain/auth/session-limits';
import type { Uses } from '../context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { announce } from '../db/live-payload.ts';
import { newId } from '../db/new-id.ts';
import type { PoolClient } from '../db/pool.ts';
import { type SiteCookie, writeCookie } from '../http/site-cookies.ts';
import { addressKey } from '../limits/attempt-limit.ts';
import { lastReleaseMayRunSql } from './last-release.ts';
import { createToken, hashToken, readToken, signToken } from './session-token.ts';

/** A session and its user. Instants are milliseconds since 1970 UTC. */
export type FoundSession = {
  readonly id: string;
  readonly userId: string;
  readonly role: Role;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly expiresAt: number;
};

/** The password that was right: when it was set, in milliseconds since 1970 UTC. */
export type CheckedPassword = { readonly passwordSince: number };

export type BegunSession = { readonly sessionId: string; readonly cookies: string[] };

/** The sessions of logged-in browsers. Cookies are given as sent, and returned as Set-Cookie values. */
export type Sessions = {
  /**
   * Starts a session after all checks, and records the login with its user. Its token is always new: what the browser sent before
   * never becomes a session. Null if the user was suspended or deleted, or their password changed since it was checked: such a
   * change ends sessions, and this locks the user first, so no login that began before the change outlives it.
   */
  begin(
    client: PoolClient,
    userId: string,
    from: { readonly address: string; readonly userAgent: string | null },
    checked?: CheckedPassword,
  ): Promise<BegunSession | null>;
  /** The session of a cookie, also if it has expired; null for a forged or unknown one. */
  find(cookie: string): Promise<FoundSession | null>;
  /** When a found session ends; null if its limits have ended it. Records its use now and then: most requests write nothing. */
  use(session: FoundSession): Promise<number | null>;
  /** Gives a session a new token; the old one stops working. Null if the session has ended. */
  rotate(client: PoolClient, sessionId: string, now: number): Promise<string[] | null>;
  /** Ends the session of a cookie, if any, and pushes to its browser. Returns what clears the cookie. */
  end(cookie: string | null): Promise<string[]>;
  /** Deletes a session that its limits have ended. Its browser gets pushes until the user logs out there (docs/adr/0037). */
  endExpired(sessionId: string): Promise<string[]>;
};

/** The plain token while processes of the last release may run, otherwise null. */
const plainTokenSql = (token: string) => `case when ${lastReleaseMayRunSql} then ${token} end`;

export function openSessions({
  pool,
  wallClock,
  secret,
  cookie,
  forgetSession,
}: Uses<'pool' | 'wallClock' | 'secret' | 'forgetSession'> & { readonly cookie: SiteCookie }): Sessions {
  const cleared = () => [writeCookie(cookie, '', 0)];

  /** Every process drops the session from its cache. */
  async function deleteAndAnnounce(work: (client: PoolClient) => Promise<string | null>): Promise<void> {
    const ended = await inTransaction(pool, async (client) => {
      const sessionId = await work(client);
      if (sessionId) await announce(client, { sessionsEnded: [sessionId] });
      return sessionId;
    });
    if (ended) forgetSession(ended);
  }

  return {
    async begin(client, userId, { address, userAgent }, checked) {
      const [sessionId, token, now] = [newId(), createToken(), wallClock.now()];
      // A statement of its own: the next one sees what was committed while this one waited.
      await client.query('select from users where id = $1 for no key update', [userId]);
      const { rowCount } = await client.query(
        `with person as (
           select id, last_login from users u
           where id = $2 and suspended_at is null and deleted_at is null and ($9::timestamptz is null or exists (
             select from credentials c where c.user_id = u.id and c.provider_id = 'credential'
               and date_trunc('milliseconds', c.updated_at) = $9))),
           noted as (update users u set last_login = $5 from person p where u.id = p.id)
         insert into sessions (id, user_id, token_hash, token, created_at, updated_at, last_seen_at, proven_at, expires_at,
           previous_login_at, ip_address, user_agent)
         select $1, id, $3, ${plainTokenSql('$4::text')}, $5, $5, $5, $5, $6, last_login, $7, $8 from person`,
        [
          sessionId,
          userId,
          hashToken(token),
          token,
          new Date(now),
          new Date(now + sessionLimits.absoluteMs),
          sourceAddress(address),
          userAgent,
          checked ? new Date(checked.passwordSince) : null,
        ],
      );
      if (rowCount !== 1) return null;
      const maxAge = sessionLimits.absoluteMs / 1000;
      return { sessionId, cookies: [writeCookie(cookie, signToken(token, secret), maxAge)] };
    },

    async find(sent) {
      const token = readToken(sent, secret);
      if (token === null) return null;
      const { rows } = await pool.query<FoundSession>({
        name: 'find-session',
        text: `select s.id, s.user_id, u.role, s.created_at, s.last_seen_at, s.expires_at
               from sessions s join users u on u.id = s.user_id where s.token_hash = $1`,
        values: [hashToken(token)],
      });
      return rows[0] ?? null;
    },

    async use(session) {
      const { id, role, lastSeenAt, expiresAt } = session;
      const now = wallClock.now();
      const endsAt = (at: number) => Math.min(expiresAt, sessionEnd({ ...session, lastSeenAt: at }, role));
      if (endsAt(lastSeenAt) <= now) return null;
      if (now - lastSeenAt < recordUseEveryMs(role)) return endsAt(lastSeenAt);
      await pool.query(
        `update sessions set last_seen_at = $2, token = ${plainTokenSql('token')} where id = $1 and last_seen_at < $2`,
        [id, new Date(now)],
      );
      return endsAt(now);
    },

    async rotate(client, sessionId, now) {
      const token = createToken();
      const { rows } = await client.query<{ expiresAt: number }>(
        `update sessions set token_hash = $2, token = ${plainTokenSql('$3::text')} where id = $1 returning expires_at`,
        [sessionId, hashToken(token), token],
      );
      if (!rows[0]) return null;
      await announce(client, { sessionsRotated: [sessionId] });
      const maxAge = Math.floor((rows[0].expiresAt - now) / 1000);
      return [writeCookie(cookie, signToken(token, secret), maxAge)];
    },

    async end(sent) {
      const token = sent === null ? null : readToken(sent, secret);
      if (token === null) return cleared();
      await deleteAndAnnounce(async (client) => {
        const { rows } = await client.query<{ id: string }>(
          'delete from sessions where token_hash = $1 returning id',
          [hashToken(token)],
        );
        return rows[0]?.id ?? null;
      });
      return cleared();
    },

    async endExpired(sessionId) {
      await deleteAndAnnounce(async (client) => {
        await client.query('update push_subscriptions set session_id = null where session_id = $1', [
          sessionId,
        ]);
        await client.query('delete from sessions where id = $1', [sessionId]);
        return sessionId;
      });
      return cleared();
    },
  };
}

/** What is stored of an address: an IPv6 address only as its /64 network. */
function sourceAddress(address: string): string | null {
  if (isIP(address) === 0) return null;
  const key = addressKey(address);
  return isIPv4(key) ? key : `${key}::`;
}
