import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { emulateMobileNetwork, readLoadMetrics, watchLoading } from './loading.ts';
import { join, placeBet } from './people.ts';
import { card } from './screens.ts';

/** What has been painted must not move when the next part arrives. `npm run speed` measures the rest of the loading. */
const goal = 0.02;

test('the landing page, a friend’s link and the signed-in home do not shift while they load @phone', async ({
  site,
  newContext,
  games,
}) => {
  const game = await games.list();
  const page = await openOnMobileNetwork(await newContext(), '/home');
  expect(await shift(page)).toBeLessThanOrEqual(goal);

  await test.step('control: a part that arrives above the others is a shift', async () => {
    await page.evaluate(() => {
      const late = document.createElement('div');
      late.style.height = '200px';
      document.body.prepend(late);
    });
    await expect.poll(() => shift(page)).toBeGreaterThan(goal);
  });

  await test.step('a friend’s link', async () => {
    const friend = await join(site, await newContext());
    const uniqueId = await placeBet(site, friend, { eventId: game.id, side: 'home', wagerCents: 20_00 });
    const link = await openOnMobileNetwork(await newContext(), `/BetDetails?id=${uniqueId}`);
    expect(await shift(link)).toBeLessThanOrEqual(goal);
  });

  await test.step('the signed-in home', async () => {
    const context = await newContext();
    await (await join(site, context)).page.close();
    const home = await openOnMobileNetwork(context, '/');
    await expect(card(home, game)).toBeVisible();
    expect(await shift(home)).toBeLessThanOrEqual(goal);
  });
});

async function openOnMobileNetwork(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await watchLoading(page);
  await emulateMobileNetwork(page);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  return page;
}

const shift = async (page: Page) => (await readLoadMetrics(page)).shift;
