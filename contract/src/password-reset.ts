import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { linkAttempt } from './shared.ts';

/** The token of a mailed link. Too long a one is no token of ours and is refused like any other. */
const token = z.string().max(2000).default('');

/** SPEC section 2, Login: 'Forgot your password?'. */
export const passwordResetEndpoints = {
  requestPasswordReset: endpoint({
    method: 'POST',
    path: '/api/password-reset',
    tag: 'Accounts',
    summary: 'Mail a link to choose a new password, if an account exists; answers alike either way',
    access: 'public',
    body: z.object({ email: z.string().max(256).default('') }),
    response: z.null(),
  }),
  checkPasswordReset: endpoint({
    method: 'POST',
    path: '/api/password-reset/check',
    tag: 'Accounts',
    summary: 'Whether a mailed link still works; uses nothing up',
    access: 'public',
    body: z.object({ token }),
    response: z.null(),
  }),
  confirmPasswordReset: endpoint({
    method: 'POST',
    path: '/api/password-reset/confirm',
    tag: 'Accounts',
    summary: 'Choose a new password by a mailed link; ends every session of the person',
    access: 'public',
    body: z.object({
      token,
      password: z.string().max(1024).default(''),
      confirmPassword: z.string().max(1024).default(''),
      attempt: linkAttempt,
    }),
    response: z.null(),
  }),
  requestEmailVerification: endpoint({
    method: 'POST',
    path: '/api/email-verification',
    tag: 'Accounts',
    summary: 'Mail another link to verify my address; nothing happens when it is verified',
    access: 'user',
    response: z.null(),
  }),
  confirmEmailVerification: endpoint({
    method: 'POST',
    path: '/api/email-verification/confirm',
    tag: 'Accounts',
    summary: 'Verify an address by a mailed link',
    access: 'public',
    body: z.object({ token }),
    response: z.null(),
  }),
};
