import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { befriend, placeBet } from './people.ts';
import { card, message, openMenu, openView, pick, selectButton } from './screens.ts';

/** The bet form as a modal, as on phones. */

test('the bet form, the menu and dialogs close on Back without navigating, also on the first page of a tab @phone', async ({
  join,
  games,
}) => {
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

  await test.step('on the first page of a tab', async () => {
    const first = await page.context().newPage();
    await first.goto('/');
    await pick(first, game, game.homeTeam, '12.50');
    await first.evaluate(() => history.back());
    await expect(first.getByRole('dialog', { name: 'Betslip' })).toBeHidden();
    await expect(first).toHaveURL('/');
    await expect(first.getByRole('button', { name: 'Selected Bet:' })).toBeVisible();
  });

  await test.step('the menu and a dialog', async () => {
    const other = await page.context().newPage();
    const goBack = () => other.evaluate(() => history.back());
    await other.goto('/Groups');
    await other.getByRole('button', { name: 'Create a group' }).click();
    const dialog = other.getByRole('dialog', { name: 'Create a group' });
    await expect(dialog).toBeVisible();
    await goBack();
    await expect(dialog).toBeHidden();
    await expect(other).toHaveURL('/Groups');

    await openView(other, 'My Bets');
    const menu = await openMenu(other);
    await goBack();
    await expect(menu).toBeHidden();
    await expect(other).toHaveURL(/view=myBets/);
    // With nothing open, Back leaves the page.
    await goBack();
    await expect(other).toHaveURL('/Groups');
  });
});

test('three taps make a bet, also with the last stake, or a challenge from Friends; two take an open bet @phone', async ({
  site,
  join,
  games,
}) => {
  const game = await games.list();
  const [pat, kim] = [await join(), await join()];
  await befriend(site, pat, kim);
  const { page } = pat;
  const friend = page.getByRole('region', { name: /^My Friends/ }).getByRole('link', { name: 'Challenge' });
  const select = selectButton(page, game, game.homeTeam);
  const send = page.getByRole('button', { name: 'Send Challenge' });
  const sent = message(page, `Your Challenge Has Been Sent. Waiting for ${kim.username} to answer...`);
  const tapAll = async (taps: readonly Locator[]) => {
    for (const tap of taps) await tap.click();
  };

  await test.step('the wager is typed at once', async () => {
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

  await page.goto('/FriendsBets');
  await tapAll([friend, select, page.getByRole('button', { name: '$10' }), send]);
  await expect(sent).toBeVisible();

  await page.goto('/');
  await tapAll([
    select,
    page.getByRole('button', { name: 'Selected Bet:' }),
    page.getByRole('button', { name: 'Create Bet' }),
  ]);
  await expect(message(page, 'Your Bet Has Been Placed. Waiting for someone to accept...')).toBeVisible();

  // From Home it is one tap more.
  await page.goto('/FriendsBets');
  await tapAll([friend, select, send]);
  await expect(sent).toBeVisible();

  await test.step('an open bet on Home is taken in two taps', async () => {
    await placeBet(site, kim, { eventId: game.id, side: 'home', wagerCents: 20_00 });
    await page.goto('/');
    const openBets = card(page, game).getByRole('button', { name: '1 open bet' });
    const take = page.getByRole('button', { name: `Take ${kim.username}’s bet` });
    for (const tap of [openBets, take]) {
      await expect(tap).toBeVisible();
      expect((await tap.boundingBox())!.height).toBeGreaterThanOrEqual(44);
      await tap.click();
    }
    await expect(message(page, 'You Have Accepted This Bet. Waiting for results...')).toBeVisible();
  });
});

test('with an on-screen keyboard, amounts, price and button stay visible @phone', async ({ join, games }) => {
  const game = await games.list();
  await games.quote(game, { homePercent: 62, spreadHalves: -7 });
  const { page } = await join();
  await page.goto('/');
  await pick(page, game, game.homeTeam, '25');
  const form = page.getByRole('form', { name: 'Betslip' });
  await page.setViewportSize({ width: 390, height: 480 });
  await page.getByLabel('Wager Amount').focus();
  for (const shown of [
    page.getByLabel('Wager Amount'),
    form.getByRole('radio', { name: 'standard' }),
    form.getByText('Bookmakers: 62%'),
    form.getByText('20% · $5.00'),
    page.getByRole('button', { name: 'Create Bet' }),
  ])
    await expect(shown).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.getByLabel('Wager Amount')).toHaveValue(/^25(\.00)?$/);
});
