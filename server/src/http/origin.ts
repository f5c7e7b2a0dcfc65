import { isIP } from 'node:net';
import { refuse } from '@sidebet/domain/refusals';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RefusalError } from './problem.ts';

/**
 * Whether the host of an origin is an address or a name that only the local network gives: anyone can point a name of the public
 * DNS at this machine, and a page under that name would then count as this site's own (DNS rebinding).
 */
function isLocalName(name: string): boolean {
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
  const isOwn = ({ method, url, headers }: FastifyRequest): boolean => {
    if (method === 'GET' || method === 'HEAD' || exempt.some((path) => url.startsWith(path))) return true;
    const { origin, host } = headers;
    if (headers['sec-fetch-site'] === 'cross-site') return false;
    if (origin === undefined || origin === own) return true;
    // Without PUBLIC_URL, the site is whatever local host the browser requested.
    const asked = own ? null : URL.parse(origin);
    return asked !== null && asked.host === host && isLocalName(asked.hostname);
  };
  app.addHook('onRequest', (request, _reply, done) => {
    done(isOwn(request) ? undefined : new RefusalError(refuse('wrongOrigin')));
  });
}
