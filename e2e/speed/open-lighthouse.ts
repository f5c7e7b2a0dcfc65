import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { npm } from '../../scripts/npm.ts';

/**
 * Lighthouse has its own lock file, because it brings more than 100 packages with 170 MB, which only `npm run speed` uses.
 * `npm test -- dependencies` checks them too.
 */
const folder = fileURLToPath(new URL('./lighthouse/', import.meta.url));
const home = `${folder}node_modules/lighthouse/`;
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

type Audit = { readonly score: number | null; readonly numericValue?: number };
export type Result = {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, Audit>>;
  readonly runtimeError?: { readonly code: string; readonly message: string };
};
type Flags = {
  readonly port: number;
  readonly output: 'html';
  readonly logLevel: 'error';
  readonly onlyCategories: readonly string[];
  readonly skipAudits: readonly string[];
};
/** The part of its types that is used here. Without a config it emulates a phone on a slow network. */
type Lighthouse = (
  url: string,
  flags: Flags,
) => Promise<{ readonly lhr: Result; readonly report: string } | undefined>;

/** Installs Lighthouse, unless this version is there. Runs no scripts of packages, so no browser is fetched. */
export function installLighthouse(): void {
  const wanted = readJson(`${folder}package.json`).dependencies.lighthouse;
  if (existsSync(home) && readJson(`${home}package.json`).version === wanted) return;
  console.log(`Installing Lighthouse ${wanted}…`);
  const [program, args] = npm('ci', '--ignore-scripts');
  execFileSync(program, args, { cwd: folder, stdio: 'inherit' });
}

export async function openLighthouse(): Promise<Lighthouse> {
  return (await import(`${home}core/index.js`)).default;
}

type Chrome = { readonly port: number; kill(): void };
type LaunchOptions = { readonly chromePath: string; readonly chromeFlags: readonly string[] };

/** A browser that nothing but Lighthouse controls: Playwright would pause its new pages to attach to them. */
export async function launchChrome(options: LaunchOptions): Promise<Chrome> {
  const launcher = await import(`${folder}node_modules/chrome-launcher/dist/index.js`);
  return launcher.launch(options);
}
