import type { FastifyReply } from 'fastify';
import type { Handlers } from '../../http/handlers.ts';
import { RefusalError } from '../../http/problem.ts';
import { sourceOf } from '../../security-log/record.ts';
import type { AccountMails } from './account-mails.ts';
import type { AccountRefusal } from './create-person.ts';
import {
  checkPasswordReset,
  confirmPasswordReset,
  type ResetDeps,
  requestPasswordReset,
} from './reset-password.ts';
import type { TooMany } from './sign-up.ts';
import { confirmEmail, resendVerification } from './verify-email.ts';

type MailedLinkNames =
  | 'requestPasswordReset'
  | 'checkPasswordReset'
  | 'confirmPasswordReset'
  | 'requestEmailVerification'
  | 'confirmEmailVerification';

/** Password resets and email verification by emailed link. */
export function mailedLinkHandlers(
  deps: ResetDeps & { readonly mails: AccountMails },
): Handlers<MailedLinkNames> {
  return {
    requestPasswordReset: async ({ body, request, reply }) =>
      answer(reply, requestPasswordReset(deps, body, sourceOf(request))),
    checkPasswordReset: async ({ body, request, reply }) =>
      answer(reply, await checkPasswordReset(deps, body.token, request.ip)),
    confirmPasswordReset: async ({ body, request, reply }) =>
      answer(reply, await confirmPasswordReset(deps, body, sourceOf(request))),
    requestEmailVerification: async ({ viewer, reply }) =>
      answer(reply, await resendVerification(deps, viewer.id)),
    confirmEmailVerification: async ({ body, request, reply }) =>
      answer(reply, await confirmEmail(deps, body.token, sourceOf(request))),
  };
}

function answer(reply: FastifyReply, outcome: { kind: 'done' } | AccountRefusal | TooMany): null {
  if (outcome.kind === 'done') return null;
  if ('retryAfterSeconds' in outcome) reply.header('retry-after', outcome.retryAfterSeconds);
  throw new RefusalError(outcome, outcome.field && [{ path: outcome.field, message: outcome.message }]);
}
