import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { Auth } from './better-auth.ts';
import type { Caller } from './caller.ts';
import type { SignedIn } from './create-user.ts';

/**
 * better-auth starts a session as soon as a password is right. With two-factor authentication or a passkey we
 * decide when, through this server-only endpoint, which is not a route.
 */
export const sessionsPlugin = {
  id: 'sidebet-sessions',
  endpoints: {
    /** Creates a user and their login with another service in one transaction, without a password. */
    createOpenIdUser: createAuthEndpoint.serverOnly(
      {
        method: 'POST',
        body: z.object({
          user: z.looseObject({ email: z.string(), name: z.string() }),
          account: z.object({ providerId: z.string(), accountId: z.string() }),
        }),
      },
      async (ctx) => {
        const { user, account } = ctx.body;
        const created = await ctx.context.internalAdapter.createOAuthUser(
          { ...user, emailVerified: true },
          account,
        );
        return { userId: created.user.id };
      },
    ),
    beginSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new Error('A session was requested for an unknown user.');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return { sessionId: session.id };
      },
    ),
    /** Sends a session's new token to the browser; `maxAge` is the rest of the session in seconds. */
    handOverSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ token: z.string(), maxAge: z.number() }) },
      async (ctx) => {
        const found = await ctx.context.internalAdapter.findSession(ctx.body.token);
        if (!found) throw new Error('The session ended while it got a new token.');
        await setSessionCookie(ctx, found, false, { maxAge: ctx.body.maxAge });
        return null;
      },
    ),
  },
} as const;

/** Starts a session for a user whose credentials were checked before. */
export async function beginSession(
  auth: Auth,
  userId: string,
  caller: Caller,
): Promise<SignedIn & { readonly sessionId: string }> {
  const answer = await auth.api.beginSession({
    body: { userId },
    headers: caller.headers,
    returnHeaders: true,
  });
  const { sessionId } = answer.response;
  return { kind: 'signedIn', userId, sessionId, cookies: answer.headers.getSetCookie() };
}

/** Ends the caller's session, if any. Returns the Set-Cookie values that clear the browser's cookie. */
export async function logOut(auth: Auth, caller: Caller): Promise<string[]> {
  const answer = await auth.api.signOut({ headers: caller.headers, returnHeaders: true });
  return answer.headers.getSetCookie();
}
