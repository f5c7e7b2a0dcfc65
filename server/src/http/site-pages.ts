import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What the build of the web tells the server (web/build/site-pages.ts). */
const builtSite = z.object({
  /** Every path of the web's router. */
  routes: z.array(z.string()),
  /** Public pages by their path in lower case: what is drawn of them already, and the files they need. */
  pages: z.record(z.string(), z.object({ head: z.string(), body: z.string() })),
  /** What the head of `/` says beyond that to a browser in which somebody may be signed in. */
  signedInHead: z.string(),
});
export type BuiltSite = z.infer<typeof builtSite>;

export function readBuiltSite(dir: string): BuiltSite {
  const file = join(dir, 'site.json');
  if (!existsSync(file)) throw new Error(`${file} is missing: build the web again.`);
  return builtSite.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Whether a path in lower case leads anywhere. The star, which catches all that is left, leads nowhere. */
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
