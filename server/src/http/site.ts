import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { RefusalError, refusalOf } from './problem.ts';

/** Serves the built web: hashed files for a year, and index.html for every page path, whatever its case. */
export async function serveSite(app: FastifyInstance, siteDir: string): Promise<void> {
  const page = readFileSync(join(siteDir, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: siteDir,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    if (request.url.startsWith('/api/') || /\/assets\//.test(request.url))
      throw new RefusalError(refusalOf('notFound'));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}
