import type { Refusal } from '@sidebet/domain/refusals';
import type { FastifyRequest } from 'fastify';
import type { Handlers } from '../../../http/handlers.ts';
import { readSource } from '../../../security-log/record.ts';
import { countWrongLink } from '../auth/auth-limits.ts';
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
  const countWrong = (request: FastifyRequest, result: { kind: 'done' } | Refusal) =>
    countWrongLink(context.limits, request.ip, result);
  const handlers: Handlers<EmailedLinkNames> = {
    requestPasswordReset: async ({ body, request }) =>
      answer(requestPasswordReset(context, body, readSource(request))),
    checkPasswordReset: async ({ body, request }) =>
      answer(countWrong(request, await checkPasswordReset(context, body.token))),
    confirmPasswordReset: async ({ body, request }) =>
      answer(countWrong(request, await confirmPasswordReset(context, body, readSource(request)))),
    requestEmailVerification: async ({ viewer }) => answer(await resendVerification(context, viewer.id)),
    confirmEmailVerification: async ({ body, request }) =>
      answer(countWrong(request, await confirmEmail(context, body.token, readSource(request)))),
  };
  return { handlers };
}

function answer(result: { kind: 'done' } | Refusal): Refusal | null {
  return result.kind === 'done' ? null : result;
}
