import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { Auth } from './auth.ts';
import type { Caller } from './caller.ts';
import type { SignedIn } from './create-person.ts';

/**
 * better-auth begins a session as soon as a password is right. Where a second step or a passkey decides, we say when, by
 * this entry of its API, which is no route and can only be called from here.
 */
export const sessionsPlugin = {
  id: 'sidebet-sessions',
  endpoints: {
    beginSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new Error('A session was asked for nobody.');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return { sessionId: session.id };
      },
    ),
  },
} as const;

/** Signs a person in whose proof was checked before. */
export async function beginSession(auth: Auth, userId: string, caller: Caller): Promise<SignedIn> {
  const answer = await auth.api.beginSession({
    body: { userId },
    headers: caller.headers,
    returnHeaders: true,
  });
  return { kind: 'signedIn', userId, cookies: answer.headers.getSetCookie() };
}
