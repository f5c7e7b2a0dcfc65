import { openIdProviders } from '@sidebet/domain/auth/open-id';
import { z } from 'zod';
import { logInAnswer, session, signUpBody } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { instant } from './shared.ts';

const provider = z.enum(openIdProviders);
const next = z
  .string()
  .max(2000)
  .default('')
  .describe('The page to open afterwards; the page that opens it checks that it is one of this site.');
const start = z.object({ provider, next });
/** The provider's page, to open in the same tab. The response also sets a cookie that the way back needs. */
const started = z.object({ url: z.url() });

/** Login with Google or Apple, where configured. */
export const openIdEndpoints = {
  startOpenId: endpoint({
    method: 'POST',
    path: '/api/open-id/start',
    tag: 'Accounts',
    summary: 'Start a login or signup with another service',
    access: 'public',
    slow: true,
    body: start,
    response: started,
  }),
  connectSignIn: endpoint({
    method: 'POST',
    path: '/api/me/sign-ins',
    tag: 'Security',
    summary: 'Start to connect another service to my account',
    access: 'user',
    slow: true,
    stepUp: true,
    body: start,
    response: started,
  }),
  startOpenIdStepUp: endpoint({
    method: 'POST',
    path: '/api/me/step-up/open-id',
    tag: 'Security',
    summary: 'Start to confirm with a connected service that it is me',
    access: 'user',
    slow: true,
    body: start,
    response: started,
  }),
  finishOpenId: endpoint({
    method: 'POST',
    path: '/api/open-id/finish',
    tag: 'Accounts',
    summary: 'Complete what was started, with the answer of the service. Each attempt works once',
    access: 'public',
    slow: true,
    body: z.object({
      state: z.string().max(200).default(''),
      code: z.string().max(4000).default(''),
      error: z.string().max(200).default(''),
    }),
    /** The session, `secondStep` as for a login, or `signUp` for someone without an account. */
    response: logInAnswer.extend({
      provider,
      next: z.string(),
      signUp: z
        .object({
          token: z.string(),
          expiresAt: instant,
          email: z.string(),
          firstName: z.string(),
          lastName: z.string(),
        })
        .optional(),
    }),
  }),
  signUpWithOpenId: endpoint({
    method: 'POST',
    path: '/api/open-id/signup',
    tag: 'Accounts',
    summary: 'Create an account for the login of another service, and log in',
    access: 'public',
    body: signUpBody
      .omit({ email: true, password: true, confirmPassword: true })
      .extend({ token: z.string().max(200).default('') }),
    response: session,
  }),
  disconnectSignIn: endpoint({
    method: 'DELETE',
    path: '/api/me/sign-ins/:provider',
    tag: 'Security',
    summary: 'Disconnect another service from my account. One way to log in must remain',
    access: 'user',
    stepUp: true,
    params: z.object({ provider }),
    response: z.null(),
  }),
};
