import { isRefusal, type Refusal } from '@sidebet/domain/refusals';
import type { FastifyReply } from 'fastify';
import type { Handlers } from '../../../http/handlers.ts';
import { readOrigin } from '../../../integrations/place/port.ts';
import { readSource } from '../../../security-log/record.ts';
import type { AuthContext } from './auth-context.ts';
import { readCaller } from './caller.ts';
import type { SignedIn } from './create-user.ts';
import { currentSession } from './current-session.ts';
import { logIn } from './log-in.ts';
import { readSessionView, type SessionViewContext } from './session-view.ts';
import { signUp } from './sign-up.ts';
import { acceptTerms } from './terms.ts';

/** Sign up, log in, log out, and the current session. */
export function authHandlers(
  context: AuthContext,
): Handlers<'getSession' | 'signUp' | 'logIn' | 'acceptTerms' | 'logOut'> {
  const { sessions, cookies: siteCookies } = context;
  return {
    getSession: async ({ request, reply }) => {
      const { userId, cookies, endedBy } = await currentSession(context, readCaller(siteCookies, request));
      setCookies(reply, cookies);
      return {
        ...(await readSessionView(context, userId)),
        ...(endedBy && { operatorSessionEndedBy: endedBy }),
      };
    },
    signUp: async ({ body, request, reply }) =>
      enter(
        context,
        reply,
        await signUp(context, body, readCaller(siteCookies, request), readOrigin(request)),
      ),
    logIn: async ({ body, request, reply }) => {
      const result = await logIn(context, body, readCaller(siteCookies, request));
      if (result.kind !== 'secondStep') return enter(context, reply, result);
      reply.header('cache-control', 'no-store');
      const { challenge, expiresAt } = result;
      return { ...(await readSessionView(context, null)), secondStep: { challenge, expiresAt } };
    },
    acceptTerms: async ({ body, viewer }) =>
      (await acceptTerms(context.pool, viewer.id, body.version)) ?? readSessionView(context, viewer.id),
    logOut: async ({ viewer, request, reply }) => {
      if (viewer) {
        const source = readSource(request);
        context.securityLog.note({ kind: 'session.ended', userId: viewer.id, detail: 'logOut', source });
      }
      setCookies(reply, await sessions.end(readCaller(siteCookies, request).sessionCookie));
      return null;
    },
  };
}

/** Sends the new session to the browser and returns its view, or returns the refusal. */
export async function enter(context: SessionViewContext, reply: FastifyReply, result: SignedIn | Refusal) {
  if (isRefusal(result)) return result;
  setCookies(reply, result.cookies);
  return readSessionView(context, result.userId);
}

export function setCookies(reply: FastifyReply, cookies: string[]): void {
  reply.header('cache-control', 'no-store');
  if (cookies.length > 0) reply.header('set-cookie', cookies);
}
