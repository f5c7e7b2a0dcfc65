import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { liveMessage, streamPath } from '@sidebet/contract/live';
import { refuse } from '@sidebet/domain/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeProblems } from '../http/describe-problems.ts';
import type { FindViewer } from '../http/handlers.ts';
import { RefusalError } from '../http/problem.ts';
import { Frame, frameOf, gzipHead } from './frame.ts';
import type { Hub } from './hub.ts';
import { write } from './streams.ts';

/** A stream ends after this long. The browser reconnects, so the session is checked again. */
const streamLifeMs = 10 * 60_000;

/** A refused page polls instead (web/src/lib/live). It retries the stream no sooner than this. */
const refusedForSeconds = 60;

/** GET /api/stream: Server-Sent Events for one page of a signed-in user (contract/src/live.ts). */
export function mountStream(app: FastifyInstance, hub: Hub, findViewer: FindViewer): void {
  app.get(
    streamPath,
    {
      schema: {
        operationId: 'openStream',
        summary: 'Live updates as Server-Sent Events; see the schema for the messages',
        tags: ['Live'],
        response: {
          200: {
            description:
              'A stream of events. Each event has the `type` of its message as its name and the message as JSON as its data. Every connection starts with `hello`: reload what you show. The stream ends after ten minutes; reconnect.',
            content: { 'text/event-stream': { schema: liveMessage } },
          },
          ...describeProblems({ method: 'GET', access: 'user' }),
        },
      },
      config: { access: 'user', rateLimit: false },
      compress: false,
    },
    async (request, reply) => {
      const viewer = await findViewer(request);
      if (!viewer) throw new RefusalError(refuse('unauthenticated'));
      const who = { userId: viewer.id, sessionId: viewer.sessionId, address: request.ip };
      if (hub.streams.isFull(who)) {
        reply.header('retry-after', refusedForSeconds);
        throw new RefusalError(refuse('tooManyStreams'));
      }
      reply.hijack();
      // The page may be gone by now.
      if (!reply.raw.socket?.writable) return;
      const isGzip = acceptsGzip(request);
      const socket = takeConnection(reply.raw, {
        ...reply.getHeaders(),
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        ...(isGzip && { 'content-encoding': 'gzip' }),
        vary: 'accept-encoding',
      });
      if (isGzip) socket.write(gzipHead);
      write({ socket, isGzip }, new Frame('retry: 1000\n\n'));
      write({ socket, isGzip }, frameOf({ type: 'hello' }));
      const isOperator = viewer.role === 'admin';
      hub.open({ ...who, isOperator, socket, isGzip, endsAt: performance.now() + streamLifeMs });
    },
  );
}

type ReplyHeaders = ReturnType<FastifyReply['getHeaders']>;

/**
 * Writes the head of the response and takes over its connection, whose end is the end of the body. To Node and Fastify the
 * request is finished, and they free what they hold of it: an open page costs a connection and nothing else.
 */
function takeConnection(response: ServerResponse, headers: ReplyHeaders): Socket {
  const socket = response.socket!;
  const lines = Object.entries({
    ...headers,
    date: new Date().toUTCString(),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`);
  response.emit('finish');
  // Node gives a connection without a request a few seconds.
  socket.setTimeout(0);
  socket.on('error', () => {});
  return socket;
}

function acceptsGzip({ headers }: FastifyRequest): boolean {
  const accepted = String(headers['accept-encoding'] ?? '').toLowerCase();
  return /(^|[\s,])gzip\s*($|,|;(?!\s*q=0(\.0*)?\s*($|,)))/.test(accepted);
}
