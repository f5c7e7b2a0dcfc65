import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The headless shell: halves the time of a test, but paints on the page's own thread. */
const windowless = ['chromium-headless-shell'];
/** The regular browser, as users have it, for performance measurements. */
const whole = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

type Chromium = {
  /** For regular tests. Undefined: Playwright's own. */
  readonly path: string | undefined;
  /** For measurements. */
  readonly wholePath: string | undefined;
};

/**
 * A Chromium for the browser tests: from CHROMIUM_PATH (and WHOLE_CHROMIUM_PATH, because the headless shell shows no
 * notifications), the system, Debian's packages if root may install them, otherwise Playwright's own download.
 */
export async function findOrInstallChromium(): Promise<Chromium> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return { path: named, wholePath: process.env.WHOLE_CHROMIUM_PATH ?? named };
  const packages = [
    ...(onThisMachine(whole) ? [] : ['chromium', ...windowless]),
    ...(hasFallbackFont() ? [] : ['fonts-liberation']),
  ];
  if (packages.length > 0 && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log(`Installing ${packages.join(', ')} from the system packages…`);
    await run('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    // One at a time: older systems only have the full Chromium.
    for (const name of packages) {
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    }
  }
  const wholePath = onThisMachine(whole);
  const path = onThisMachine(windowless) ?? wholePath;
  if (path) return { path, wholePath: wholePath ?? path };
  console.log("Fetching Playwright's Chromium…");
  const cli = new URL('../node_modules/@playwright/test/cli.js', import.meta.url).pathname;
  if ((await run(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' })) !== 0)
    throw new Error('No Chromium was found and none could be installed. Set CHROMIUM_PATH.');
  return { path: undefined, wholePath: undefined };
}

/** Runs a program to its end without blocking this process. Returns its exit code. */
function run(program: string, args: readonly string[], options: SpawnOptions): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(program, args, options);
    child.on('exit', resolve);
    child.on('error', () => resolve(null));
  });
}

/**
 * Whether a fallback font is installed, which pages show until the web font loads (web/src/app/fallback-fonts.css). Phones and
 * desktops have one. Without one, as on a bare server, pages shift in a way users never see.
 */
function hasFallbackFont(): boolean {
  const families = spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' }).stdout ?? '';
  return /\b(?:Arial|Helvetica|Liberation Sans|Arimo|Roboto)\b/.test(families);
}

function onThisMachine(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...candidates, ...(names === whole ? [mac] : [])].find((path) => existsSync(path));
}
