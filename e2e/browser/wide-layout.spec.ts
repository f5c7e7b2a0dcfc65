import { expect, test } from './fixtures.ts';
import { card } from './screens.ts';

test('at 2560 px the games have five columns, and the slip is next to them', async ({ join, games }) => {
  const listed = [];
  for (let at = 0; at < 5; at++) listed.push(await games.list());
  const { page } = await join();
  await page.setViewportSize({ width: 2560, height: 1300 });
  await page.goto('/');
  const boxes = [];
  for (const game of listed) {
    await expect(card(page, game)).toBeVisible();
    boxes.push((await card(page, game).boundingBox())!);
  }
  expect(new Set(boxes.map(({ x }) => Math.round(x))).size).toBe(5);
  const slip = (await page.getByRole('complementary', { name: 'Betslip panel' }).boundingBox())!;
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  expect(slip.x - right).toBeGreaterThanOrEqual(0);
  expect(slip.x - right).toBeLessThan(80);
  const menu = (await page.getByRole('complementary', { name: 'Sports' }).boundingBox())!;
  expect(Math.min(...boxes.map(({ x }) => x)) - (menu.x + menu.width)).toBeLessThan(80);
  await expect(page.getByText('Betslip Empty')).toBeVisible();
});
