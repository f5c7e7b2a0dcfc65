import { countActions } from './actions.ts';
import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { newIdentity, placeBet } from './people.ts';
import { balance, message } from './screens.ts';

test('a stranger gets from a friend’s link to a taken bet in at most 12 actions @phone', async ({
  site,
  join,
  visit,
  games,
}) => {
  const game = await games.list();
  const creator = await join();
  const id = await placeBet(site, creator, { eventId: game.id, side: 'home', wagerCents: 20_00 });
  const page = await visit();
  const who = newIdentity();
  const { actions, tap, signUp } = countActions();

  await page.goto(`/betdetails?id=${id}`);
  await tap(page.getByRole('link', { name: /^Take / }));
  await signUp(page, who);

  await expect(page).toHaveURL(new RegExp(`/betdetails\\?id=${id}`, 'i'));
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('20');
  await checkAxe(page, 'a bet with its deposit');
  await tap(page.getByRole('button', { name: 'Pay with card' }));
  await tap(page.getByRole('button', { name: 'Pay $20.00' }));

  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible();
  const take = page.getByRole('button', { name: /^Take .* for \$20\.00$/ });
  await expect(take).toBeVisible();
  await expect(page.getByRole('region', { name: 'Take this bet' })).toContainText('$36.00');
  await checkAxe(page, 'paid, with the bet to take');
  await tap(take);
  await expect(message(page, 'You Have Accepted This Bet. Waiting for results...')).toBeVisible();
  await expect(balance(page)).toHaveText('$0.00');
  expect(actions.length, actions.join('\n')).toBeLessThanOrEqual(12);

  const add = page.getByRole('button', { name: `Add ${creator.username} as friend` });
  await expect(add).toBeVisible();
  await checkAxe(page, 'a taken bet');
  await add.click();
  await expect(page.getByText('Friend request sent').first()).toBeVisible();
});
