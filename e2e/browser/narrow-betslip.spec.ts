import { expect, test } from './fixtures.ts';
import { openView, pick } from './screens.ts';

/** The bet form as a modal, as on phones. */

test('the bet form closes on navigation, and on Back without navigating @phone', async ({ join, games }) => {
  const game = await games.list();
  const { page } = await join();
  const form = page.getByRole('dialog', { name: 'Betslip' });
  const banner = page.getByRole('button', { name: 'Selected Bet:' });
  await page.goto('/');
  await openView(page, 'My Bets');
  await openView(page, 'Home');
  await pick(page, game, game.homeTeam, '12.50');
  const back = () => page.evaluate(() => history.back());

  await back();
  await expect(form).toBeHidden();
  await expect(banner).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'All sports' })).toBeVisible();

  await banner.click();
  await expect(form.getByLabel('Wager Amount')).toHaveValue('12.50');
  await form.getByRole('button', { name: /^Offer to/ }).click();
  await form.getByRole('link', { name: 'Find friends' }).click();
  await expect(page).toHaveURL('/FriendsBets');
  await expect(form).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Friends', exact: true })).toBeVisible();
  await expect(banner).toBeVisible();

  // With the form closed, Back navigates.
  await back();
  await expect(page).toHaveURL('/');
  await expect(form).toBeHidden();
  await back();
  await expect(page).toHaveURL(/view=myBets/);
});
