import type { FastifyInstance } from 'fastify';
import { RefusalError, refusalOf } from './problem.ts';

/**
 * Where PUBLIC_URL is https: a page asked for without https is redirected, and the API refuses, because a program that is
 * redirected silently would go on sending cookies and bodies unencrypted. What ends TLS before us says so in
 * X-Forwarded-Proto; without the header nothing is known, and a redirect might lead in circles.
 */
export function redirectToHttps(app: FastifyInstance, publicUrl: string | undefined): void {
  if (!publicUrl?.startsWith('https://')) return;
  const { origin } = new URL(publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    const said = String(request.headers['x-forwarded-proto'] ?? '');
    if (said.split(',').at(-1)!.trim().toLowerCase() !== 'http') return;
    const route = request.routeOptions.url;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || route === undefined || route.startsWith('/api/'))
      throw new RefusalError(refusalOf('httpsRequired'));
    // A whole address in the request's first line could otherwise continue the name of our host.
    const path = request.url.startsWith('/') ? request.url : '/';
    return reply.redirect(origin + path, 308);
  });
}
