import type { Locator } from '@playwright/test';
import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import type { Game, Games } from './games.ts';
import type { User } from './people.ts';
import { balance, message, openTab } from './screens.ts';

/** The ladder of a game on phones, and what the slip takes from it. */

const spread = { market: 'spread', lineHalves: -6, selection: 'home' };

async function quoteSpread(games: Games): Promise<Game> {
  const game = await games.list();
  await games.quote(game, { homePercent: 60, spreadHalves: spread.lineHalves });
  return game;
}

/** Offers the home team with the points that it gives, at equal stakes. */
async function offer(user: User, game: Game, stakeCents: number): Promise<void> {
  const answer = await user.context.request.post('/api/offers', {
    data: {
      ...spread,
      eventId: game.id,
      stakeCents,
      acceptorStakeCents: stakeCents,
      fee: { bps: 200, capCents: null },
    },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('one tap takes a part of a level of three offers, and the rest stays open for others @phone-only', async ({
  join,
  games,
}) => {
  const game = await quoteSpread(games);
  const [first, second, third, taker] = [await join(), await join(), await join(), await join()];
  await offer(first, game, 25_00);
  await offer(second, game, 35_00);
  const { page } = taker;
  await page.goto('/?view=allBets');
  await page.getByRole('button', { name: 'Prices' }).click();
  await expect(page.getByRole('button', { name: /^−102/ })).toHaveText(/\$60.*2 offers/);
  await checkAxe(page, 'the prices of a game on the board');
  await page.goto(`/Event?id=${game.id}`);
  await page.getByRole('radio', { name: /^Spread/ }).check();
  const ladder = page.getByRole('region', { name: 'Open offers · Spread' });
  const level = ladder.getByRole('button', { name: /^−102/ });
  await expect(level).toHaveText(/\$60.*2 offers/);
  // The page follows what others post.
  await offer(third, game, 25_00);
  await expect(level).toHaveText(/\$85.*3 offers/);
  expect((await level.boundingBox())!.height).toBeGreaterThanOrEqual(34);
  await checkAxe(page, 'the ladder of a game');

  await level.click();
  const slip = page.getByRole('form', { name: 'Take offers' });
  await slip.getByRole('textbox', { name: 'Risk' }).fill('40');
  await expect(slip).toContainText('Taking 2 of 3 offers');
  const offers = slip.getByRole('list', { name: 'Whose offers' }).getByRole('listitem');
  await expect(offers).toHaveText([
    new RegExp(`${first.username}.*all of it \\$25`),
    new RegExp(`${second.username}.*of \\$35 \\$15`),
  ]);
  await expect(slip).toContainText('You need 51% to break even. Fair for both sides.');
  await checkAxe(page, 'a level in the slip');
  const take = slip.getByRole('button', { name: /^Take .* \+3$/ });
  await expect(take).toHaveAccessibleDescription('Risk $40 to win $39.20');
  await take.click();
  await expect(message(page, 'You Have Accepted This Bet. Waiting for results...')).toBeVisible();
  await expect(page.getByText(`Risk $15 to win $14.70 against ${second.username}.`)).toBeVisible();
  await expect(balance(page)).toHaveText('$60.00');

  await second.page.goto('/?view=myBets');
  await openTab(second.page, 'Created');
  await expect(second.page.getByText('1 part taken, $20 left')).toBeVisible();
  await openTab(second.page, 'Active');
  await expect(second.page.getByText('Part of an offer')).toBeVisible();

  await games.kickOff(game);
  await games.finish(game, 20, 20);
  await expect(balance(page)).toHaveText('$139.20');
  await expect(balance(second.page)).toHaveText('$85.00');
});

/** Whether something else is painted over the last line. */
function isCovered(text: Locator): Promise<boolean> {
  return text.evaluate((element) => {
    const { left, bottom } = element.getBoundingClientRect();
    const top = document.elementFromPoint(left + 4, bottom - 4);
    return top === null || !element.contains(top);
  });
}

test('a bet is matched in one tap at the price that was shown, or posted if that is gone @phone-only', async ({
  join,
  games,
}) => {
  const game = await quoteSpread(games);
  const [maker, taker] = [await join(), await join()];
  await offer(maker, game, 20_00);
  const { page } = taker;
  const slip = page.getByRole('form', { name: 'Betslip' });
  const pick = async () => {
    await page.goto(`/Event?id=${game.id}`);
    await page.getByRole('radio', { name: /^Spread/ }).check();
    await page.getByRole('button', { name: `${game.awayTeam} +3` }).click();
    await page.getByRole('button', { name: 'Selected Bet:' }).click();
  };
  await pick();
  await slip.getByRole('textbox', { name: 'Risk' }).fill('20');
  await slip.getByRole('checkbox', { name: 'Take the best open bet first' }).check();
  const match = slip.getByRole('region', { name: 'Best open bet' });
  await expect(match).toContainText(`${maker.username} Risk $20 to win $19.60`);
  // Above the button at any height, and never under it.
  const sentence = slip.getByText('You need 51% to break even. Fair for both sides.');
  for (const height of [844, 664, 480]) {
    await page.setViewportSize({ width: 390, height });
    await expect(sentence).toBeInViewport({ ratio: 1 });
    expect(await isCovered(sentence)).toBe(false);
  }
  await checkAxe(page, 'the best open bet');
  const take = slip.getByRole('button', { name: `Take ${maker.username}’s bet`, exact: true });
  await expect(take).toHaveAccessibleDescription('Risk $20 to win $19.60');
  await take.click();
  await expect(message(page, 'You Have Accepted This Bet. Waiting for results...')).toBeVisible();
  await expect(balance(page)).toHaveText('$80.00');

  // The choice is remembered. Without an open bet at this price the own one is posted.
  await pick();
  await expect(match).toContainText('There is none at this price now. Yours will be posted.');
  await slip.getByRole('button', { name: 'Create Bet' }).click();
  await expect(message(page, 'Your Bet Has Been Placed. Waiting for someone to accept...')).toBeVisible();
  await expect(balance(page)).toHaveText('$60.00');
});
