import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What the web build tells the server (web/build/site-pages.ts). */
const builtSite = z.object({
  /** Every path of the web's router. */
  routes: z.array(z.string()),
  /** Public pages by lowercase path: their prerendered HTML and the files they need. */
  pages: z.record(z.string(), z.object({ head: z.string(), body: z.string() })),
  /** Addition to the head of `/` when the browser may have a session. */
  signedInHead: z.string(),
});
export type BuiltSite = z.infer<typeof builtSite>;

export function readBuiltSite(dir: string): BuiltSite {
  const file = join(dir, 'site.json');
  if (!existsSync(file)) throw new Error(`${file} is missing: build the web again.`);
  return builtSite.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Whether a lowercase path matches a route. The catch-all route does not count. */
export function matchRoutes(routes: readonly string[]): (path: string) => boolean {
  const forms = routes
    .filter((route) => route !== '*')
    .map((route) => {
      const parts = route.split('/').filter((part) => part !== '');
      const form = parts.map((part) => {
        if (part === '*') return '(?:/.*)?';
        if (part.startsWith(':')) return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
        return `/${part.toLowerCase().replace(/[^a-z0-9_-]/g, (character) => `\\${character}`)}`;
      });
      return form.join('') || '/';
    });
  const known = new RegExp(`^(?:${forms.join('|')})$`);
  return (path) => known.test(path);
}
