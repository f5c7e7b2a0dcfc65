import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { message, pick, selectButton } from './screens.ts';

test('the bottom bar covers no content, no selected bet and no message, nor does anything while the page reconnects @phone', async ({
  join,
  games,
}) => {
  for (let at = 0; at < 4; at++) await games.list();
  const game = await games.list();
  const { page } = await join();
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Views' });
  await expect(bar).toBeInViewport({ ratio: 1 });
  for (const item of await bar.locator('a, button').all()) {
    const { width, height } = (await item.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  const endsAbove = async (what: Locator) => {
    const { y, height } = (await what.boundingBox())!;
    expect(y + height, `${what}`).toBeLessThanOrEqual((await bar.boundingBox())!.y);
  };
  await expect(page.getByRole('article').last()).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await endsAbove(page.getByRole('article').last());

  await selectButton(page, game, game.homeTeam).click();
  const banner = page.getByRole('button', { name: 'Selected Bet:' });
  // It slides in.
  await banner.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  await endsAbove(banner);
  await pick(page, game, game.homeTeam, '5');
  await page.getByRole('button', { name: 'Create Bet' }).click();
  const placed = message(page, 'Your Bet Has Been Placed. Waiting for someone to accept...');
  await expect(placed).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(bar).toBeVisible();
  // It slides in.
  await expect(() => endsAbove(placed)).toPass();

  await test.step('nothing covers the selected bet while the page reconnects', async () => {
    const next = await games.list();
    await page.route('**/api/stream', (route) => route.abort());
    await page.goto('/');
    await selectButton(page, next, next.homeTeam).click();
    const word = await page.getByText('Reconnecting…').boundingBox();
    const selected = await page.getByRole('button', { name: 'Selected Bet:' }).boundingBox();
    expect(word!.y + word!.height).toBeLessThan(selected!.y);
  });
});
