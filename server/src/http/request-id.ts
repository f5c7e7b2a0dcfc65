import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export const requestIdHeader = 'x-request-id';

/** Long enough to be one, short enough for a line, and nothing that a log or a page could take for its own. */
const sane = /^[A-Za-z0-9][A-Za-z0-9._:-]{7,63}$/;

/** The id that whoever stands in front of us has given the request, or a new one where it is none. */
export function requestId({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const given = headers[requestIdHeader];
  return typeof given === 'string' && sane.test(given) ? given : randomUUID();
}

/** Every answer names its request, streams too; a problem says the same id in its body. */
export function tellRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    tellRequestId(request, reply);
    done();
  });
}

/** For what is answered before any hook runs. */
export function tellRequestId(request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.setHeader(requestIdHeader, request.id);
}
