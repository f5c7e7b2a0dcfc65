import type { FastifyReply } from 'fastify';
import type { Handlers } from '../../http/handlers.ts';
import { RefusalError } from '../../http/problem.ts';
import { sourceOf } from '../../security-log/record.ts';
import { originOf } from '../age-place/origin-of.ts';
import { callerOf } from './caller.ts';
import type { AccountRefusal, SignedIn } from './create-person.ts';
import { currentSession } from './current-session.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { readSessionView, type SessionViewDeps } from './session-view.ts';
import { type SignUpDeps, signUp, type TooMany } from './sign-up.ts';

export type AccountDeps = SignUpDeps & SessionViewDeps;

/** Sign up, log in, log out, and the current session. */
export function accountHandlers(deps: AccountDeps): Handlers<'getSession' | 'signUp' | 'logIn' | 'logOut'> {
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
    signUp: async ({ body, request, reply }) => {
      const userId = enter(reply, await signUp(deps, body, callerOf(auth, request), originOf(request)));
      return readSessionView(deps, userId);
    },
    logIn: async ({ body, request, reply }) => {
      const outcome = await logIn(deps, body, callerOf(auth, request));
      if (outcome.kind !== 'secondStep') return readSessionView(deps, enter(reply, outcome));
      reply.header('cache-control', 'no-store');
      const { challenge, expiresAt } = outcome;
      const secondStep = { challenge, expiresAt: new Date(expiresAt).toISOString() };
      return { ...(await readSessionView(deps, null)), secondStep };
    },
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

/** Sends the new session to the browser and returns its user's id, or throws the refusal. */
export function enter(reply: FastifyReply, outcome: SignedIn | AccountRefusal | TooMany): string {
  if (outcome.kind === 'signedIn') {
    setCookies(reply, outcome.cookies);
    return outcome.userId;
  }
  if ('retryAfterSeconds' in outcome) reply.header('retry-after', outcome.retryAfterSeconds);
  throw new RefusalError(outcome, outcome.field && [{ path: outcome.field, message: outcome.message }]);
}

export function setCookies(reply: FastifyReply, cookies: string[]): void {
  reply.header('cache-control', 'no-store');
  if (cookies.length > 0) reply.header('set-cookie', cookies);
}
