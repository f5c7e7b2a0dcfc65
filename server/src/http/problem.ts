import type { Problem } from '@sidebet/contract/problem';
import { type Refusal, type RefusalCode, refusalKind, refuse } from '@sidebet/domain/refusals';
import type { RefusalKind } from '@sidebet/domain/refusals/kind';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { BookUnavailable } from '../book/book.ts';
import { isDatabaseFault, isUnstorable } from '../db/database-fault.ts';
import { TooBusy } from '../limits/limit-concurrency.ts';
import { TookTooLong } from './time-limits.ts';

/** The HTTP status of each kind of refusal. */
export const httpStatus: Record<RefusalKind, number> = {
  'invalid-argument': 400,
  unauthenticated: 401,
  'permission-denied': 403,
  'not-found': 404,
  aborted: 409,
  gone: 410,
  'resource-exhausted': 429,
  internal: 500,
  unavailable: 503,
  'deadline-exceeded': 504,
};

/** Refuses a request from inside the HTTP layer. Handlers of the contract's endpoints return refusals instead. */
export class RefusalError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Whether the reason is neither the request nor a bug: the database is away, or there is too much to do. */
export function isTemporary(error: unknown): boolean {
  return (
    isDatabaseFault(error) ||
    [BookUnavailable, TookTooLong, TooBusy].some((temporary) => error instanceof temporary)
  );
}

/** Every error leaves as problem+json. An unexpected one reveals no internals. */
export function answerErrorsAsProblems(app: FastifyInstance): void {
  app.setErrorHandler(answerAsProblem);
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, refuse('notFound')));
}

/** Also handles errors before routing, such as a URL that cannot be decoded. */
export function answerAsProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof RefusalError) return sendRefusal(request, reply, error.refusal);
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map((issue) => ({
      path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: issue.message ?? 'is not valid',
    }));
    return sendRefusal(request, reply, refuse('invalidRequest'), fields);
  }
  if (error.statusCode === 413) return sendRefusal(request, reply, refuse('bodyTooLarge'), undefined, 413);
  if (error.statusCode === 429) return sendRefusal(request, reply, refuse('tooManyRequests'));
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return sendRefusal(request, reply, refuse('invalidRequest'), undefined, error.statusCode);
  }
  if (isUnstorable(error)) return sendRefusal(request, reply, refuse('invalidRequest'));
  if (isTemporary(error) && !(error instanceof TooBusy)) {
    request.log.warn({ err: error }, 'the database is away or too slow');
    return send(reply.header('retry-after', 1), {
      status: httpStatus.unavailable,
      code: 'unavailable',
      error: 'unavailable',
      // Whether the change was made is unknown here. A retry with the same Idempotency-Key is safe.
      detail: 'This could not be confirmed just now. Please try again: it happens once at most.',
      requestId: request.id,
    });
  }
  if (error instanceof TooBusy) {
    request.log.warn({ err: error }, 'too much was waiting');
    return send(reply.header('retry-after', 10), {
      status: httpStatus.unavailable,
      code: 'unavailable',
      error: 'unavailable',
      detail: 'We are very busy right now. Please try again in a moment.',
      requestId: request.id,
    });
  }
  request.log.error({ err: error }, 'request failed');
  return send(reply, {
    status: 500,
    code: 'internal',
    error: 'internal',
    detail: 'Something went wrong on our side. Nothing was changed.',
    requestId: request.id,
  });
}

function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  fields: Problem['fields'] = toFields(refusal),
  status?: number,
) {
  const error = refusalKind(refusal.code);
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  request.refusedWith = refusal.code;
  return send(reply, {
    status: status ?? httpStatus[error],
    code: refusal.code,
    error,
    detail: refusal.message,
    ...(fields && { fields }),
    requestId: request.id,
  });
}

function toFields({ field, message }: Refusal): Problem['fields'] {
  return field === undefined ? undefined : [{ path: field, message }];
}

function send(reply: FastifyReply, problem: Omit<Problem, 'type' | 'title'>) {
  const body: Problem = { type: 'about:blank', title: problem.error, ...problem };
  return reply
    .status(problem.status)
    .header('content-type', 'application/problem+json')
    .send(JSON.stringify(body));
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The refusal code, if the request was refused. */
    refusedWith?: RefusalCode;
  }
}
