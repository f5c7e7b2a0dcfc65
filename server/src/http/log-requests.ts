import { type FastifyInstance, LogController } from 'fastify';
import { routeOf } from '../log-clean.ts';

/** Asked by machines every few seconds: told only to who wants to see everything. */
const quietRoutes = new Set(['/api/health', '/api/ready']);

/**
 * One line for every request, once it is over: route template, status, duration. Who asked is not in it: with the times
 * and routes of all their requests it would be a record of a person's habits. The request's id, which an error
 * shows to the person, is what leads from their question to the line.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
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

/** Fastify's own lines about a request, which name its whole address, give way to ours. Its lines about faults stay. */
export class OwnRequestLines extends LogController {
  override incomingRequest(): void {}
  override requestCompleted(): void {}
  override routeNotFound(): void {}
}
