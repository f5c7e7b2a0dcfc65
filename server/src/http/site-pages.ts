import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '@sidebet/domain/escape-html';
import { z } from 'zod';

/** A prerendered page: its HTML and the links to the files it needs. */
const builtPage = z.object({
  head: z.string(),
  body: z.string(),
  /** The links to the scripts of a page that can be read without them: they load after its first paint. */
  laterScripts: z.string().optional(),
});
export type BuiltPage = z.infer<typeof builtPage>;

/** What the web build tells the server (web/build/site-pages.ts). */
const builtSite = z.object({
  /** Every path of the web's router. */
  routes: z.array(z.string()),
  /** Public pages by lowercase path. */
  pages: z.record(z.string(), builtPage),
  /** Pages with a `~key~` for each of their texts. */
  templates: z.object({ sharedBet: builtPage, goneBet: builtPage }),
  /** `/` when the browser may have a session: what a user sees until the scripts have loaded. */
  signedInHome: builtPage,
});
export type BuiltSite = z.infer<typeof builtSite>;

export function readBuiltSite(dir: string): BuiltSite {
  const file = join(dir, 'site.json');
  if (!existsSync(file)) throw new Error(`${file} is missing: build the web again.`);
  return builtSite.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** A template with its texts, escaped. A text can contain anything, even a placeholder. */
export function fillTemplate(page: BuiltPage, texts: Readonly<Record<string, string>>): BuiltPage {
  const body = page.body.replace(/~(\w+)~/g, (_, key: string) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`The template needs a text for ${key}.`);
    return escapeHtml(text);
  });
  return { ...page, body };
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
