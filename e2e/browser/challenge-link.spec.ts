import type { Page } from '@playwright/test';
import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { newIdentity } from './people.ts';
import { balance, card, choosePrice, fillSignup, message, pick } from './screens.ts';
import { giveMoney } from './site.ts';

/** A challenge to someone without an account, from the slip to the taken bet. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function chooseLink(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Offer to/ }).click();
  await page.getByRole('option', { name: 'Someone with a link' }).click();
  await expect(page.getByText('You get a link to share.')).toBeVisible();
}

test('a challenge by link: a visitor opens it, signs up and takes it; then the link is gone @phone-only', async ({
  site,
  join,
  visit,
  games,
}) => {
  const game = await games.list();
  const [pat, lee] = [await join(), await join()];
  const { page } = pat;

  await page.goto('/');
  await pick(page, game, game.homeTeam);
  await chooseLink(page);
  await checkAxe(page, 'a link chosen');
  await choosePrice(page, 'standard');
  await page.getByLabel('Wager Amount').fill('25');
  await page.getByRole('button', { name: 'Create Challenge Link' }).click();

  await expect(page).toHaveURL(/\/BetDetails\?id=/);
  const panel = page.getByRole('region', { name: 'Your challenge link is ready' });
  await expect(panel.getByRole('img', { name: 'QR code of the challenge link' })).toBeVisible();
  const link = (await panel.getByText(/\/betdetails\?id=.*&token=/).textContent())!;
  await checkAxe(page, 'the link of a challenge');

  await page.goto('/?view=myBets');
  await expect(card(page, game)).toContainText('Challenge by link');
  await checkAxe(page, 'a challenge by link in My Bets');
  await card(page, game).getByRole('button', { name: 'Share link' }).click();
  await expect(panel.getByText(link)).toBeVisible();

  // A visitor without the whole link learns nothing.
  const guest = await visit();
  await guest.goto(link.replace(/&token=.*/, ''));
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(/^Bet your friends/);
  const wrong = await guest.goto(link.slice(0, -1) + (link.endsWith('A') ? 'Q' : 'A'));
  expect(wrong!.status()).toBe(404);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(/^This challenge link is not valid/);
  await checkAxe(guest, 'a wrong link of a challenge');

  const opened = await guest.goto(link);
  expect(opened!.headers()['referrer-policy']).toBe('no-referrer');
  await expect(guest.getByText(`${pat.username} challenges you to take the other side.`)).toBeVisible();
  await checkAxe(guest, 'a challenge by link for a visitor');
  const who = newIdentity();
  await guest.getByRole('link', { name: /^Take / }).click();
  await fillSignup(guest, who);
  await guest.getByRole('button', { name: 'Sign Up' }).click();
  const taking = guest.getByRole('region', { name: 'Take this bet' });
  await expect(taking.getByRole('alert')).toHaveText(/^Insufficient Funds/);
  const { rows } = await site.pool.query('select id from users where username = $1', [who.username]);
  await giveMoney(site, rows[0].id, 100_00);
  await expect(taking.getByRole('button', { name: 'Accept Bet' })).toBeVisible();
  await checkAxe(guest, 'a challenge by link for a new user');
  await guest.getByRole('button', { name: 'Accept Bet' }).click();
  await expect(message(guest, 'You Have Accepted This Bet. Waiting for results...')).toBeVisible();
  await expect(balance(guest)).toHaveText('$75.00');

  // Its creator sees who took it, and the link is gone for everyone else.
  await expect(page.getByText(`${who.username} accepted your bet. Waiting for results...`)).toBeVisible();
  await expect(panel).toBeHidden();
  const other = await visit();
  const gone = await other.goto(link);
  expect(gone!.status()).toBe(410);
  await expect(
    other.getByRole('heading', { level: 1, name: 'Someone else has taken this bet.' }),
  ).toBeVisible();
  await checkAxe(other, 'a challenge by link that is gone');
  await lee.page.goto(link);
  await expect(lee.page.getByRole('heading', { name: 'Someone else has taken this bet.' })).toBeVisible();
  await checkAxe(lee.page, 'a challenge by link that is gone, for a user');
});

test('revoking the link returns the wager, and the link is gone', async ({ site, join, visit, games }) => {
  const game = await games.list();
  const { page, context } = await join();
  const answer = await context.request.post(`${site.url}/api/bets`, {
    data: { eventId: game.id, side: 'away', wagerCents: 20_00, offeredTo: 'link' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  const { uniqueId } = (await answer.json()).bet;
  const { path } = await (await context.request.get(`${site.url}/api/bets/${uniqueId}/link`)).json();
  const guest = await visit();
  expect((await guest.goto(path))!.status()).toBe(200);
  await page.goto('/?view=myBets');
  await expect(balance(page)).toHaveText('$80.00');
  await card(page, game).getByRole('button', { name: 'Revoke link' }).click();
  await expect(balance(page)).toHaveText('$100.00');
  expect((await guest.reload())!.status()).toBe(410);
  await expect(guest.getByRole('heading', { level: 1, name: 'This bet is no longer open.' })).toBeVisible();
});
