import { isIP } from 'node:net';
import { refuse } from '@sidebet/domain/refusals';
import type { FastifyInstance } from 'fastify';
import { RefusalError } from './problem.ts';

/**
 * Whether the host of an origin is an address or a name that only the local network gives: anyone can point a name of the public
 * DNS at this machine, and a page under that name would then count as this site's own (DNS rebinding).
 */
function isLocalName(origin: string): boolean {
  const name = new URL(origin).hostname;
  return (
    isIP(name.replace(/^\[|\]$/g, '')) !== 0 ||
    /^[^.]+$|\.(?:localhost|local|home\.arpa|internal)$/.test(name)
  );
}

/**
 * State-changing requests must come from the site's own pages. Browsers always send Origin with them. A request
 * without Origin comes from a program, which has no other user's cookies to misuse. `exempt` paths authenticate
 * themselves, as signed webhooks do.
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
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new RefusalError(refuse('wrongOrigin'));
    if (origin === undefined || origin === own) return;
    // Without PUBLIC_URL, the site is whatever local host the browser requested.
    if (!own && URL.canParse(origin) && new URL(origin).host === host && isLocalName(origin)) return;
    throw new RefusalError(refuse('wrongOrigin'));
  });
}
