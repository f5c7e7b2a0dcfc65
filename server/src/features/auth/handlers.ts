import { isRefusal, type Refusal } from '@sidebet/domain/refusals';
import type { FastifyReply } from 'fastify';
import type { Handlers } from '../../http/handlers.ts';
import { originOf } from '../../integrations/place/origin-of.ts';
import { sourceOf } from '../../security-log/record.ts';
import { callerOf } from './caller.ts';
import type { SignedIn } from './create-user.ts';
import { currentSession } from './current-session.ts';
import { logIn } from './log-in.ts';
import { readSessionView, type SessionViewDeps } from './session-view.ts';
import { type SignUpDeps, signUp } from './sign-up.ts';
import { logOut } from './start-and-end-session.ts';
import { acceptTerms } from './terms.ts';

export type AuthHandlerDeps = SignUpDeps & SessionViewDeps;

/** Sign up, log in, log out, and the current session. */
export function authHandlers(
  deps: AuthHandlerDeps,
): Handlers<'getSession' | 'signUp' | 'logIn' | 'acceptTerms' | 'logOut'> {
  const { auth } = deps;
  return {
    getSession: async ({ request, reply }) => {
      const { userId, cookies, endedBy } = await currentSession(
        auth,
        deps.wallClock,
        callerOf(auth, request),
      );
      setCookies(reply, cookies);
      return {
        ...(await readSessionView(deps, userId)),
        ...(endedBy && { operatorSessionEndedBy: endedBy }),
      };
    },
    signUp: async ({ body, request, reply }) =>
      enter(deps, reply, await signUp(deps, body, callerOf(auth, request), originOf(request))),
    logIn: async ({ body, request, reply }) => {
      const outcome = await logIn(deps, body, callerOf(auth, request));
      if (outcome.kind !== 'secondStep') return enter(deps, reply, outcome);
      reply.header('cache-control', 'no-store');
      const { challenge, expiresAt } = outcome;
      const secondStep = { challenge, expiresAt: new Date(expiresAt).toISOString() };
      return { ...(await readSessionView(deps, null)), secondStep };
    },
    acceptTerms: async ({ body, viewer }) =>
      (await acceptTerms(deps.pool, viewer.id, body.version)) ?? readSessionView(deps, viewer.id),
    logOut: async ({ viewer, request, reply }) => {
      if (viewer) {
        const source = sourceOf(request);
        deps.securityLog.note({ kind: 'session.ended', userId: viewer.id, detail: 'logOut', source });
      }
      setCookies(reply, await logOut(auth, callerOf(auth, request)));
      return null;
    },
  };
}

/** Sends the new session to the browser and returns its view, or returns the refusal. */
export async function enter(deps: SessionViewDeps, reply: FastifyReply, outcome: SignedIn | Refusal) {
  if (isRefusal(outcome)) return outcome;
  setCookies(reply, outcome.cookies);
  return readSessionView(deps, outcome.userId);
}

export function setCookies(reply: FastifyReply, cookies: string[]): void {
  reply.header('cache-control', 'no-store');
  if (cookies.length > 0) reply.header('set-cookie', cookies);
}
