import type { FastifyInstance } from 'fastify';
import { RefusalError, refusalOf } from './problem.ts';

/**
 * State-changing requests must come from the site's own pages (DESIGN section 8). Browsers always send Origin with
 * them; a request without one comes from a program, which has no cookies of somebody else to misuse.
 * `exempt` paths carry their own proof, as signed webhooks do.
 */
export function requireOwnOrigin(
  app: FastifyInstance,
  publicUrl: string | undefined,
  exempt: readonly string[],
): void {
  const own = publicUrl && new URL(publicUrl).origin;
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    if (exempt.some((path) => request.url.startsWith(path))) return;
    const { origin, host } = request.headers;
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new RefusalError(refusalOf('wrongOrigin'));
    if (origin === undefined || origin === own) return;
    // Without a configured address, the site is whatever host the browser reached it by.
    if (!own && URL.canParse(origin) && new URL(origin).host === host) return;
    throw new RefusalError(refusalOf('wrongOrigin'));
  });
}
