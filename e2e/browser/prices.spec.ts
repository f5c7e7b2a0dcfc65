import type { Page } from '@playwright/test';
import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import type { Game } from './games.ts';
import { createGroup, invite, joinBy, openGroupTabAt, startBet, take } from './group-screens.ts';
import {
  balance,
  card,
  choosePrice,
  openTab,
  openView,
  pick,
  selectButton,
  shrinkToPhone,
} from './screens.ts';

/** One bet of each price, from both sides. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const chiefs = { homeTeam: 'Kansas City Chiefs', awayTeam: 'Denver Broncos' };
const slipOf = (page: Page) => page.getByRole('form', { name: 'Betslip' });

/** Opens the bet on the board, in the slip. */
async function openOnBoard(page: Page, game: Game, team: string, word: 'Select' | 'Take'): Promise<void> {
  await page.goto('/');
  await openView(page, 'All Bets');
  await card(page, game).getByRole('group', { name: team }).getByRole('button', { name: word }).click();
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'Take this bet' });

async function accept(page: Page): Promise<void> {
  await panelOf(page).getByRole('button', { name: 'Accept Bet' }).click();
}

test('a specified bet: both sides read the same sentence, each from their own side', async ({
  join,
  games,
}) => {
  const game = await games.list(chiefs);
  await games.quote(game, { homePercent: 62, spreadHalves: -7 });
  const [maker, taker] = [await join(), await join()];
  await shrinkToPhone(maker.page);
  await maker.page.goto('/');
  await pick(maker.page, game, game.homeTeam, '25');
  await expect(slipOf(maker.page)).toContainText(
    'Bookmakers: 62% for the Chiefs. You need 56% to break even. Good for you, so few will take it.',
  );
  await checkAxe(maker.page, 'the standard price');
  await maker.page.getByRole('button', { name: 'Create Bet' }).click();
  await expect(balance(maker.page)).toHaveText('$75.00');

  await openOnBoard(taker.page, game, game.awayTeam, 'Select');
  await expect(panelOf(taker.page)).toContainText(
    'Bookmakers: 38% for the Broncos. You need 56% to break even. Steep for you.',
  );
  await checkAxe(taker.page, 'a specified bet to take');
  await accept(taker.page);
  await expect(balance(taker.page)).toHaveText('$75.00');

  await games.kickOff(game);
  await games.finish(game, 24, 21);
  await expect(balance(maker.page)).toHaveText('$120.00');
  for (const [{ page }, sentence] of [
    [maker, 'Bookmakers: 62% for the Chiefs. You need 56% to break even.'],
    [taker, 'Bookmakers: 38% for the Broncos. You need 56% to break even.'],
  ] as const) {
    await page.goto('/?view=myBets');
    await openTab(page, 'Settled');
    await card(page, game).getByRole('button', { name: 'Receipt' }).click();
    await expect(page.getByRole('dialog', { name: 'Receipt' })).toContainText(sentence);
  }
});

test('a fair bet on the winner costs the low fee and pays the price of its quote', async ({
  join,
  games,
}) => {
  const game = await games.list(chiefs);
  await games.quote(game, { homePercent: 60, spreadHalves: -7 });
  const [maker, taker] = [await join(), await join()];
  await shrinkToPhone(taker.page);
  await maker.page.goto('/');
  await pick(maker.page, game, game.homeTeam, '30');
  await expect(slipOf(maker.page)).toContainText('at the fair price: $0.40');
  await choosePrice(maker.page, 'fair');
  await expect(slipOf(maker.page)).toContainText('standard: 20% · $6.00');
  await expect(slipOf(maker.page)).toContainText('2% · $0.40');
  await expect(slipOf(maker.page)).toContainText('Risk $30 to win $19.60');
  await expect(slipOf(maker.page)).toContainText('Fair for both sides.');
  await checkAxe(maker.page, 'the fair price');
  // Nothing chosen is lost by a reload.
  await maker.page.reload();
  await expect(slipOf(maker.page)).toContainText('Risk $30 to win $19.60');
  await maker.page.getByRole('button', { name: 'Create Bet' }).click();
  await expect(balance(maker.page)).toHaveText('$70.00');

  await openOnBoard(taker.page, game, game.awayTeam, 'Take');
  await expect(panelOf(taker.page)).toContainText(
    'Bookmakers: 40% for the Broncos. You need 40% to break even. Fair for both sides.',
  );
  await accept(taker.page);
  await expect(balance(taker.page)).toHaveText('$80.00');
  await games.kickOff(game);
  await games.finish(game, 24, 21);
  await expect(balance(maker.page)).toHaveText('$119.60');
});

test('a bet for points has point chips and no fee', async ({ join, games }) => {
  const game = await games.list(chiefs);
  const [maker, taker] = [await join({ cents: 0 }), await join({ cents: 0 })];
  await createGroup(maker.page, 'Regulars', 'Points');
  await joinBy(taker.page, await invite(maker.page), 'Regulars');
  await startBet(maker.page, 'Regulars');
  await selectButton(maker.page, game, game.homeTeam).click();
  const chips = slipOf(maker.page).getByRole('group', { name: 'Quick amounts' });
  await expect(chips).toHaveText('102550100');
  await chips.getByRole('button', { name: '50', exact: true }).click();
  await expect(slipOf(maker.page)).toContainText('Risk 50 points to win 50');
  await expect(slipOf(maker.page)).not.toContainText(/Fee,|%/);
  await expect(slipOf(maker.page)).not.toContainText('$');
  await checkAxe(maker.page, 'a bet for points');
  await maker.page.getByRole('button', { name: 'Offer to Group' }).click();
  await take(taker.page);
  await games.kickOff(game);
  await games.finish(game, 24, 21);
  await openGroupTabAt(taker.page, 'Regulars', 'Table');
  await expect(taker.page.getByRole('list', { name: /^Table of/ })).toContainText('+50 points');
});
