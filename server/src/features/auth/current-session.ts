import { endedBy } from '@sidebet/domain/auth/session-limits';
import { isAPIError } from 'better-auth/api';
import type { WallClock } from '../../time/clock.ts';
import type { Auth } from './better-auth.ts';
import type { Caller } from './caller.ts';
import { retryBetterAuth } from './retry-better-auth.ts';
import { readRole, readTimes, sessionInUse } from './session-times.ts';
import { logOut } from './start-and-end-session.ts';

export type CurrentSession = {
  readonly userId: string | null;
  readonly cookies: string[];
  /** The limit that just ended an operator's session. */
  readonly endedBy?: 'idle' | 'age' | null;
};

/** The session of the cookie, read from the database and not from the cache. `cookies` clear an invalid one. */
export async function currentSession(auth: Auth, clock: WallClock, caller: Caller): Promise<CurrentSession> {
  if (!caller.headers.has('cookie')) return { userId: null, cookies: [] };
  try {
    const { headers } = caller;
    const answer = await retryBetterAuth(auth, () => auth.api.getSession({ headers, returnHeaders: true }));
    const session = answer.response?.session;
    const role = readRole(answer.response?.user ?? {});
    if (session && (await sessionInUse(auth, clock, session, role)) === null) {
      const limit = role === 'admin' ? endedBy(readTimes(session), role, clock.now()) : null;
      return { userId: null, cookies: await logOut(auth, caller), endedBy: limit };
    }
    return { userId: answer.response?.user.id ?? null, cookies: answer.headers.getSetCookie() };
  } catch (error) {
    // The session was ended while it was being extended.
    if (isAPIError(error) && error.statusCode === 401) return { userId: null, cookies: [] };
    throw error;
  }
}
