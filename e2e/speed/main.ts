import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildWebWhenStale } from '../../scripts/build-web.ts';
import { findOrInstallChromium } from '../../scripts/chromium.ts';
import { installLighthouse } from './open-lighthouse.ts';

/**
 * `npm run speed`: loads the pages that have speed goals three times each on a throttled phone (speed.spec.ts), has Lighthouse
 * judge what visitors open first (lighthouse.spec.ts), and prints the medians and the single loads. For a machine without
 * other work. `npm run speed -- lighthouse` runs only the files whose path contains the word.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const judged = ['landing', 'how-it-works', 'sign-up', 'friends-link'].map((name) => `lighthouse-${name}`);
const reports = ['landing', 'shared-bet', 'home', 'bet', ...judged].map(
  (name) => [name, `${root}reports/speed-${name}.json`] as const,
);

buildWebWhenStale();
installLighthouse();
for (const [, file] of reports) rmSync(file, { force: true });
const { path, wholePath } = await findOrInstallChromium();
const { status } = spawnSync(
  process.execPath,
  [
    `${root}node_modules/@playwright/test/cli.js`,
    'test',
    '-c',
    `${root}e2e/speed/playwright.config.ts`,
    ...process.argv.slice(2),
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(path && { CHROMIUM_PATH: path }),
      ...(wholePath && { WHOLE_CHROMIUM_PATH: wholePath }),
    },
  },
);
for (const [name, file] of reports) {
  if (!existsSync(file)) continue;
  const { median, measured } = JSON.parse(readFileSync(file, 'utf8'));
  console.log(`${name}: ${JSON.stringify(median)} of ${JSON.stringify(measured)}`);
}
process.exitCode = status ?? 1;
