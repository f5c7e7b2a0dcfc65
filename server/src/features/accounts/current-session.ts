import { isAPIError } from 'better-auth/api';
import { askAgain } from './ask-again.ts';
import type { Auth } from './auth.ts';
import type { Caller } from './caller.ts';

export type CurrentSession = { readonly userId: string | null; readonly cookies: string[] };

/**
 * Who the session cookie stands for, asked of the database and not of the cache, and extended when it is
 * more than a day old. `cookies` renew the browser's cookie, or clear one that no longer counts.
 */
export async function currentSession(auth: Auth, caller: Caller): Promise<CurrentSession> {
  if (!caller.headers.has('cookie')) return { userId: null, cookies: [] };
  try {
    const { headers } = caller;
    const answer = await askAgain(auth, () => auth.api.getSession({ headers, returnHeaders: true }));
    return { userId: answer.response?.user.id ?? null, cookies: answer.headers.getSetCookie() };
  } catch (error) {
    // The session was ended while it was being extended.
    if (isAPIError(error) && error.statusCode === 401) return { userId: null, cookies: [] };
    throw error;
  }
}
