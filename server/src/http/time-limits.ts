import type { Server } from 'node:http';
import { Socket } from 'node:net';
import type { Endpoint } from '@sidebet/contract/endpoint';
import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerUnreadable } from './unreadable-request.ts';

type StartTimer = (end: () => void, ms: number) => NodeJS.Timeout | undefined;

/** How long the body of a request may take that carries no file, in milliseconds. */
export const bodyLimitMs = 20_000;

/**
 * How long a request may take to arrive. Headers have 12 seconds, so idle senders cannot hold connections. A file
 * may take as long as the slowest upload (files.ts), other bodies `bodyLimitMs`.
 */
export const timeLimits = {
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
  requestTimeout: 11 * 60_000,
} satisfies FastifyHttpOptions<Server>;

/**
 * How long an endpoint may take to respond, in milliseconds. After that the user gets 503 and may repeat the request; a command
 * with the same Idempotency-Key happens once. Calls to providers take up to 70 seconds, files as long as they take to arrive.
 */
export function answerLimitMs({ slow, upload, download }: Endpoint): number {
  if (upload || download) return timeLimits.requestTimeout;
  return slow ? 75_000 : 10_000;
}

/** The request took longer than `answerLimitMs`. What it began may still happen. */
export class TookTooLong extends Error {}

/**
 * Responds with TookTooLong once the time is over, unless the response has begun by then. Compression sends a response in parts,
 * as fast as its reader takes them: from then on the connection ends if nothing moves on it for `limitMs`.
 * Fastify's `handlerTimeout` ends with the arrival of the body, so it never applies to a command.
 */
export function limitAnswer(reply: FastifyReply, limitMs: number, startTimer: StartTimer = setTimeout): void {
  const timer = startTimer(() => {
    // A complete response may take a slow reader longer.
    if (reply.sent) return;
    if (reply.raw.headersSent) reply.raw.setTimeout(limitMs, () => reply.raw.destroy());
    else reply.send(new TookTooLong());
  }, limitMs);
  reply.raw.once('close', () => clearTimeout(timer));
}

/**
 * Ends connections whose body is not complete after `bodyLimitMs`, whether the request was answered or not. Files have
 * longer.
 */
export function limitBodies(app: FastifyInstance, startTimer: StartTimer = setTimeout): void {
  app.addHook('onRequest', (request, reply, done) => {
    limitBody(request, reply, startTimer);
    done();
  });
}

function limitBody({ raw, routeOptions }: FastifyRequest, reply: FastifyReply, startTimer: StartTimer): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
  if ((length === undefined && encoding === undefined) || routeOptions.config.takesFile) return;
  const timer = startTimer(() => {
    // Requests that tests inject have no connection.
    if (raw.complete || !(raw.socket instanceof Socket)) return;
    if (!reply.raw.headersSent) answerUnreadable(new BodyTimeout(), raw.socket);
    raw.socket.destroySoon();
  }, bodyLimitMs);
  timer?.unref();
  raw.once('close', () => clearTimeout(timer));
}

class BodyTimeout extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}
