import { type FastifyInstance, LogController } from 'fastify';
import { readRoute } from '../logging/log-clean.ts';

/** Machines poll these every few seconds, so they are logged only at debug level. */
const quietRoutes: ReadonlySet<string> = new Set(['/api/health', '/api/ready']);

/**
 * Logs one line per request when it completes: route template, status and duration. It leaves out the user,
 * because the times and routes of all requests would be a record of that person's habits. Support finds a line by
 * its request id, which error messages show.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = readRoute(request);
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (quietRoutes.has(route)) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
    done();
  });
}

/** Drops Fastify's own request lines, which contain the full URL. Its error lines stay. */
export class OwnRequestLines extends LogController {
  override incomingRequest(): void {}
  override requestCompleted(): void {}
  override routeNotFound(): void {}
}
