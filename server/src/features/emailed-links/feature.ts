import type { Refusal } from '@sidebet/domain/refusals';
import type { Handlers } from '../../http/handlers.ts';
import { readSource } from '../../security-log/record.ts';
import {
  checkPasswordReset,
  confirmPasswordReset,
  type EmailedLinksContext,
  requestPasswordReset,
} from './reset-password.ts';
import { confirmEmail, resendVerification } from './verify-email.ts';

type EmailedLinkNames =
  | 'requestPasswordReset'
  | 'checkPasswordReset'
  | 'confirmPasswordReset'
  | 'requestEmailVerification'
  | 'confirmEmailVerification';

/** Password resets and email verification by emailed link. */
export function emailedLinksFeature(context: EmailedLinksContext) {
  const handlers: Handlers<EmailedLinkNames> = {
    requestPasswordReset: async ({ body, request }) =>
      answer(requestPasswordReset(context, body, readSource(request))),
    checkPasswordReset: async ({ body, request }) =>
      answer(await checkPasswordReset(context, body.token, request.ip)),
    confirmPasswordReset: async ({ body, request }) =>
      answer(await confirmPasswordReset(context, body, readSource(request))),
    requestEmailVerification: async ({ viewer }) => answer(await resendVerification(context, viewer.id)),
    confirmEmailVerification: async ({ body, request }) =>
      answer(await confirmEmail(context, body.token, readSource(request))),
  };
  return { handlers };
}

function answer(result: { kind: 'done' } | Refusal): Refusal | null {
  return result.kind === 'done' ? null : result;
}
