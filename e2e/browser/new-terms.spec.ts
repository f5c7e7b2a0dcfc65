import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a user reads new terms, opens the withdrawal page, and can bet again after accepting', async ({
  site,
  games,
  join,
}) => {
  const { page, id } = await join();
  const game = await games.list();
  await site.pool.query("update users set terms_version = '2020-01-01' where id = $1", [id]);
  await page.goto('/');
  const heading = page.getByRole('heading', { name: 'Our terms have changed' });
  await expect(heading).toBeVisible();
  await checkAxe(page, 'new terms');
  await page.getByRole('link', { name: 'withdraw your money' }).click();
  await expect(page.getByRole('form', { name: 'Request Withdrawal' })).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(heading).toBeHidden();
  await expect(page.getByText(game.homeTeam).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(game.homeTeam).first()).toBeVisible();
  await expect(heading).toBeHidden();
});
