import { expect, test } from './fixtures.ts';
import { placeBet } from './people.ts';
import { balance, card, message, pick, selectButton } from './screens.ts';

const unreachable = 'Sidebet cannot be reached. Check your connection and try again.';
const placed = 'Your Bet Has Been Placed. Waiting for someone to accept...';

test('lost responses never create a second bet; while the server is down the page keeps the input, and recovers', async ({
  site,
  join,
  games,
}) => {
  const game = await games.list();
  const one = await join();
  const { page } = one;
  await page.goto('/');
  await pick(page, game, game.homeTeam, '12.50');
  let reached = 0;
  await page.route('**/api/bets', async (route) => {
    // The server gets the request, but the page never gets the response.
    await route.fetch();
    reached++;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Create Bet' }).click();
  await expect(message(page, unreachable)).toBeVisible();
  expect(reached).toBeGreaterThan(0);
  await expect(page.getByLabel('Wager Amount')).toHaveValue('12.50');
  await page.unroute('**/api/bets');
  await page.getByRole('button', { name: 'Create Bet' }).click();
  await expect(message(page, placed)).toBeVisible();
  await expect(balance(page)).toHaveText('$87.50');
  expect(await countBets(site, one.id)).toBe(1);

  await test.step('the server is down for a while', async () => {
    const [next, other] = [await games.list(), await games.list()];
    const two = await join();
    await page.goto('/');
    await pick(page, next, next.homeTeam, '20');
    site.disconnect();
    try {
      await page.getByRole('button', { name: 'Create Bet' }).click();
      await expect(page.getByText('Reconnecting…')).toBeVisible();
      await expect(message(page, unreachable)).toBeVisible();
      await expect(page.getByLabel('Wager Amount')).toHaveValue(/^20(\.00)?$/);
      await expect(card(page, next)).toBeVisible();
    } finally {
      site.reconnect();
    }
    await expect(page.getByText('Reconnecting…')).toBeHidden();
    await page.getByRole('button', { name: 'Create Bet' }).click();
    await expect(message(page, placed)).toBeVisible();
    await expect(balance(page)).toHaveText('$67.50');
    expect(await countBets(site, one.id)).toBe(2);

    await placeBet(site, two, { eventId: other.id, side: 'home', wagerCents: 5_00 });
    await expect(card(page, other)).toContainText('1 open bet');
  });
});

test('a part that cannot be loaded while the server is down appears once it is back', async ({
  site,
  join,
  games,
}) => {
  const game = await games.list();
  const { page } = await join();
  await page.goto('/');
  await expect(selectButton(page, game, game.homeTeam)).toBeVisible();
  site.disconnect();
  try {
    // The bet form's script loads with the first selection.
    await selectButton(page, game, game.homeTeam).click();
    await expect(page.getByText('Reconnecting…')).toBeVisible();
    await expect(page.getByRole('tabpanel', { name: 'Betslip' })).toContainText('Loading...');
    await expect(card(page, game)).toBeVisible();
  } finally {
    site.reconnect();
  }
  await expect(page.getByLabel('Wager Amount')).toBeVisible();
  await expect(page.getByText('Reconnecting…')).toBeHidden();
});

test('without the stream the page polls until it is back; a tab beyond the limit explains what to do', async ({
  site,
  join,
  games,
}) => {
  const [game, other] = [await games.list(), await games.list()];
  const [one, two] = [await join(), await join()];
  const { page } = one;
  await page.route('**/api/stream', (route) => route.abort());
  await page.goto('/?view=allBets');
  await expect(page.getByText('There are no bets available at the moment')).toBeVisible();
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await placeBet(site, two, { eventId: game.id, side: 'home', wagerCents: 5_00 });
  await expect(card(page, game)).toBeVisible();
  await page.unroute('**/api/stream');
  await expect(page.getByText('Reconnecting…')).toBeHidden({ timeout: 20_000 });
  // Only the stream can bring the next bet.
  await page.route('**/api/board?*', (route) => route.abort());
  await placeBet(site, two, { eventId: other.id, side: 'away', wagerCents: 5_00 });
  await expect(card(page, other)).toBeVisible();

  await test.step('a tab beyond the limit goes live once another closes', async () => {
    await page.route('**/api/stream', (route) => route.fulfill({ status: 429, body: '{}' }));
    await page.goto('/');
    const notice = page.getByText('Too many open tabs. Close one to get live updates here.');
    await expect(notice).toBeVisible();
    await expect(page.getByText('Reconnecting…')).toBeHidden();
    await page.unroute('**/api/stream');
    await expect(notice).toBeHidden({ timeout: 20_000 });
  });
});

async function countBets(site: { pool: { query: CallableFunction } }, userId: string): Promise<number> {
  const { rows } = await site.pool.query('select count(*) as n from bets where creator_id = $1', [userId]);
  return rows[0].n;
}
