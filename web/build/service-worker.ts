import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { findFiles, signedIn } from './site-pages.ts';

/** Larger scripts, such as charts, are cached on first use instead of at install. */
const largestScriptBytes = 60_000;
/** Budget for what a first visit fetches in the background. */
const largestShellBytes = 1_600_000;

/**
 * The operators' console and dialogs that negotiate need a connection for everything they do; visitors read the pages of a site
 * without cash once.
 */
const rarelyUsed =
  /\/src\/(?:app|features)\/console\/|\/src\/app\/own-site\/|\/bets\/components\/(?:counter-(?:dialog|form)|move-dialog)\./;
const isRarelyUsed = (output: Rolldown.OutputBundle[string]) =>
  output.type === 'chunk' &&
  output.moduleIds.length > 0 &&
  output.moduleIds.every((id) => rarelyUsed.test(id));

/** Styles that only rarely used pages have. */
function findRarelyUsedStyles(bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const styles = (isRare: boolean) =>
    Object.values(bundle).flatMap((output) =>
      output.type === 'chunk' && isRarelyUsed(output) === isRare
        ? [...(output.viteMetadata?.importedCss ?? [])]
        : [],
    );
  const elsewhere = new Set(styles(false));
  return new Set(styles(true).filter((name) => !elsewhere.has(name)));
}

/** Static files that are not part of the bundle. */
const ownFiles = ['index.html', 'first-paint.js', 'favicon.svg'];
/** Latin fonts; others are fetched when a name needs them. */
const letters = /(?:inter-latin-wght|barlow-condensed-latin-[67]00)-normal-.*\.woff2$/;

/**
 * Builds src/sw/worker.ts into sw.js with the precache list and its revisions. Runs after sitePages, which writes what
 * `/` requests.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'sidebet-service-worker',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const file = (name: string) => join(dir!, name);
      // Regardless of size: the router imports the signed-in home lazily, and it must work offline.
      const needed = new Set(findFiles(bundle, signedIn).all);
      const rarelyUsedStyles = findRarelyUsedStyles(bundle);
      const assets = Object.keys(bundle).filter((name) => {
        if (rarelyUsedStyles.has(name)) return false;
        if (name.endsWith('.css') || letters.test(name)) return true;
        if (!name.endsWith('.js') || isRarelyUsed(bundle[name]!)) return false;
        return needed.has(name) || statSync(file(name)).size <= largestScriptBytes;
      });
      const bytes = [...assets, ...ownFiles].reduce((sum, name) => sum + statSync(file(name)).size, 0);
      const missing = filesMissing(
        assets,
        readFileSync(file('index.html'), 'utf8') + homeHead(file('site.json')),
      );
      if (missing.length > 0) {
        throw new Error(`Without a connection / would not open: sw.js does not keep ${missing.join(', ')}.`);
      }
      if (bytes > largestShellBytes) throw new Error(`The shell that is kept has grown to ${bytes} bytes.`);
      const shell = [
        ...assets.map((name) => ({ url: `/${name}`, revision: null })),
        ...ownFiles.map((name) => ({ url: `/${name}`, revision: computeHash(file(name)) })),
      ];
      await build({
        root: join(import.meta.dirname, '..'),
        configFile: false,
        logLevel: 'warn',
        define: {
          __precache: JSON.stringify(shell),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          outDir: dir!,
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'es2023',
          rollupOptions: {
            input: join(import.meta.dirname, '../src/sw/worker.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      });
    },
  };
}

/** The head of `/` for a browser that may have a session. */
function homeHead(siteFile: string): string {
  const site = JSON.parse(readFileSync(siteFile, 'utf8')) as {
    signedInHome: { head: string };
  };
  return site.signedInHome.head;
}

/** The page's own scripts and styles that are not in the precache. */
export function filesMissing(kept: readonly string[], html: string): string[] {
  const named = [...html.matchAll(/\b(?:href|src)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, name]) => name!,
  );
  if (named.length === 0) throw new Error('No script or style was found in the page.');
  return named.filter((name) => !kept.includes(name));
}

function computeHash(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
}
