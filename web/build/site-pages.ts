import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rollup } from 'vite';
import { apiRoutes } from './api-routes.ts';

/** The entry modules of each prerendered page, by lowercase path. */
const modules: Record<string, readonly string[]> = {
  '/home': ['landing/landing-page.tsx'],
  '/home2': ['landing/landing2-page.tsx'],
  '/how-it-works': ['routes/how-it-works.tsx'],
  '/how-games-are-decided': ['routes/how-games-are-decided.tsx'],
  '/terms': ['routes/terms.tsx'],
  '/privacy': ['routes/privacy.tsx'],
  '/signin': ['routes/with-data.tsx', 'routes/visitor-layout.tsx', 'routes/sign-in.tsx'],
  '/signup': ['routes/with-data.tsx', 'routes/visitor-layout.tsx', 'routes/sign-up.tsx'],
};

/** The entry modules of a shared bet's page: the landing page loads the bet's part after itself. */
const sharedBet = ['landing/landing-page.tsx', 'landing/shared-bet-page.tsx'];

/** Modules of the signed-in home, fetched in parallel with the first script. */
export const signedIn = [
  'routes/with-data.tsx',
  'routes/signed-in-layout.tsx',
  'shell/shell.tsx',
  'routes/main-view.tsx',
];

/** Preloads the session in parallel with the scripts. The request must match the one in src/lib/api-client.ts. */
const sessionLink = answerLink('/api/session');
/** Requests of the signed-in home, preloaded too. */
const signedInAnswers = [
  '/api/events?sport=all',
  '/api/events/counts',
  '/api/me/protection',
  '/api/groups/waiting',
  '/api/me/challenges',
  '/api/counters',
  '/api/me/bets?tab=Active',
]
  .map(answerLink)
  .join('');

/** Fonts of the first view: two heading weights and the text font. Others are fetched when needed. */
const firstFonts = /\/(?:inter-latin-wght-normal|barlow-condensed-latin-[67]00-normal)-[^/]*\.woff2$/;

/**
 * Writes site.json for server/src/http/site-pages.ts: the router's paths, so unknown addresses get a 404, and the
 * public pages rendered to HTML, so they can be read before scripts run. React renders them again on load.
 */
export function sitePages(): Plugin {
  return {
    name: 'sidebet-site-pages',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const root = join(import.meta.dirname, '..');
      const source = readFileSync(join(root, 'src/app/router.tsx'), 'utf8');
      const routes = [...source.matchAll(/\bpath:\s*'([^']+)'/g)].map(([, path]) => path!);
      if (routes.length < 10) throw new Error('The paths of src/app/router.tsx could not be read.');
      const drawn = await drawPages(root, dir!);
      const page = (names: readonly string[], path: string, body: string | undefined) => {
        if (!body) throw new Error(`${path} was not drawn.`);
        const unseen = / style="[^"]*"/.exec(body);
        if (unseen)
          throw new Error(`The site's policy lets nobody see the${unseen[0]} that ${path} is drawn with.`);
        return { ...drawnLinks(bundle, names), body };
      };
      const readFirst = ({ head, scripts, body }: ReturnType<typeof page>) => ({
        head: fonts(bundle) + head,
        body,
        laterScripts: scripts,
      });
      const pages: Record<string, { head: string; body: string; laterScripts?: string }> = Object.fromEntries(
        Object.entries(modules).map(([path, names]) => [
          path,
          readFirst(page(names, path, drawn.pages[path])),
        ]),
      );
      const templates = Object.fromEntries(
        Object.entries(drawn.templates).map(([name, body]) => [name, readFirst(page(sharedBet, name, body))]),
      );
      pages['/'] = { head: links(bundle, signedIn), body: '' };
      for (const path of ['/', '/signin', '/signup']) pages[path]!.head = sessionLink + pages[path]!.head;
      const { head, scripts, body } = page(signedIn, '/ for users', drawn.signedInHome);
      const signedInHome = { head: sessionLink + signedInAnswers + head + scripts, body };
      writeFileSync(join(dir!, 'site.json'), JSON.stringify({ routes, pages, templates, signedInHome }));
    },
  };
}

