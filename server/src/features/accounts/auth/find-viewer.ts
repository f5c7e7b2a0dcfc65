import type { FindViewer } from '../../../http/handlers.ts';
import { readCookie, type SiteCookie } from '../../../http/site-cookies.ts';
import type { SessionCache } from '../../../sessions/session-cache.ts';
import type { Sessions } from '../../../sessions/sessions.ts';
import type { Viewer } from '../../../users/viewer.ts';

/**
 * Finds the sender of a request by session cookie, from the cache or the database. Null for a visitor and for a
 * forged, ended or expired session.
 */
export function findViewerBy(sessions: Sessions, sessionCookie: SiteCookie, cache: SessionCache): FindViewer {
  return async (request) => {
    const cookie = readCookie(request, sessionCookie);
    if (!cookie) return null;
    return cache.find(cookie) ?? (await lookUp(sessions, cache, cookie));
  };
}

async function lookUp(sessions: Sessions, cache: SessionCache, cookie: string): Promise<Viewer | null> {
  const mark = cache.mark();
  const found = await sessions.find(cookie);
  if (!found) return null;
  const { id: sessionId, userId, role } = found;
  const expiresAt = await sessions.use(found);
  if (expiresAt === null) {
    // An operator's ended session stays for `currentSession`, which reports why it ended.
    if (role !== 'admin') await sessions.endExpired(sessionId);
    return null;
  }
  const viewer: Viewer = { id: userId, sessionId, role };
  cache.keep(cookie, { viewer, expiresAt }, mark);
  return viewer;
}
