import { liveMessage, streamPath } from '@sidebet/contract/live';
import { refuse } from '@sidebet/domain/refusals';
import type { FastifyInstance } from 'fastify';
import { describeProblems } from '../http/describe-problems.ts';
import type { FindViewer } from '../http/handlers.ts';
import { RefusalError } from '../http/problem.ts';
import type { Hub } from './hub.ts';
import { encodeFrame } from './streams.ts';

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
      const response = reply.raw;
      // The stream ends with its connection, so the body needs no chunked encoding.
      response.removeHeader('transfer-encoding');
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        connection: 'close',
      });
      response.write(`retry: 1000\n\n${encodeFrame({ type: 'hello' })}`);
      const isOperator = viewer.role === 'admin';
      hub.open({ ...who, isOperator, response });
      const life = setTimeout(() => response.end(), streamLifeMs);
      response.on('close', () => clearTimeout(life));
      response.on('error', () => {});
    },
  );
}
