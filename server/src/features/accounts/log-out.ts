import type { Auth } from './auth.ts';
import type { Caller } from './caller.ts';

/** Ends the caller's session, if any. Returns the Set-Cookie values that clear the browser's cookie. */
export async function logOut(auth: Auth, caller: Caller): Promise<string[]> {
  const answer = await auth.api.signOut({ headers: caller.headers, returnHeaders: true });
  return answer.headers.getSetCookie();
}
