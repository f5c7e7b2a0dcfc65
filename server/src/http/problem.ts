import type { Problem } from '@sidebet/contract/problem';
import { type Refusal, type RefusalCode, refusalMessages } from '@sidebet/domain/refusals';
import { refuseTooMany } from '@sidebet/domain/too-many-requests';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { BookUnavailable } from '../book/book.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import { QueueFull } from '../limits/limit-concurrency.ts';
import { httpStatus, refusalStatus } from './refusal-status.ts';

/** Thrown by a handler to refuse a request. Nothing below the HTTP layer throws it. */
export class RefusalError extends Error {
  readonly refusal: Refusal;
  readonly fields: Problem['fields'];
  constructor(refusal: Refusal, fields?: Problem['fields']) {
    super(refusal.message);
    this.refusal = refusal;
    this.fields = fields;
  }
}

/** Every error leaves as problem+json. An unexpected one reveals no internals. */
export function answerErrorsAsProblems(app: FastifyInstance): void {
  app.setErrorHandler(answerAsProblem);
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, refusalOf('notFound')));
}

/** Also handles errors before routing, such as a URL that cannot be decoded. */
export function answerAsProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof RefusalError) return sendRefusal(request, reply, error.refusal, error.fields);
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map((issue) => ({
      path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: issue.message ?? 'is not valid',
    }));
    return sendRefusal(request, reply, refusalOf('invalidRequest'), fields);
  }
  if (error.statusCode === 413) return sendRefusal(request, reply, refusalOf('bodyTooLarge'), undefined, 413);
  if (error.statusCode === 429) return sendRefusal(request, reply, refusalOf('tooManyRequests'));
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return sendRefusal(request, reply, refusalOf('invalidRequest'), undefined, error.statusCode);
  }
  if (error instanceof BookUnavailable || isDatabaseAway(error)) {
    request.log.warn({ err: error }, 'the database could not be reached or is overloaded');
    return send(reply.header('retry-after', 1), {
      status: httpStatus.unavailable,
      code: 'unavailable',
      error: 'unavailable',
      // Whether the change was made is unknown here. A retry with the same Idempotency-Key is safe.
      detail: 'This could not be confirmed just now. Please try again: it happens once at most.',
      requestId: request.id,
    });
  }
  if (error instanceof QueueFull) {
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

export function refusalOf(code: keyof typeof refusalMessages): Refusal {
  return { kind: 'refusal', code, message: refusalMessages[code] };
}

function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  fields?: Problem['fields'],
  status?: number,
) {
  const error = refusalStatus[refusal.code];
  request.refusedWith = refusal.code;
  return send(reply, {
    status: status ?? httpStatus[error],
    code: refusal.code,
    error,
    detail: messageFor(refusal, reply),
    ...(fields && { fields }),
    requestId: request.id,
  });
}

/** Adds the wait to the message as well, because people do not see the Retry-After header. */
function messageFor(refusal: Refusal, reply: FastifyReply): string {
  const wait = Number(reply.getHeader('retry-after'));
  return refusal.code === 'tooManyRequests' && wait > 0 ? refuseTooMany(wait).message : refusal.message;
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
