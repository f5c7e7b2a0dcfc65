import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { placeBet } from './people.ts';
import { balance, card, message } from './screens.ts';

test('from login to an accepted bet without a mouse', async ({ site, join, visit, games }) => {
  const [game, other] = [await games.list(), await games.list()];
  const [one, two] = [await join(), await join()];
  await placeBet(site, one, { eventId: game.id, side: 'home', wagerCents: 10_00 });
  const page = await visit();
  await page.goto('/home');

  await tabTo(page, page.getByRole('link', { name: 'Log In' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(two.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(two.password);
  await page.keyboard.press('Enter');
  await expect(balance(page)).toHaveText('$100.00');

  await test.step('creates a bet', async () => {
    const select = card(page, other).getByRole('button', { name: 'Select' }).first();
    await expect(select).toBeVisible();
    await tabTo(page, select);
    await page.keyboard.press('Space');
    // However many games follow, the wager is three presses away.
    await expect(page.getByRole('form', { name: 'Betslip' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Wager Amount')).toBeFocused();
    await page.keyboard.type('15');
    await tabTo(page, page.getByRole('button', { name: 'Create Bet' }));
    await page.keyboard.press('Enter');
    await expect(message(page, 'Your Bet Has Been Placed. Waiting for someone to accept...')).toBeVisible();
  });

  await test.step('accepts a bet', async () => {
    await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'All Bets' }));
    await page.keyboard.press('Enter');
    // Home has a card of the same game until the board has loaded.
    await expect(page.getByRole('heading', { name: 'All Bets' })).toBeVisible();
    await expect(card(page, game)).toBeVisible();
    await tabTo(page, card(page, game).getByRole('button', { name: 'Select' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Accept Bet' }));
    await page.keyboard.press('Enter');
    await expect(message(page, 'You Have Accepted This Bet. Waiting for results...')).toBeVisible();
    await expect(balance(page)).toHaveText('$75.00');
  });

  await test.step('tabs answer to arrow keys', async () => {
    await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'My Bets' }));
    await page.keyboard.press('Enter');
    const created = page.getByRole('tab', { name: 'Created' });
    await expect(created).toBeVisible();
    await tabTo(page, created);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Active' })).toBeFocused();
    await expect(card(page, game)).toBeVisible();
  });
});

/** Presses Tab until the target has visible focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await showsFocus(target), `focus is seen on ${target}`).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${target}`);
}

/** An outline or shadow on the control or its box. */
function showsFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const drawn = (one: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    };
    return drawn(element) || (element.parentElement !== null && drawn(element.parentElement));
  });
}
