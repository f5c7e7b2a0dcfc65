import { endedBy } from '@sidebet/domain/auth/session-limits';
import type { Uses } from '../../../context.ts';
import type { UsesAuth } from './auth-context.ts';
import type { Caller } from './caller.ts';

export type CurrentSession = {
  readonly userId: string | null;
  readonly cookies: string[];
  /** The limit that just ended an operator's session. */
  readonly endedBy?: 'idle' | 'age' | null;
};

/** The session of the cookie, read from the database and not from the cache. `cookies` clear an invalid one. */
export async function currentSession(
  { sessions, wallClock }: UsesAuth<'sessions'> & Uses<'wallClock'>,
  { sessionCookie }: Caller,
): Promise<CurrentSession> {
  if (sessionCookie === null) return { userId: null, cookies: [] };
  const found = await sessions.find(sessionCookie);
  if (!found) return { userId: null, cookies: await sessions.end(null) };
  const { id, userId, role } = found;
  if ((await sessions.use(found)) !== null) return { userId, cookies: [] };
  const limit = role === 'admin' ? endedBy(found, role, wallClock.now()) : null;
  return { userId: null, cookies: await sessions.endExpired(id), endedBy: limit };
}