function answerLink(address: string): string {
  return `  <link rel="preload" href="${address}" as="fetch" crossorigin>\n  `;
}

/** Public pages preload their fonts, before their scripts; elsewhere scripts take priority. */
function fonts(bundle: Rollup.OutputBundle): string {
  return Object.keys(bundle)
    .filter((file) => firstFonts.test(`/${file}`))
    .sort()
    .map((file) => `  <link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>\n  `)
    .join('');
}

type Files = { readonly own: readonly string[]; readonly all: readonly string[] };

/** All files that the modules need statically, and those that no other page uses. */
export function findFiles(bundle: Rollup.OutputBundle, names: readonly string[]): Files {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = withImports(
    bundle,
    chunks.filter((chunk) => chunk.isEntry).map(({ fileName }) => fileName),
  );
  const starts = names.map((name) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/app/${name}`)));
    if (!chunk) throw new Error(`No script begins with ${name}.`);
    return chunk.fileName;
  });
  const own = [...withImports(bundle, starts)].filter((file) => !entry.has(file));
  return { own, all: [...entry, ...own] };
}

/** Preload links for these modules and their imports, so the browser fetches them in parallel. */
function links(bundle: Rollup.OutputBundle, names: readonly string[]): string {
  const { own } = findFiles(bundle, names);
  const styles = own.filter((file) => file.endsWith('.css'));
  return (
    styles.map((file) => `  <link rel="stylesheet" crossorigin href="/${file}">\n  `).join('') + scripts(own)
  );
}

/**
 * For prerendered pages: inlines the styles for an immediate first paint. The links stay, disabled, so the scripts know
 * that the styles are loaded.
 */
function drawnLinks(
  bundle: Rollup.OutputBundle,
  names: readonly string[],
): { head: string; scripts: string } {
  const { own, all } = findFiles(bundle, names);
  const styles = all
    .filter((file) => file.endsWith('.css'))
    .map((file) => {
      const style = bundle[file];
      const css = style?.type === 'asset' ? String(style.source).trim() : '';
      if (css === '' || css.includes('</')) throw new Error(`${file} cannot stand in a page.`);
      return `  <style>${css}</style>\n  <link rel="stylesheet" disabled href="/${file}">\n  `;
    });
  return { head: styles.join(''), scripts: scripts(own) };
}

function scripts(files: readonly string[]): string {
  return files
    .filter((file) => file.endsWith('.js'))
    .map((file) => `  <link rel="modulepreload" crossorigin href="/${file}">\n  `)
    .join('');
}

/** Static imports of the given scripts, including themselves. */
function withImports(bundle: Rollup.OutputBundle, starts: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== 'chunk') return;
    // Imports first, as the browser applies them.
    files.add(name);
    for (const imported of chunk.imports) visit(imported);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  };
  for (const start of starts) visit(start);
  return files;
}

type Drawn = Record<string, string>;

/** Builds the pages for Node and renders them with React. */
async function drawPages(
  root: string,
  dir: string,
): Promise<{ pages: Drawn; templates: Drawn; signedInHome: string }> {
  const outDir = mkdtempSync(join(dir, '.drawing-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [react(), apiRoutes()],
      define: { 'process.env.NODE_ENV': '"production"' },
      ssr: { noExternal: true },
      build: {
        ssr: 'src/app/prerender.tsx',
        outDir,
        target: 'node24',
        minify: false,
        assetsInlineLimit: 0,
        copyPublicDir: false,
      },
    });
    const file = pathToFileURL(join(outDir, 'prerender.js')).href;
    const module = (await import(file)) as {
      drawPages(): Promise<Drawn>;
      drawTemplates(): Drawn;
      drawSignedInHome(): string;
    };
    return {
      pages: await module.drawPages(),
      templates: module.drawTemplates(),
      signedInHome: module.drawSignedInHome(),
    };
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
