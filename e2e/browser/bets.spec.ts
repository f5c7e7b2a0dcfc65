import { changeSystemSettings } from '../../server/src/db/change-system-settings.ts';
import { expect, test } from './fixtures.ts';
import { acceptBet, deleteBet, placeBet } from './people.ts';
import { balance, card, createBet, logIn, message, openTab, pick, selectButton } from './screens.ts';

test('a created bet can be deleted, and a shared link leads through login to the bet', async ({
  site,
  join,
  visit,
  games,
}) => {
  const game = await games.list();
  const [one, two] = [await join(), await join()];
  await two.page.goto('/?view=allBets');
  await placeBet(site, one, { eventId: game.id, side: 'away', wagerCents: 40_00 });
  await expect(card(two.page, game)).toBeVisible();

  await one.page.goto('/?view=myBets');
  await expect(balance(one.page)).toHaveText('$60.00');
  await card(one.page, game).getByRole('button', { name: 'Delete' }).click();
  await expect(message(one.page, 'Bet Deleted')).toBeVisible();
  await expect(card(one.page, game)).toBeHidden();
  await expect(one.page.getByText("You haven't created any bets yet")).toBeVisible();
  await expect(balance(one.page)).toHaveText('$100.00');
  await expect(two.page.getByText('There are no bets available at the moment')).toBeVisible();

  await test.step('a shared link leads through login to the bet', async () => {
    const linked = await games.list();
    await one.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await placeBet(site, one, { eventId: linked.id, side: 'home', wagerCents: 10_00 });
    await one.page.goto('/?view=myBets');
    await card(one.page, linked).getByRole('button', { name: 'Copy link' }).click();
    await expect(message(one.page, 'Bet link copied to clipboard')).toBeVisible();
    const link = await one.page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/betdetails\?id=[\w-]+$/);

    for (const shared of [link, link.replace('/betdetails', '/BETDetails')]) {
      const page = await visit();
      await page.goto(shared);
      await expect(page).toHaveURL(/\/home/);
      await page.getByRole('link', { name: 'Log In', exact: true }).click();
      await logIn(page, two);
      await expect(page).toHaveURL(new RegExp(`/betdetails\\?id=${link.split('=')[1]}`, 'i'));
      await expect(card(page, linked)).toContainText(one.username);
    }

    await two.page.goto(link);
    await two.page.getByRole('button', { name: 'Accept Bet' }).click();
    await expect(message(two.page, 'You Have Accepted This Bet. Waiting for results...')).toBeVisible();
    await expect(two.page).toHaveURL('/');
    await expect(balance(two.page)).toHaveText('$90.00');
  });
});

test('another user accepts first, or the creator deletes the bet', async ({ site, join, games }) => {
  const [game, other] = [await games.list(), await games.list()];
  const [one, two, three] = [await join(), await join(), await join()];
  const taken = await placeBet(site, one, { eventId: game.id, side: 'home', wagerCents: 10_00 });
  const deleted = await placeBet(site, one, { eventId: other.id, side: 'home', wagerCents: 10_00 });
  const live = await two.context.newPage();
  await live.goto('/?view=allBets');
  await selectButton(live, game, game.awayTeam).click();
  await expect(live.getByRole('button', { name: 'Accept Bet' })).toBeVisible();

  // This page gets no updates, as on a slow connection.
  const { page } = two;
  await page.route('**/api/stream', (route) => route.abort());
  const accept = page.getByRole('button', { name: 'Accept Bet' });
  const openSlip = async (which: typeof game, uniqueId: string) => {
    await page.goto('/?view=allBets');
    await selectButton(page, which, which.awayTeam).click();
    await expect(accept).toBeVisible();
    await page.route(`**/api/bets/${uniqueId}`, (route) => route.abort());
  };
  await openSlip(game, taken);
  await acceptBet(site, three, taken);
  await accept.click();
  await expect(message(page, 'Someone already accepted this bet!')).toBeVisible();

  await expect(live.getByText('This bet has alredy been accepeted by someone else')).toBeVisible();
  await expect(live.getByRole('button', { name: 'Accept Bet' })).toHaveCount(0);

  await openSlip(other, deleted);
  await deleteBet(site, one, deleted);
  await accept.click();
  await expect(message(page, 'Error accepting bet.')).toBeVisible();
  await expect(balance(page)).toHaveText('$100.00');
});

