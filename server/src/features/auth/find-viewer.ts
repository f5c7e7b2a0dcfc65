import type { FindViewer } from '../../http/handlers.ts';
import type { SessionCache } from '../../sessions/session-cache.ts';
import type { WallClock } from '../../time/clock.ts';
import type { Viewer } from '../../users/viewer.ts';
import { type Auth, addressHeader, keepPushes } from './better-auth.ts';
import { readSessionCookie } from './caller.ts';
import { retryBetterAuth } from './retry-better-auth.ts';
import { readRole, sessionInUse } from './session-times.ts';

/**
 * Finds the sender of a request by session cookie, from the cache or the database. Null for a visitor and for a
 * forged, ended or expired session.
 */
export function findViewerBy(auth: Auth, clock: WallClock, cache: SessionCache): FindViewer {
  return async (request) => {
    const cookie = readSessionCookie(auth, request);
    if (!cookie) return null;
    return cache.find(cookie) ?? (await lookUp(auth, clock, cache, cookie, request.ip));
  };
}

async function lookUp(
  auth: Auth,
  clock: WallClock,
  cache: SessionCache,
  cookie: string,
  address: string,
): Promise<Viewer | null> {
  const mark = cache.mark();
  const headers = new Headers({ cookie: `${auth.cookieName}=${cookie}`, [addressHeader]: address });
  const found = await retryBetterAuth(auth, () => auth.api.getSession({ headers }));
  if (!found) return null;
  const role = readRole(found.user);
  const expiresAt = await sessionInUse(auth, clock, found.session, role);
  if (expiresAt === null) {
    // An operator's ended session stays for `currentSession`, which reports why it ended.
    if (role !== 'admin') {
      await keepPushes(auth.pool, found.session.id);
      await auth.api.signOut({ headers });
    }
    return null;
  }
  const viewer: Viewer = { id: found.user.id, sessionId: found.session.id, role };
  cache.keep(cookie, { viewer, expiresAt: Math.min(expiresAt, found.session.expiresAt.getTime()) }, mark);
  return viewer;
}
