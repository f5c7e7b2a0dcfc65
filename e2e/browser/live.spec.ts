import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { acceptBet, befriend, placeBet } from './people.ts';
import { balance, card } from './screens.ts';

test('two devices of each user see a bet in play and its result, live @phone-only', async ({
  site,
  join,
  games,
}) => {
  const [one, two] = [await join(), await join()];
  const game = await games.list();
  // Other tests' games are in play as well.
  const other = await games.list({ homeTeam: 'Utah Jazz', awayTeam: 'Toronto Raptors' });
  const bet = await placeBet(site, one, { eventId: game.id, side: 'home', wagerCents: 25_00 });
  await acceptBet(site, two, bet);
  await games.kickOff(game);
  await games.kickOff(other);
  await games.score(game, 0, 7);
  await games.score(other, 3, 3);

  const [list, live] = [one.page, await one.context.newPage()];
  const [otherList, otherLive] = [two.page, await two.context.newPage()];
  await otherList.goto('/?view=myBets&tab=Active');
  await otherLive.goto('/Live');
  await list.goto('/?view=myBets&tab=Active');
  await live.goto('/Live');
  await expect(card(list, game)).toContainText('You’re behind, −$25.00 if it ended now');
  await expect(card(list, game).getByRole('link', { name: two.username })).toBeVisible();
  await expect(live.getByText('If it ended now: −$25.00')).toBeVisible();
  await expect(card(live, other)).toBeVisible();
  await checkAxe(live, 'games in play');
  await checkAxe(list, 'an active bet');

  await games.score(game, 14, 7);
  await expect(card(list, game)).toContainText('You’re ahead, +$20.00 if it ended now');
  await expect(live.getByText('If it ended now: +$20.00')).toBeVisible();

  await games.finish(game, 21, 7);
  for (const page of [list, live]) {
    await expect(card(page, game).getByText(`You beat ${two.username}`)).toHaveCount(1);
    await expect(card(page, game).getByText('Balance $120.00')).toBeVisible();
    await expect(balance(page)).toHaveText('$120.00');
    await expect(page.getByRole('status').filter({ hasText: '+$20.00: ' })).toHaveCount(1);
  }
  for (const page of [otherList, otherLive]) {
    await expect(card(page, game).getByText(`${one.username} beat you`)).toHaveCount(1);
    await expect(card(page, game).getByRole('button', { name: 'Share' })).toBeHidden();
    await expect(balance(page)).toHaveText('$75.00');
  }
  await checkAxe(list, 'a won bet');
  await checkAxe(otherList, 'a lost bet');
  await checkAxe(live, 'a won bet under its game');

  // Shown once: the next visit finds it under Settled.
  await list.reload();
  await expect(list.getByText("You don't have any active bets")).toBeVisible();
  await live.goto(`/Event?id=${game.id}`);
  await expect(live.getByText('Final')).toBeVisible();
  await expect(card(live, game).getByText('Won')).toBeVisible();
  await checkAxe(live, 'a finished game');
});

test('every page shows a result once, and leads to the card @phone-only', async ({ site, join, games }) => {
  const [one, two] = [await join(), await join()];
  const game = await games.list({ homeTeam: 'Denver Nuggets', awayTeam: 'Boston Celtics' });
  const bet = await placeBet(site, one, { eventId: game.id, side: 'home', wagerCents: 25_00 });
  await acceptBet(site, two, bet);
  await games.kickOff(game);
  await games.score(game, 7, 0);
  const { page } = one;
  await page.goto('/');
  // The active bets are read once the page has little to do.
  await expect(page.getByText(', running bets:').first()).toBeAttached();
  await games.finish(game, 21, 7);
  const strip = page.getByRole('region', { name: 'Bet result' });
  await expect(strip).toContainText(`+$20.00You beat ${two.username}`);
  await checkAxe(page, 'a result over Home');
  await strip.getByRole('link').click();
  await expect(page).toHaveURL(`/BetDetails?id=${bet}`);
  await expect(card(page, game)).toContainText('+$20.00You beat');
  await expect(strip).toBeHidden();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'All sports' })).toBeVisible();
  await expect(strip).toBeHidden();
});

test('a friend sees the side of a running bet, without amounts @phone-only', async ({
  site,
  join,
  games,
}) => {
  const [one, two, friend] = [await join(), await join(), await join()];
  await befriend(site, one, friend);
  // Other tests' games are on this page as well.
  const game = await games.list({ homeTeam: 'Orlando Magic', awayTeam: 'Miami Heat' });
  const bet = await placeBet(site, one, { eventId: game.id, side: 'home', wagerCents: 26_00 });
  await acceptBet(site, two, bet);
  await games.kickOff(game);
  await games.score(game, 7, 0);
  await friend.page.goto('/Live');
  const shown = card(friend.page, game);
  await expect(shown).toContainText(`${one.username} has ${game.homeTeam}`);
  await expect(shown).toContainText(`${one.username} is ahead`);
  await expect(shown).not.toContainText(two.username);
  await expect(shown).not.toContainText('$');
  await checkAxe(friend.page, 'the side of a friend');
  await games.score(game, 7, 14);
  await expect(shown).toContainText(`${one.username} is behind`);
});