test('bets and deposits can be blocked for everyone, and open pages update', async ({
  site,
  join,
  games,
}) => {
  const game = await games.list();
  const [one, two] = [await join(), await join()];
  await placeBet(site, one, { eventId: game.id, side: 'home', wagerCents: 10_00 });
  await two.page.goto('/?view=allBets');
  await selectButton(two.page, game, game.awayTeam).click();
  await expect(two.page.getByRole('button', { name: 'Accept Bet' })).toBeVisible();
  await one.page.goto('/');
  await pick(one.page, game, game.homeTeam, '5');
  const depositing = await one.context.newPage();
  await depositing.goto('/AddFunds');
  await expect(depositing.getByRole('button', { name: 'Pay with card' })).toBeEnabled();
  try {
    await changeSystemSettings(site.pool, { betsAllowed: false, depositsAllowed: false });
    await expect(depositing.getByText('Deposits are temporarily blocked.')).toBeVisible();
    await expect(depositing.getByRole('button', { name: 'Pay with card' })).toBeDisabled();
    await one.page.getByRole('button', { name: 'Create Bet' }).click();
    await expect(message(one.page, 'Bets are temporarily blocked.')).toBeVisible();
    await two.page.getByRole('button', { name: 'Accept Bet' }).click();
    await expect(message(two.page, 'Unable to accept this bet.')).toBeVisible();
  } finally {
    await changeSystemSettings(site.pool, { betsAllowed: true, depositsAllowed: true });
  }
  await expect(depositing.getByRole('button', { name: 'Pay with card' })).toBeEnabled();
  await one.page.getByRole('button', { name: 'Create Bet' }).click();
  await expect(message(one.page, 'Your Bet Has Been Placed. Waiting for someone to accept...')).toBeVisible();
});

test('an untaken bet and a canceled game are refunded, and a tie names the rule that decided', async ({
  site,
  join,
  games,
}) => {
  const [game, cancelled] = [await games.list(), await games.list()];
  const [one, two] = [await join(), await join()];
  await one.page.goto('/');
  await createBet(one.page, game, game.homeTeam, '10');
  const taken = await placeBet(site, one, { eventId: cancelled.id, side: 'home', wagerCents: 20_00 });
  await acceptBet(site, two, taken);
  await one.page.goto('/?view=myBets');
  await expect(card(one.page, game)).toBeVisible();
  await expect(balance(one.page)).toHaveText('$70.00');
  await games.begunLongAgo(game, 61 * 60_000);
  await expect(card(one.page, game)).toBeHidden();
  await expect(balance(one.page)).toHaveText('$80.00');
  await games.begunLongAgo(cancelled, 73 * 3_600_000);
  await openTab(one.page, 'Settled');
  await expect(card(one.page, cancelled)).toContainText('$20 back', { timeout: 20_000 });
  await expect(card(one.page, cancelled)).toContainText('No result: refunded');
  await expect(balance(one.page)).toHaveText('$100.00');

  const tied = await games.list();
  const bet = await placeBet(site, one, { eventId: tied.id, side: 'home', wagerCents: 10_00 });
  await acceptBet(site, two, bet);
  await games.kickOff(tied);
  await games.finish(tied, 14, 14);
  await two.page.goto('/?view=myBets&tab=Settled');
  await expect(card(two.page, tied)).toContainText('Won: $18.00', { timeout: 20_000 });
  await expect(card(two.page, tied)).toContainText('Tie: away side wins');
  await two.page.goto(`/BetDetails?id=${bet}`);
  await expect(card(two.page, tied)).toContainText('The game was a tie.A tie counts for ');
  await expect(card(two.page, tied)).toContainText('+$8.00');
  await expect(two.page.getByText('Your $10 back, and $8 from')).toBeVisible();
  await one.page.goto(`/BetDetails?id=${bet}`);
  await expect(card(one.page, tied)).toContainText('−$10.00');
  await one.page.getByRole('button', { name: 'Receipt' }).click();
  await expect(one.page.getByRole('dialog', { name: 'Receipt' })).toContainText('Win Wager');
});
