import { statfsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const root = fileURLToPath(new URL('..', import.meta.url));
const { CHROMIUM_PATH, WHOLE_CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME, BROWSER_WORKERS } = process.env;

const wide = { viewport: { width: 1440, height: 900 } };
const narrow = { viewport: { width: 390, height: 844 } };
const demo = '**/narrow-demo.spec.ts';
/** In the whole Chromium, because the headless shell shows no notifications. */
const whole = '**/push.spec.ts';

const wholePath = WHOLE_CHROMIUM_PATH ?? CHROMIUM_PATH;
/** Without a path Playwright's own, which is the headless shell unless the channel is named. */
export const wholeChromium = {
  launchOptions: launch(wholePath),
  ...(wholePath === undefined && { channel: 'chromium' }),
};

/**
 * Tests in a real browser against the real server. browser/site.ts starts one per worker, with its own PostgreSQL.
 * `wide` runs every spec but `narrow-*`. `narrow` runs the tests tagged `@phone`, of pages that work or look differently on a
 * phone. Other journeys run once: `checkAxe` checks their pages at phone width too, and `shrinkToPhone` gives one of their users
 * a phone. Long journeys of people on their phones, and dialogs that a change of width closes, are tagged `@phone-only`.
 */
export default defineConfig({
  testDir: './browser',
  // The folder also contains unit tests of helper tables.
  testMatch: '**/*.spec.ts',
  outputDir: `${root}test-results`,
  workers: Number(BROWSER_WORKERS ?? 3),
  retries: 0,
  forbidOnly: true,
  // Time limits only end what hangs: how long a page takes is the machine's affair.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: PLAYWRIGHT_JSON_OUTPUT_NAME ?? `${root}reports/browser.json` }],
  ],
  use: {
    // A service worker answers requests before page.route sees them. wide-offline.spec.ts and push.spec.ts test it and allow it.
    serviceWorkers: 'block',
    // UTC−5 all year, like the CDT label: pages show the viewer's own time only where it differs.
    timezoneId: 'America/Bogota',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    launchOptions: launch(CHROMIUM_PATH),
  },
  projects: [
    // First: it waits more than a minute for a game, while the others use the processors.
    { name: 'demo', use: narrow, testMatch: demo },
    // Early, because a single long test at the end would leave the other workers idle.
    { name: 'whole', use: { ...narrow, ...wholeChromium }, testMatch: whole },
    {
      name: 'wide',
      use: wide,
      grepInvert: /@phone-only/,
      testIgnore: ['**/narrow*.spec.ts', whole],
    },
    { name: 'narrow', use: narrow, grep: /@phone/, testIgnore: demo },
  ],
});

function launch(executablePath: string | undefined) {
  return {
    ...(executablePath && { executablePath }),
    ...(hasSharedMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

/**
 * Whether the memory that Chromium's processes share fits into /dev/shm. Otherwise Playwright has them share files on the
 * disk, which takes 5 % more of the processors. Containers have 64 MB there by default.
 */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 2 ** 30;
  } catch {
    return false;
  }
}
