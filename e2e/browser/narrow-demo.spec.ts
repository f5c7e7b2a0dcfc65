import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { freePort } from '../../server/src/db/cluster.ts';
import { programEnv } from '../../server/testing/program-env.ts';
import { expect, test } from './fixtures.ts';
import { message, openTab, openView } from './screens.ts';

/** The demo as `npm start` shows it, with its own database: everyone but the visitor is simulated. */

const startFile = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url));
const logins = /Demo logins \(password \S+\)[^\n]*\n {2}demo1@example\.com\n/;
/** Three times what it takes on a quiet machine. */
const settledMs = 360_000;

test.setTimeout(3 * settledMs);
// Without a base, the worker needs no site of its own.
test.use({ baseURL: undefined });

test('one person starts the demo, takes a bet and sees its result @phone', async ({ newContext }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sidebet-demo-'));
  let demo = await start(dataDir);
  try {
    await expect.poll(demo.output, { timeout: settledMs }).toMatch(logins);

    const page = await (await newContext()).newPage();
    await page.goto(`${demo.url}/signin`);
    await page.getByRole('button', { name: 'Enter the demo' }).click();
    await openView(page, 'All Bets');
    const game = await takeQuickBet(page);
    await openView(page, 'My Bets');
    await openTab(page, 'Active');
    const result = /You beat |beat you|\$\S+ back/;
    await expect(page.getByRole('main').getByRole('article', { name: game }).first()).toContainText(result, {
      timeout: settledMs,
    });

    // The next start prints the logins again.
    await demo.stop();
    demo = await start(dataDir);
    await expect.poll(demo.output, { timeout: settledMs }).toMatch(logins);
  } finally {
    await demo.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** Runs what `npm start` runs, until the first page is served. */
async function start(dataDir: string) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [startFile], {
    env: { ...programEnv, DATA_DIR: dataDir, PORT: String(port), BREACHED_PASSWORDS: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  while (!(await serves(`${url}/home`))) {
    if (child.exitCode !== null) throw new Error(`The demo ended with ${child.exitCode}.\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url, output: () => output, stop: () => stop(child) };
}

const serves = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** Takes the open bet whose game starts first. Another member may be faster, or the game may start: then the next. */
async function takeQuickBet(page: Page): Promise<string> {
  const bet = page.getByRole('article').filter({ hasText: 'quick game' }).first();
  const close = page.getByRole('button', { name: 'Close betslip' });
  let game = '';
  await expect(async () => {
    if (await close.isVisible()) await close.click({ timeout: 2_000 });
    game = (await bet.getAttribute('aria-label', { timeout: 2_000 })) ?? '';
    await bet
      .getByRole('button', { name: /^(?:Select|Take)$/ })
      .first()
      .click({ timeout: 2_000 });
    await page.getByRole('button', { name: 'Accept Bet' }).click({ timeout: 2_000 });
    await expect(message(page, 'You Have Accepted This Bet. Waiting for results...')).toBeVisible({
      timeout: 3_000,
    });
  }).toPass({ timeout: settledMs, intervals: [200] });
  // Home opens next, which closes the menu.
  await expect(page.getByRole('region', { name: /^You took / })).toBeVisible();
  return game;
}
