import { expect, test } from './fixtures.ts';
import { selectButton } from './screens.ts';

test('nothing covers the selected bet while the page reconnects @phone', async ({ join, games }) => {
  const game = await games.list();
  const { page } = await join();
  await page.route('**/api/stream', (route) => route.abort());
  await page.goto('/');
  await selectButton(page, game, game.homeTeam).click();
  const word = await page.getByText('Reconnecting…').boundingBox();
  const banner = await page.getByRole('button', { name: 'Selected Bet:' }).boundingBox();
  expect(word!.y + word!.height).toBeLessThan(banner!.y);
});
