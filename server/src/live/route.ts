import { streamPath } from '@sidebet/contract/live';
import type { FastifyInstance } from 'fastify';
import type { FindViewer } from '../http/handlers.ts';
import { RefusalError, refusalOf } from '../http/problem.ts';
import type { Hub } from './hub.ts';
import { frameOf } from './streams.ts';

/** A stream ends after this long and the browser opens the next one, so that its session is asked for again. */
const streamLifeMs = 10 * 60_000;

/** GET /api/stream: Server-Sent Events for one signed-in page (contract/src/live.ts). */
export function mountStream(app: FastifyInstance, hub: Hub, findViewer: FindViewer): void {
  app.get(
    streamPath,
    { schema: { hide: true }, config: { rateLimit: false }, compress: false },
    async (request, reply) => {
      const viewer = await findViewer(request);
      if (!viewer) throw new RefusalError(refusalOf('unauthenticated'));
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
      hub.open({ userId: viewer.id, sessionId: viewer.sessionId, isOperator, response });
      const life = setTimeout(() => response.end(), streamLifeMs);
      response.on('close', () => clearTimeout(life));
      response.on('error', () => {});
    },
  );
}
