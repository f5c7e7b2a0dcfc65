import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';

const files = {
  'inter.woff2': '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  'barlow.woff2': '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2',
} as const;

/** The product's fonts if the web's packages are installed; otherwise system fonts. */
export function serveFonts(app: FastifyInstance): void {
  for (const [name, file] of Object.entries(files)) {
    app.get(`/fonts/${name}`, async (_request, reply) => {
      const path = findPath(file);
      if (!path) return reply.status(404).send();
      return reply.type('font/woff2').header('cache-control', 'max-age=86400').send(readFileSync(path));
    });
  }
}

function findPath(file: string): string | null {
  const folders = createRequire(import.meta.url).resolve.paths(file) ?? [];
  return folders.map((folder) => `${folder}/${file}`).find((path) => existsSync(path)) ?? null;
}
