import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { linkAttempt } from './shared.ts';

const token = z
  .string()
  .max(2000)
  .default('')
  .describe('The token of an emailed link. One that is too long is refused like any other invalid token.');

/** 'Forgot your password?' on the login page. */
export const passwordResetEndpoints = {
  requestPasswordReset: endpoint({
    method: 'POST',
    path: '/api/password-reset',
    tag: 'Accounts',
    summary: 'Email a password reset link if the account exists; the response is the same either way',
    access: 'public',
    body: z.object({ email: z.string().max(256).default('') }),
    response: z.null(),
  }),
  checkPasswordReset: endpoint({
    method: 'POST',
    path: '/api/password-reset/check',
    tag: 'Accounts',
    summary: 'Whether an emailed link is still valid, without using it',
    access: 'public',
    body: z.object({ token }),
    response: z.null(),
  }),
  confirmPasswordReset: endpoint({
    method: 'POST',
    path: '/api/password-reset/confirm',
    tag: 'Accounts',
    summary: 'Set a new password with an emailed link; ends every session of the user',
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
    summary: 'Email another verification link; does nothing if my address is verified',
    access: 'user',
    response: z.null(),
  }),
  confirmEmailVerification: endpoint({
    method: 'POST',
    path: '/api/email-verification/confirm',
    tag: 'Accounts',
    summary: 'Verify an address with an emailed link',
    access: 'public',
    body: z.object({ token }),
    response: z.null(),
  }),
};
