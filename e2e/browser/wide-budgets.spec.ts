import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { card } from './screens.ts';

/** The page's loaded JavaScript in gzipped kB. */
function weighScripts(page: Page): () => Promise<number> {
  const bodies: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' && !response.url().endsWith('.js')) return;
    const weight = response.body().then((body) => gzipSync(body).length);
    // The test may end before a script arrives that was requested after the weighing.
    weight.catch(() => {});
    bodies.push(weight);
  });
  return async () => (await Promise.all(bodies)).reduce((sum, bytes) => sum + bytes, 0) / 1000;
}

test('the landing page needs at most 120 kB of JavaScript', async ({ visit }) => {
  const page = await visit();
  const weigh = weighScripts(page);
  await page.goto('/home');
  await page.waitForLoadState('networkidle');
  const kilobytes = await weigh();
  test.info().annotations.push({ type: 'landing', description: `${kilobytes.toFixed(1)} kB` });
  expect(kilobytes).toBeGreaterThan(20);
  expect(kilobytes).toBeLessThanOrEqual(120);
});

test('the signed-in home needs at most 180 kB of JavaScript, and fetches its data in parallel with it, once', async ({
  join,
  games,
}) => {
  const game = await games.list();
  const { page } = await join();
  const weigh = weighScripts(page);
  await page.goto('/');
  await expect(card(page, game)).toBeVisible();
  await expect(page.getByText('Betslip Empty')).toBeVisible();
  const kilobytes = await weigh();
  test.info().annotations.push({ type: 'home', description: `${kilobytes.toFixed(1)} kB` });
  expect(kilobytes).toBeGreaterThan(40);
  expect(kilobytes).toBeLessThanOrEqual(180);

  await test.step('it fetches its data in parallel with its scripts, and only once', async () => {
    // Without the stream: connecting refetches everything.
    await page.route('**/api/stream', (route) => route.abort());
    await page.goto('/');
    await expect(card(page, game)).toBeVisible();
    const asked = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map((entry) => entry as PerformanceResourceTiming)
          .filter(({ name }) => name.startsWith(`${location.origin}/api/`) && !name.endsWith('/api/stream'))
          .map(({ name, initiatorType }) => `${initiatorType} ${name.slice(location.origin.length)}`)
          .sort(),
      );
    // The counts may come after the first card.
    await expect.poll(async () => (await asked()).length).toBeGreaterThanOrEqual(5);
    expect(await asked()).toEqual([
      'link /api/counters',
      'link /api/events/counts',
      'link /api/events?sport=all',
      'link /api/groups/waiting',
      'link /api/me/bets?tab=Active',
      'link /api/me/challenges',
      'link /api/me/protection',
      'link /api/session',
    ]);
  });
});
