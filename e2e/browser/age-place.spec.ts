import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { message, pick } from './screens.ts';
import { giveMoney } from './site.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const tooYoung = 'You are too young to bet where you are. The minimum age there is 18.';

test('a user found to be too young cannot bet or deposit, reads why, and can still withdraw', async ({
  site,
  games,
  join,
}) => {
  const { page, id } = await join({ cents: 0 });
  // Like a corrected birth year: eligibility is checked before the first money is at stake.
  await site.pool.query("update users set dob = now() - interval '17 years' where id = $1", [id]);
  await giveMoney(site, id, 40_00);
  const game = await games.list();
  await page.goto('/');
  await pick(page, game, game.homeTeam, '10.00');
  await page.getByRole('button', { name: 'Create Bet' }).click();
  await expect(page.getByLabel('Wager Amount')).toHaveAccessibleDescription(new RegExp(tooYoung));
  await expect(page.getByLabel('Wager Amount')).toHaveValue('10.00');
  await checkAxe(page, 'too young to bet');

  await page.goto('/AddFunds');
  await page.getByRole('button', { name: 'Pay with card' }).click();
  await expect(page.getByText(tooYoung).first()).toBeVisible();

  await page.goto('/Settings?tab=withdrawal');
  const form = page.getByRole('form', { name: 'Request Withdrawal' });
  await form.getByLabel('Amount').fill('20.00');
  await form.getByLabel('PayPal Email', { exact: true }).fill('stuck@mail.com');
  await form.getByLabel('Confirm PayPal Email').fill('stuck@mail.com');
  await form.getByRole('button', { name: 'Request Withdrawal' }).click();
  await expect(message(page, 'Withdrawal to Paypal requested successfully.')).toBeVisible();
});
