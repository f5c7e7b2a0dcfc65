import { refuse } from '@sidebet/domain/refusals';
import type { FastifyInstance } from 'fastify';
import { RefusalError } from './problem.ts';

/**
 * With an https PUBLIC_URL, a page requested over http is redirected. API requests are refused instead, because a
 * silently redirected program would keep sending cookies and bodies unencrypted. The TLS proxy sets
 * X-Forwarded-Proto. Without that header the scheme is unknown, and a redirect could loop.
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
      throw new RefusalError(refuse('httpsRequired'));
    // A full URL in the request line could otherwise extend our host name.
    const path = request.url.startsWith('/') ? request.url : '/';
    return reply.redirect(origin + path, 308);
  });
}
