import type { WallClock } from '../time/clock.ts';
import type { Viewer } from '../users/viewer.ts';

/** A viewer and the end of their session in milliseconds since 1970 UTC. */
export type KnownSession = { readonly viewer: Viewer; readonly expiresAt: number };

/**
 * Recently resolved sessions by cookie. An entry lives at most `ttlMs` and never past its session's end. The size
 * is limited; the oldest entry is evicted.
 */
export type SessionCache = {
  find(cookie: string): Viewer | null;
  /** Call before looking up a session, and pass the result to `keep`. */
  mark(): number;
  keep(cookie: string, session: KnownSession, mark: number): void;
  forget(sessionId: string): void;
  /** After a gap in the announcements, any session may have ended. */
  forgetAll(): void;
};

export function sessionCache(clock: WallClock, ttlMs = 30_000, maxEntries = 20_000): SessionCache {
  const byCookie = new Map<string, KnownSession & { readonly staleAt: number }>();
  /** By session: a cookie can be sent encoded and decoded. */
  const cookies = new Map<string, Set<string>>();
  let forgotten = 0;

  function drop(cookie: string): void {
    const entry = byCookie.get(cookie);
    if (!entry) return;
    byCookie.delete(cookie);
    const { sessionId } = entry.viewer;
    const others = cookies.get(sessionId);
    others?.delete(cookie);
    if (others?.size === 0) cookies.delete(sessionId);
  }

  return {
    find(cookie) {
      const entry = byCookie.get(cookie);
      if (!entry) return null;
      const now = clock.now();
      if (now < entry.staleAt && now < entry.expiresAt) return entry.viewer;
      drop(cookie);
      return null;
    },
    mark: () => forgotten,
    keep(cookie, session, mark) {
      // A session that ended during its lookup must not be cached.
      if (mark !== forgotten) return;
      drop(cookie);
      if (byCookie.size >= maxEntries) drop(byCookie.keys().next().value!);
      byCookie.set(cookie, { ...session, staleAt: clock.now() + ttlMs });
      const { sessionId } = session.viewer;
      cookies.set(sessionId, (cookies.get(sessionId) ?? new Set()).add(cookie));
    },
    forget(sessionId) {
      forgotten += 1;
      for (const cookie of cookies.get(sessionId) ?? []) drop(cookie);
    },
    forgetAll() {
      forgotten += 1;
      byCookie.clear();
      cookies.clear();
    },
  };
}
