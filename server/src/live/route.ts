import { liveMessage, streamPath } from '@sidebet/contract/live';
import type { FastifyInstance } from 'fastify';
import { describeProblems } from '../http/describe-problems.ts';
import type { FindViewer } from '../http/handlers.ts';
import { RefusalError, refusalOf } from '../http/problem.ts';
import type { Hub } from './hub.ts';
import { frameOf } from './streams.ts';

/** A stream ends after this long and the browser opens the next one, so that its session is asked for again. */
const streamLifeMs = 10 * 60_000;

/** A refused page polls meanwhile (web/src/lib/live); it tries the stream again no sooner than this. */
const refusedForSeconds = 60;

/** GET /api/stream: Server-Sent Events for one signed-in page (contract/src/live.ts). */
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
              'A stream of events. Each event has the `type` of its message as its name and the message as JSON as its data. After `hello`, the first one on every connection, read again what you show. It ends after ten minutes: connect again.',
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
      if (!viewer) throw new RefusalError(refusalOf('unauthenticated'));
      const who = { userId: viewer.id, sessionId: viewer.sessionId, address: request.ip };
      if (hub.streams.isFull(who)) {
        reply.header('retry-after', refusedForSeconds);
        throw new RefusalError(refusalOf('tooManyStreams'));
      }
      reply.hijack();
      const response = reply.raw;
      // The stream ends with its connection, so its body needs no chunks.
      response.removeHeader('transfer-encoding');
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        connection: 'close',
      });
      response.write(`retry: 1000\n\n${frameOf({ type: 'hello' })}`);
      const isOperator = viewer.role === 'admin';
      hub.open({ ...who, isOperator, response });
      const life = setTimeout(() => response.end(), streamLifeMs);
      response.on('close', () => clearTimeout(life));
      response.on('error', () => {});
    },
  );
}
