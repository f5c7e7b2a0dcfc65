import { expect, test } from './fixtures.ts';
import { befriend, placeBet } from './people.ts';
import { message, openTab, openView, pick, selectButton } from './screens.ts';

/**
 * The slip next to the games: another pick can replace its entry at any time, and messages belong to the current entry.
 */

test('a reload restores the pick, the wager and the friend; offline nothing can be accepted, and each place says why', async ({
  site,
  join,
  games,
}) => {
  const game = await games.list();
  const [friend, { page, ...me }] = [await join(), await join()];
  await befriend(site, friend, { page, ...me });
  await page.goto('/');
  await pick(page, game, game.awayTeam, '12.50');
  const offer = page.getByRole('button', { name: /^Offer to/ });
  await offer.click();
  await page.getByRole('option', { name: friend.fullName }).click();
  await expect(offer).toHaveText(friend.username);

  // Challenges are at the fair price.
  await page.reload();
  await expect(page.getByLabel('Risk')).toHaveValue('12.50');
  await expect(offer).toHaveText(friend.username);
  await expect(selectButton(page, game, game.awayTeam)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Clear Bet' }).click();
  await expect(page.getByText('Betslip Empty')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Betslip Empty')).toBeVisible();

  await test.step('offline, each place explains why once', async () => {
    const other = friend;
    const bet = { eventId: game.id, side: 'away', wagerCents: 25_00 } as const;
    await placeBet(site, other, bet);
    await placeBet(site, other, { ...bet, offeredTo: me.id });
    await page.goto('/');
    await pick(page, game, game.homeTeam, '25');
    await openView(page, 'Friends');
    const slip = page.getByRole('form', { name: 'Betslip' });
    const offers = slip.getByRole('region', { name: 'Or take an open bet' });
    const challenges = page.getByRole('region', { name: 'Challenges' });
    const buttons = [
      offers.getByRole('button', { name: 'Risk $25 to win $20.' }),
      challenges.getByRole('button', { name: 'Accept' }),
    ];
    const note = /You can bet again once you reconnect/;
    for (const button of buttons) await expect(button).toBeEnabled();

    await me.context.setOffline(true);
    for (const button of buttons) await expect(button).toBeDisabled();
    for (const place of [slip, challenges]) await expect(place.getByText(note)).toHaveCount(1);

    await me.context.setOffline(false);
    for (const button of buttons) await expect(button).toBeEnabled();
    await expect(page.getByText(note)).toHaveCount(0);
  });
});

test('a refusal for one open bet does not show on another', async ({ site, join, games }) => {
  const [game, next] = [await games.list(), await games.list()];
  const [other, { page }] = [await join(), await join({ cents: 5_00 })];
  await placeBet(site, other, { eventId: game.id, side: 'home', wagerCents: 10_00 });
  await placeBet(site, other, { eventId: next.id, side: 'home', wagerCents: 2_00 });
  await page.goto('/');
  await openView(page, 'All Bets');
  await openTab(page, 'All Bets');
  const panel = page.getByRole('region', { name: 'Take this bet' });
  const take = async (of: typeof game) => {
    await selectButton(page, of, of.awayTeam).click();
    await expect(panel).toContainText(`${of.awayTeam}Your pick`);
  };
  // Both are cached by now, so nothing loads in between.
  await take(next);
  await take(game);
  await panel.getByRole('button', { name: 'Accept Bet' }).click();
  await expect(panel.getByText('Insufficient Funds:')).toBeVisible();
  await take(next);
  await expect(panel.getByText('Insufficient Funds:')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Accept Bet' }).click();
  await expect(message(page, 'You Have Accepted This Bet. Waiting for results...')).toBeVisible();
});
