import { type OpenIdProvider, openIdNames } from '@sidebet/domain/auth/open-id';
import { isRefusal, type Refusal } from '@sidebet/domain/refusals';
import type { FastifyReply } from 'fastify';
import type { Handlers } from '../../../http/handlers.ts';
import { readCookie, writeCookie } from '../../../http/site-cookies.ts';
import { readOrigin } from '../../../integrations/place/port.ts';
import { readSource } from '../../../security-log/record.ts';
import type { AuthContext } from './auth-context.ts';
import { readCaller } from './caller.ts';
import { enter, setCookies } from './handlers.ts';
import { finishOpenId, signUpWithOpenId, startOpenId } from './open-id.ts';
import { readSessionView } from './session-view.ts';
import { disconnectSignIn } from './sign-ins.ts';

type Names = keyof typeof import('@sidebet/contract/open-id').openIdEndpoints;

/** Login, signup, connection and step-up with another service. */
export function openIdHandlers(context: AuthContext): Handlers<Names> {
  const { cookies, emails, backgroundWork } = context;
  const changed = (userId: string, what: string) =>
    backgroundWork.run('notify of a security change', () => emails.securityChanged(userId, what));

  function begin(
    reply: FastifyReply,
    started: Awaited<ReturnType<typeof startOpenId>>,
  ): { url: string } | Refusal {
    if (isRefusal(started)) return started;
    setCookies(reply, [writeCookie(cookies.openId, started.browser, 2400)]);
    return { url: started.url };
  }

  return {
    startOpenId: async ({ body, request, reply }) =>
      begin(
        reply,
        await startOpenId(context, { ...body, intent: 'logIn' }, null, readCaller(cookies, request)),
      ),
    connectSignIn: async ({ body, viewer, request, reply }) =>
      begin(
        reply,
        await startOpenId(context, { ...body, intent: 'connect' }, viewer, readCaller(cookies, request)),
      ),
    startOpenIdStepUp: async ({ body, viewer, request, reply }) =>
      begin(
        reply,
        await startOpenId(context, { ...body, intent: 'stepUp' }, viewer, readCaller(cookies, request)),
      ),
    finishOpenId: async ({ body, viewer, request, reply }) => {
      const finished = await finishOpenId(
        context,
        body,
        viewer,
        readCaller(cookies, request),
        readCookie(request, cookies.openId),
      );
      if (isRefusal(finished)) return finished;
      const { result, attempt } = finished;
      const { next, provider } = attempt;
      reply.header('cache-control', 'no-store');
      if (result.kind === 'signedIn') {
        return { ...(await enterAs(reply, result)), next, provider };
      }
      if (result.kind === 'connected') changed(viewer!.id, `${labelFor(provider)} was connected.`);
      if (result.kind === 'steppedUp') setCookies(reply, result.cookies);
      const session = await readSessionView(context, viewer?.id ?? null);
      if (result.kind === 'secondStep') {
        const { challenge, expiresAt } = result;
        return { ...session, next, provider, secondStep: { challenge, expiresAt } };
      }
      if (result.kind === 'signUp') {
        const { kind: _, ...signUp } = result;
        return { ...session, next, provider, signUp };
      }
      return { ...session, next, provider };
    },
    signUpWithOpenId: async ({ body, request, reply }) =>
      enter(
        context,
        reply,
        await signUpWithOpenId(
          context,
          body,
          readCaller(cookies, request),
          readCookie(request, cookies.openId),
          readOrigin(request),
        ),
      ),
    disconnectSignIn: async ({ params, viewer, request }) => {
      const result = await disconnectSignIn(context, viewer.id, params.provider, readSource(request));
      if (isRefusal(result)) return result;
      changed(viewer.id, `${labelFor(params.provider)} was disconnected.`);
      return null;
    },
  };

  async function enterAs(reply: FastifyReply, signedIn: { userId: string; cookies: string[] }) {
    setCookies(reply, signedIn.cookies);
    return readSessionView(context, signedIn.userId);
  }
}

const labelFor = (provider: OpenIdProvider) => `Login with ${openIdNames[provider]}`;
