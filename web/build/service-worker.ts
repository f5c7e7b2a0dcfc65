import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** Scripts above this size, such as charts, are kept when somebody has opened what needs them, not before. */
const largestScriptBytes = 60_000;
/** What a first visit may fetch in the background. */
const largestShellBytes = 1_500_000;

/** Files of the site's own besides those that the bundle names. */
const ownFiles = ['index.html', 'theme.js', 'favicon.svg'];
/** Letters of languages written in Latin script; the others are fetched when a name needs them. */
const letters = /(?:inter-latin-wght|barlow-condensed-latin-[67]00)-normal-.*\.woff2$/;

/** Builds src/sw/worker.ts into sw.js, with the list of the shell's files and their revisions in it. */
export function serviceWorker(): Plugin {
  return {
    name: 'sidebet-service-worker',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const file = (name: string) => join(dir!, name);
      const needed = new Set(
        Object.values(bundle)
          .filter((chunk) => chunk.type === 'chunk' && chunk.isEntry)
          .flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.fileName, ...chunk.imports] : [])),
      );
      const assets = Object.keys(bundle).filter((name) => {
        if (name.endsWith('.css') || letters.test(name)) return true;
        return name.endsWith('.js') && (needed.has(name) || statSync(file(name)).size <= largestScriptBytes);
      });
      const bytes = [...assets, ...ownFiles].reduce((sum, name) => sum + statSync(file(name)).size, 0);
      if (bytes > largestShellBytes) throw new Error(`The shell that is kept has grown to ${bytes} bytes.`);
      const shell = [
        ...assets.map((name) => ({ url: `/${name}`, revision: null })),
        ...ownFiles.map((name) => ({ url: `/${name}`, revision: hashOf(file(name)) })),
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

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
}
