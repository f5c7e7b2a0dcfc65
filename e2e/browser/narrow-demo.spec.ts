import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { message, openTab, openView } from './screens.ts';
import { startSite } from './site.ts';

/** The demo as `npm start` shows it: everyone but the visitor is simulated. */

// Within two minutes of starting the server on a quiet machine; a busy one may take longer.
test.setTimeout(240_000);

test('one person enters the demo, takes a bet and sees its result', async ({ newContext }) => {
  const demo = await startSite({ FEED: 'simulated', DEMO: 'true' });
  try {
    const page = await (await newContext()).newPage();
    await page.goto(`${demo.url}/signin`);
    await page.getByRole('button', { name: 'Enter the demo' }).click();
    await openView(page, 'All Bets');
    const game = await takeQuickBet(page);
    await openView(page, 'My Bets');
    await openTab(page, 'Active');
    const result = /You won \$|Not this time|Your \$\S+ is back/;
    await expect(page.getByRole('main').getByRole('article', { name: game }).first()).toContainText(result, {
      timeout: 150_000,
    });
  } finally {
    await demo.stop();
  }
});

/** Takes the open bet whose game starts first. Another member may be faster, or the game may start: then the next. */
async function takeQuickBet(page: Page): Promise<string> {
  const bet = page.getByRole('article').filter({ hasText: 'quick game' }).first();
  let game = '';
  await expect(async () => {
    game = (await bet.getAttribute('aria-label', { timeout: 2_000 })) ?? '';
    await bet.getByRole('button', { name: 'Select' }).first().click({ timeout: 2_000 });
    await page.getByRole('button', { name: 'Accept Bet' }).click({ timeout: 2_000 });
    await expect(message(page, 'You Have Accepted This Bet. Waiting for results...')).toBeVisible({
      timeout: 3_000,
    });
  }).toPass({ timeout: 90_000, intervals: [200] });
  return game;
}
