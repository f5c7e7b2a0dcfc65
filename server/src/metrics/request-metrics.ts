import { streamPath } from '@sidebet/contract/live';
import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { routeOf } from '../log-clean.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** How long requests take, by route template: an address itself would make a series of every bet and every guess. */
export function requestMetrics(registry: Registry): (app: FastifyInstance) => void {
  const durations = new Histogram({
    name: 'sidebet_http_request_duration_seconds',
    help: 'Requests by method, route template and class of status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.2, 1, 5],
    registers: [registry],
  });
  return (app) => {
    app.addHook('onResponse', (request, reply, done) => {
      const route = seriesOf(routeOf(request));
      // A stream is open for minutes by design; how many are is a figure of its own.
      if (route !== streamPath) {
        const method = methods.has(request.method) ? request.method : 'other';
        const status = `${Math.floor(reply.statusCode / 100)}xx`;
        durations.observe({ method, route, status }, reply.elapsedTime / 1000);
      }
      done();
    });
  };
}

/** Every file of the built site is a route of its own, and so are those of the API's description. */
export function seriesOf(route: string): string {
  if (route.startsWith('/api/docs')) return '/api/docs/*';
  if (route.startsWith('/api/') || route.startsWith('/outbox') || route === '/*' || route === 'unmatched')
    return route;
  return 'file';
}
