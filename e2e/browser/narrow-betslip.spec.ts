import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { befriend, placeBet } from './people.ts';
import { card, message, openView, pick, selectButton } from './screens.ts';

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

test('a bet is placed in three taps, and the wager is typed at once @phone', async ({ join, games }) => {
  const game = await games.list();
  const { page } = await join();
  await page.goto('/');
  let taps = 0;
  const tap = async (button: Locator) => {
    taps++;
    await button.click();
  };
  await tap(selectButton(page, game, game.homeTeam));
  await tap(page.getByRole('button', { name: 'Selected Bet:' }));
  const wager = page.getByLabel('Wager Amount');
  await expect(wager).toBeFocused();
  // The focus trap of the dialog has had its turn.
  await page.waitForTimeout(500);
  await page.keyboard.type('12.5');
  await expect(wager).toHaveValue('12.5');
  await tap(page.getByRole('button', { name: 'Create Bet' }));
  await expect(message(page, 'Your Bet Has Been Placed. Waiting for someone to accept...')).toBeVisible();
  expect(taps).toBe(3);
});

test('a friend is challenged in four taps from the Friends page @phone', async ({ site, join, games }) => {
  const game = await games.list();
  const [pat, kim] = [await join(), await join()];
  await befriend(site, pat, kim);
  const { page } = pat;
  await page.goto('/FriendsBets');
  const taps: Locator[] = [
    page.getByRole('region', { name: /^My Friends/ }).getByRole('link', { name: 'Challenge' }),
    selectButton(page, game, game.homeTeam),
    page.getByRole('button', { name: '$10' }),
    page.getByRole('button', { name: 'Send Challenge' }),
  ];
  expect(taps.length).toBeLessThanOrEqual(4);
  for (const tap of taps) await tap.click();
  await expect(
    message(page, `Your Challenge Has Been Sent. Waiting for ${kim.username} to answer...`),
  ).toBeVisible();
});

test('an open bet on Home is taken in two taps @phone', async ({ site, join, games }) => {
  const game = await games.list();
  const [pat, kim] = [await join(), await join()];
  await placeBet(site, kim, { eventId: game.id, side: 'home', wagerCents: 20_00 });
  const { page } = pat;
  await page.goto('/');
  const openBets = card(page, game).getByRole('button', { name: '1 open bet' });
  const take = page.getByRole('button', { name: `Accept $20.00 bet of ${kim.username}` });
  for (const tap of [openBets, take]) {
    await expect(tap).toBeVisible();
    expect((await tap.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await tap.click();
  }
  await expect(message(page, 'You Have Accepted This Bet. Waiting for results...')).toBeVisible();
});
