import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildWebWhenStale } from '../../scripts/build-web.ts';
import { findOrInstallChromium } from '../../scripts/chromium.ts';

/**
 * `npm run speed`: loads the pages that have speed goals three times each on a throttled phone (speed.spec.ts), and prints
 * the medians and the single loads. For a machine without other work.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const pages = ['landing', 'shared-bet', 'home', 'bet'];

buildWebWhenStale();
const { path, wholePath } = await findOrInstallChromium();
const { status } = spawnSync(
  process.execPath,
  [`${root}node_modules/@playwright/test/cli.js`, 'test', '-c', `${root}e2e/speed/playwright.config.ts`],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(path && { CHROMIUM_PATH: path }),
      ...(wholePath && { WHOLE_CHROMIUM_PATH: wholePath }),
    },
  },
);
for (const page of pages) {
  const { median, measured } = JSON.parse(readFileSync(`${root}reports/speed-${page}.json`, 'utf8'));
  console.log(`${page}: ${JSON.stringify(median)} of ${JSON.stringify(measured)}`);
}
process.exitCode = status ?? 1;
