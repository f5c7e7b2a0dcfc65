import type { Locator, Page } from '@playwright/test';
import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { acceptBet, befriend, placeBet } from './people.ts';
import { card, createBet, message, openTab, phone, shrinkToPhone } from './screens.ts';

/** What the maker of a bet sees on their open pages. */

const taken = (page: Page): Locator => page.getByRole('region', { name: 'Bet taken' });

/** Whether nothing covers the middle of an element. */
async function expectUncovered(element: Locator): Promise<void> {
  await element.evaluate((node) => node.scrollIntoView({ block: 'nearest' }));
  await expect
    .poll(() =>
      element.evaluate((node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
    )
    .toBe(true);
}

test('a taken bet turns the panel on both devices of its maker at once, and closes for good', async ({
  site,
  join,
  games,
}) => {
  const [maker, taker] = [await join(), await join()];
  const game = await games.list();
  const other = await games.list({ homeTeam: 'Utah Jazz', awayTeam: 'Toronto Raptors' });
  const { page } = maker;
  await shrinkToPhone(page);
  const second = await maker.context.newPage();
  await second.goto('/?view=myBets&tab=Created');
  await page.goto('/');
  await createBet(page, game, game.homeTeam, '25');
  const open = page.getByRole('region', { name: 'Bet placed' });
  await expect(open.getByRole('heading', { name: 'Your bet is open' })).toBeVisible();
  // The words of the confirmation are on the page, and no toast repeats them.
  await expect(open).toContainText('Your Bet Has Been Placed. Waiting for someone to accept...');
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  await checkAxe(page, 'an open bet in the panel');
  await expect(card(page, game)).toContainText('Your bet is open');
  await expect(card(second, game)).toBeVisible();

  const list = await site.pool.query('select id from bets where creator_id = $1', [maker.id]);
  await acceptBet(site, taker, list.rows[0].id);
  for (const shown of [page, second]) {
    await expect(
      taken(shown).getByRole('heading', { name: `${taker.username} took it. You’re on.` }),
    ).toBeVisible();
    await expect(taken(shown)).toContainText('Risk $25 to win$20.00');
  }
  await expect(open).toBeHidden();
  await expect(card(page, game)).not.toContainText('Your bet is open');
  await expect(second.getByText("You haven't created any bets yet")).toBeVisible();
  await openTab(second, 'Active');
  await expect(card(second, game)).toBeVisible();
  await checkAxe(page, 'a taken bet in the panel');

  // It blocks nothing: the games under it can be reached, also the last one.
  for (const size of [{ width: 1440, height: 900 }, phone]) {
    await page.setViewportSize(size);
    await expectUncovered(card(page, other).getByRole('button', { name: 'Select' }).first());
  }
  await page.goto('/Groups');
  await expect(taken(page)).toBeVisible();
  await page.reload();
  await expect(taken(page)).toBeVisible();

  await taken(page).getByRole('button', { name: 'Close' }).click();
  for (const shown of [page, second]) await expect(taken(shown)).toBeHidden();
  await page.goto('/');
  await expect(card(page, game)).toBeVisible();
  await expect(taken(page)).toHaveCount(0);
});

test('several are one card, and an open bet is sent to a friend @phone-only', async ({
  site,
  join,
  games,
}) => {
  const [maker, taker, friend] = [await join(), await join(), await join()];
  await befriend(site, maker, friend);
  const game = await games.list();
  for (const wagerCents of [5_00, 6_00]) {
    const bet = await placeBet(site, maker, { eventId: game.id, side: 'home', wagerCents });
    await acceptBet(site, taker, bet);
  }
  const { page } = maker;
  await page.goto('/');
  const several = page.getByRole('region', { name: 'Bets taken' });
  await expect(several).toContainText(`${taker.username} took 2 of your bets. You’re on.`);
  await checkAxe(page, 'taken bets in the panel');
  await several.getByRole('button', { name: 'Close' }).click();
  await expect(several).toBeHidden();

  await createBet(page, game, game.awayTeam, '10');
  const open = page.getByRole('region', { name: 'Bet placed' });
  await open.getByRole('button', { name: 'Challenge a friend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Challenge a friend' });
  await dialog.getByRole('radio', { name: friend.fullName }).check();
  await expect(dialog.getByText(`Only ${friend.username} will be able to take it.`)).toBeVisible();
  await checkAxe(page, 'the friends to challenge');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(open).toContainText(
    `Your Challenge Has Been Sent. Waiting for ${friend.username} to answer...`,
  );
  await friend.page.goto('/FriendsBets');
  await friend.page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(message(friend.page, 'You Have Accepted This Bet. Waiting for results...')).toBeVisible();
  await expect(taken(page)).toContainText(`${friend.username} took it. You’re on.`);
});

test('a friend reads who beat whom, and the winner what reached the balance', async ({
  site,
  join,
  games,
}) => {
  const [maker, taker, friend] = [await join(), await join(), await join()];
  await befriend(site, maker, friend);
  const game = await games.list();
  const bet = await placeBet(site, maker, { eventId: game.id, side: 'home', wagerCents: 25_00 });
  await acceptBet(site, taker, bet);
  await games.kickOff(game);
  await games.finish(game, 24, 21);
  const address = `/BetDetails?id=${bet}`;
  await shrinkToPhone(maker.page);
  await maker.page.goto(address);
  await expect(card(maker.page, game)).toContainText('+$20.00');
  await expect(card(maker.page, game)).toContainText(`You beat`);
  await expect(maker.page.getByText('Paid to your balance')).toBeVisible();
  await checkAxe(maker.page, 'the own result');
  await expectUncovered(maker.page.getByRole('button', { name: 'Share' }));
  await taker.page.goto(address);
  await expect(card(taker.page, game)).toContainText('−$25.00');
  await expect(taker.page.getByRole('button', { name: 'Share' })).toHaveCount(0);

  await friend.page.goto(address);
  await expect(card(friend.page, game).getByRole('heading')).toHaveText(
    `${maker.username} beat ${taker.username}, 24–21`,
  );
  await checkAxe(friend.page, 'the result of others');
  const stranger = await join();
  await stranger.page.goto(address);
  await expect(
    stranger.page.getByText('This bet has alredy been accepeted by someone else. The bet is over.'),
  ).toBeVisible();
});
