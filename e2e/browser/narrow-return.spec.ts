import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { Game } from './games.ts';
import { acceptBet, placeBet, type User } from './people.ts';
import { balance, card } from './screens.ts';

/**
 * A phone freezes a hidden page and drops its connections without an error. The page's timers stand still unless a test moves
 * them, so what it shows in between comes from its return, and not from a poll.
 */

const awayMs = 60_000;
const knownWithinMs = 2_000;
const tickMs = 10;

test('a page whose stream died while it was hidden shows the result within 2 s of its return @phone-only', async ({
  site,
  join,
  games,
}) => {
  const [one, two] = [await join(), await join()];
  const [game, next] = [await games.list(), await games.list()];
  const { page } = one;
  const bets = [];
  for (const { id } of [game, next]) {
    const bet = await placeBet(site, one, { eventId: id, side: 'home', wagerCents: 25_00 });
    await acceptBet(site, two, bet);
    bets.push(bet);
  }
  for (const started of [game, next]) await games.kickOff(started);
  await page.clock.install();
  await page.goto('/?view=myBets&tab=Active');
  await expect(card(page, game)).toBeVisible();
  await setVisibility(page, 'hidden');
  await freeze(page);
  expect(site.silenceStreams()).toBeGreaterThan(0);
  try {
    await games.finish(game, 21, 7);
    await isSettled(bets[0]!);

    // The control: without its return the page learns nothing in that time.
    await page.clock.runFor(knownWithinMs);
    await expect(card(page, game)).toBeVisible();
    await expect(page.getByText(`You beat ${two.username}`)).toBeHidden();
    await expect(balance(page)).toHaveText('$50.00');

    await setVisibility(page, 'visible');
    await showsWin(page, game, two, '$95.00');

    // The stream is back as well: nothing else brings the next result.
    await games.finish(next, 14, 3);
    await isSettled(bets[1]!);
    await showsWin(page, next, two, '$140.00');
  } finally {
    site.reconnect();
  }

  async function isSettled(id: string): Promise<void> {
    const settled = () => site.pool.query("select from bets where id = $1 and status = 'Settled'", [id]);
    await expect.poll(async () => (await settled()).rowCount).toBe(1);
  }
});

/** What was scheduled before never runs; the clock shows that the page was away. */
async function freeze(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1_000);
  await page.clock.setSystemTime(now + awayMs);
}

async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => next });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}

/** The page's clock only moves while it waits for answers, however long those take on this machine. */
async function showsWin(page: Page, game: Game, loser: User, newBalance: string): Promise<void> {
  let ranMs = 0;
  await expect(async () => {
    // That is all the time the page gets.
    if (ranMs < knownWithinMs) await page.clock.runFor(tickMs);
    ranMs += tickMs;
    expect(await card(page, game).getByText(`You beat ${loser.username}`).count()).toBe(1);
    expect(await balance(page).textContent()).toBe(newBalance);
  }).toPass({ intervals: [100], timeout: 60_000 });
}
