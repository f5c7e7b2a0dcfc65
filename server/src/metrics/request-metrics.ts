import { streamPath } from '@sidebet/contract/live';
import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { readRoute } from '../logging/log-clean.ts';

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Request durations by route template. Raw URLs would create a series per bet. */
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
      const route = toSeries(readRoute(request));
      // Streams stay open for minutes by design. They have their own gauge.
      if (route !== streamPath) {
        const method = methods.has(request.method) ? request.method : 'other';
        const status = `${Math.floor(reply.statusCode / 100)}xx`;
        durations.observe({ method, route, status }, reply.elapsedTime / 1000);
      }
      done();
    });
  };
}

/** Groups the files of the web app and of the API documentation, each of which is a separate route. */
export function toSeries(route: string): string {
  if (route.startsWith('/api/docs')) return '/api/docs/*';
  if (route.startsWith('/api/') || route.startsWith('/outbox') || route === '/*' || route === 'unmatched')
    return route;
  return 'file';
}
