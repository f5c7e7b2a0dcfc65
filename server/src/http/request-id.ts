import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export const requestIdHeader = 'x-request-id';

/**
 * Long enough to be unique, short enough for a log line, and without characters that a log or page could
 * interpret.
 */
const sane = /^[A-Za-z0-9][A-Za-z0-9._:-]{7,63}$/;

/** Uses the request id set by the proxy, or a new one if that is missing or malformed. */
export function requestId({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const given = headers[requestIdHeader];
  return typeof given === 'string' && sane.test(given) ? given : randomUUID();
}

/** Adds the request id to every response, streams included. A problem repeats it in its body. */
export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    addRequestId(request, reply);
    done();
  });
}

/** For responses sent before any hook runs. */
export function addRequestId(request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.setHeader(requestIdHeader, request.id);
}
