import type { Page } from '@playwright/test';
import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import type { Game, Games } from './games.ts';
import { balance, card, message, openSlip, openTab, openView, pick, shrinkToPhone } from './screens.ts';

/** Bets on a line and at other stakes, between two users. */

const lopsided = { homePercent: 80, spreadHalves: -12 };

/** Bookmakers quote the game as lopsided, after another line. */
async function quoteLopsided(games: Games, game: Game): Promise<void> {
  await games.quote(game, { homePercent: 75, spreadHalves: -9 });
  await games.quote(game, lopsided);
}

/** Offers $25.00 on the home team with the bookmakers' spread. */
async function offerSpread(page: Page, game: Parameters<typeof pick>[1]): Promise<void> {
  await page.goto('/');
  await pick(page, game, game.homeTeam, '25');
  const slip = page.getByRole('form', { name: 'Betslip' });
  await expect(slip).toContainText(
    /Bookmakers: 80% for the \w+\. You need 56% to break even\. Good for you, so few will take it\./,
  );
  await slip.getByRole('group', { name: 'Market' }).getByRole('button', { name: '−6' }).click();
  await expect(page.getByLabel('Risk')).toHaveValue('25.00');
  await expect(slip.getByRole('radio', { name: 'fair' })).toBeChecked();
  await expect(slip).toContainText('Risk $25 to win $24.50');
  await expect(page.getByText('By exactly 6: everyone gets their money back.')).toBeVisible();
  await page.getByRole('button', { name: 'How the line moved' }).click();
  await expect(page.getByText(`; now ${game.homeTeam} −6 (3 books, `)).toBeVisible();
  await checkAxe(page, 'the form of an offer');
  await page.getByRole('button', { name: 'Create Bet' }).click();
  await expect(message(page, 'Your Bet Has Been Placed. Waiting for someone to accept...')).toBeVisible();
  await expect(balance(page)).toHaveText('$75.00');
}

/** The page of the newest bet, as another user. */
async function openBet(maker: Page, taker: Page): Promise<string> {
  const { items } = await (await maker.request.get('/api/me/bets?tab=Created')).json();
  await taker.goto(`/BetDetails?id=${items[0].uniqueId}`);
  return items[0].uniqueId;
}

test('a bet on the winner becomes one on the spread in one tap, and a push returns both stakes', async ({
  join,
  games,
}) => {
  const game = await games.list();
  await quoteLopsided(games, game);
  const [maker, taker] = [await join(), await join()];
  await shrinkToPhone(maker.page);
  await offerSpread(maker.page, game);

  await taker.page.goto('/');
  await openView(taker.page, 'All Bets');
  const open = card(taker.page, game);
  for (const text of ['has Bears −6', 'Packers +6', 'Risk up to $25 to win $24.50'])
    await expect(open).toContainText(text);
  await openBet(maker.page, taker.page);
  await checkAxe(taker.page, 'an offer to take');
  await taker.page.getByRole('button', { name: 'Accept Bet' }).click();
  await expect(balance(taker.page)).toHaveText('$75.00');

  await games.kickOff(game);
  await games.finish(game, 23, 17);
  for (const { page } of [maker, taker]) {
    await expect(balance(page)).toHaveText('$100.00');
    await page.goto('/?view=myBets');
    await openTab(page, 'Settled');
    await expect(card(page, game)).toContainText('Push: refunded');
    await expect(card(page, game)).toContainText('$25 back');
  }
  await card(maker.page, game).getByRole('button', { name: 'Receipt' }).click();
  await expect(maker.page.getByRole('dialog', { name: 'Receipt' })).toContainText(
    '23–17, margin 6, line −6: push. Everyone gets their money back, without a fee.',
  );
});

test('a draw pays the user who bet against "Arsenal to win"', async ({ join, games }) => {
  const game = await games.list({
    sportKey: 'soccer_epl',
    sportTitle: 'EPL',
    homeTeam: 'Arsenal',
    awayTeam: 'Wolverhampton Wanderers',
  });
  await games.quoteDraws(game, [50, 30, 20], 5);
  const [maker, taker] = [await join(), await join()];
  const { page } = maker;
  await page.goto('/');
  await expect(card(page, game)).toContainText('A tie counts as not winning.');
  await expect(card(page, game).getByRole('button', { name: 'Take' })).toHaveCount(0);
  await card(page, game).getByRole('button', { name: 'Arsenal to win' }).click();
  await checkAxe(page, 'a game with draws');
  await openSlip(page, game);
  const slip = page.getByRole('form', { name: 'Betslip' });
  await slip.getByLabel('Risk').fill('20');
  await expect(slip).toContainText('Risk $20 to win $19.60');
  await expect(slip).toContainText(
    'Arsenal win in 90 minutes plus stoppage: you win. A tie or a loss: you lose.',
  );
  await expect(slip).toContainText('Bookmakers: 50% for Arsenal to win. You need 51% to break even.');
  await checkAxe(page, 'the form of a team to win');
  await slip.getByRole('button', { name: 'Pick Arsenal not to win instead' }).click();
  await expect(slip).toContainText('A tie or a loss: you win.');
  await slip.getByRole('button', { name: 'Pick Arsenal to win instead' }).click();
  await slip.getByRole('button', { name: 'Create Bet' }).click();
  await expect(message(page, 'Your Bet Has Been Placed. Waiting for someone to accept...')).toBeVisible();

  await taker.page.goto('/');
  await openView(taker.page, 'All Bets');
  await expect(card(taker.page, game)).toContainText('Arsenal not to win');
  await openBet(page, taker.page);
  await expect(taker.page.getByRole('heading', { name: 'Take Arsenal not to win' })).toBeVisible();
  await expect(taker.page.getByText('A tie or a loss: you win.', { exact: false })).toBeVisible();
  await checkAxe(taker.page, 'a team not to win, to take');
  await taker.page.getByRole('button', { name: 'Accept Bet' }).click();
  await expect(balance(taker.page)).toHaveText('$80.00');

  await games.kickOff(game);
  await games.score(game, 1, 0);
  await page.goto('/?view=myBets');
  await openTab(page, 'Active');
  await expect(card(page, game)).toContainText('Arsenal 1 vs Wolverhampton Wanderers 0');
  await games.finish(game, 1, 1);
  await expect(balance(taker.page)).toHaveText('$119.60');
  for (const user of [taker.page, page]) {
    await user.goto('/?view=myBets');
    await openTab(user, 'Settled');
  }
  await expect(card(taker.page, game)).toContainText('Won: $39.60');
  await card(page, game).getByRole('button', { name: 'Receipt' }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await expect(receipt).toContainText('1–1, a tie: Arsenal did not win. Win $19.60, fee $0.40.');
  await checkAxe(page, 'the receipt of a draw');
});
