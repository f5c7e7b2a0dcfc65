import { countActions } from './actions.ts';
import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { newIdentity } from './people.ts';
import { balance, message } from './screens.ts';

test('a stranger gets from the landing page to a first bet in at most 12 actions @phone', async ({
  visit,
  games,
}) => {
  await games.clear();
  const game = await games.list();
  const page = await visit();
  const who = newIdentity();
  const { actions, tap, signUp } = countActions();

  const select = page.getByRole('link', { name: `Select ${game.homeTeam}` });
  // Games of other tests may be cached for ten seconds.
  await expect(async () => {
    await page.goto('/home');
    await expect(select).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await checkAxe(page, 'the landing page with games');
  await tap(select);
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeVisible();
  await checkAxe(page, 'the signup with a pick');
  await signUp(page, who);

  await expect(page).toHaveURL(/\/AddFunds/);
  const bet = page.getByRole('region', { name: 'Your bet' });
  await expect(bet).toContainText('$10.00');
  await expect(bet).toContainText('$8.00');
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('10');
  await checkAxe(page, 'a pick with its deposit');
  await tap(page.getByRole('button', { name: 'Pay with card' }));
  await tap(page.getByRole('button', { name: 'Pay $10.00' }));

  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible();
  await expect(page.getByLabel('Wager Amount')).toHaveValue('10');
  await checkAxe(page, 'paid, with the bet to create');
  await tap(page.getByRole('button', { name: 'Create Bet' }));
  await expect(message(page, 'Your Bet Has Been Placed. Waiting for someone to accept...')).toBeVisible();
  expect(actions.length, actions.join('\n')).toBeLessThanOrEqual(12);
  await checkAxe(page, 'a created bet');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(balance(page)).toHaveText('$0.00');
});
