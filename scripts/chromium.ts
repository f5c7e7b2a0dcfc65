import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The one without a window comes first: it draws no browser around the page, which halves the time of a test. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
/** Debian's and Ubuntu's packages; older ones have only the second. */
const packages = ['chromium-headless-shell', 'chromium'];

/**
 * A Chromium for the browser tests: the one CHROMIUM_PATH names, the system's, Debian's package when root may
 * install it, else Playwright's own download (then undefined: Playwright finds it by itself).
 */
export function findOrInstallChromium(): string | undefined {
  const found = onThisMachine();
  if (found) return found;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Installing Chromium from the system packages…');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    for (const name of packages) {
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
      const installed = onThisMachine();
      if (installed) return installed;
    }
  }
  console.log("Fetching Playwright's Chromium…");
  const cli = new URL('../node_modules/@playwright/test/cli.js', import.meta.url).pathname;
  const fetched = spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
  if (fetched.status !== 0)
    throw new Error('No Chromium was found and none could be installed. Set CHROMIUM_PATH.');
  return undefined;
}

function onThisMachine(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  const candidates = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), mac];
  return candidates.find((path) => existsSync(path));
}
