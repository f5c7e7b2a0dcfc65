import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { acceptBet, placeBet } from './people.ts';
import { balance, holdBack, isNarrow, message, openMenu, openView, pick } from './screens.ts';

test('a page shows what is known before its session, and leads back if a part of it cannot be loaded', async ({
  join,
  visit,
}) => {
  const someone = await join();
  for (const page of [someone.page, await visit()]) {
    const release = await holdBack(page, '**/api/session');
    const hasSession = page === someone.page;
    await page.goto('/');
    await expect(page.getByRole('status', { name: 'Loading' })).toBeAttached();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('region', { name: 'Welcome' })).toHaveCount(hasSession ? 1 : 0);
    await expect(page.getByRole('link')).toHaveText(hasSession ? ['Sidebet'] : []);
    await release();
  }
  const { page } = someone;
  await expect(balance(page)).toHaveText('$100.00');

  await page.route(/\/assets\/settings-[\w-]{8}\.js$/, (route) => route.abort());
  await page.goto('/Settings');
  await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
  await expect(page.getByText(/dynamically imported module/)).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Sidebet' }).click();
  await expect(page).toHaveURL('/');
});

test('the bar has its parts, and only brand, Home and Logout on settings and notifications @phone', async ({
  join,
}) => {
  const { page, fullName } = await join();
  await page.goto('/?view=myBets');
  const bar = page.getByRole('banner');
  await expect(balance(page)).toHaveText('$100.00');
  if (isNarrow(page)) {
    await expect(bar.getByText(fullName)).toHaveCount(0);
    const menu = await openMenu(page);
    const main = menu.getByRole('navigation', { name: 'Main' });
    await expect(main.getByRole('link')).toHaveText([
      'Home',
      'All Bets',
      'My Bets',
      'Friends',
      'Groups',
      'Live',
      'Notifications',
      'Settings',
    ]);
    await expect(main.getByRole('button', { name: 'Logout' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  } else {
    for (const name of ['Home', 'All Bets', 'My Bets', 'Friends', 'Groups', 'Live', 'Notifications']) {
      await expect(bar.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect(bar.getByText(fullName)).toBeVisible();
    for (const width of [768, 860, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      // Both are measured at once: the page may lay itself out again between two measurements.
      const { name, money, overflow } = await bar.evaluate((element) => {
        const measure = (selector: string) => element.querySelector(selector)!.getBoundingClientRect();
        const [name, money] = [measure('span[title]'), measure('a[title="Deposit"]')];
        const overflow = element.scrollWidth - element.clientWidth;
        return { name: { right: name.right, bottom: name.bottom }, money: { left: money.left }, overflow };
      });
      expect(name.right, `at ${width} px`).toBeLessThanOrEqual(money.left);
      expect(overflow, `within ${width} px`).toBe(0);
      expect(name.bottom, `in the bar at ${width} px`).toBeLessThanOrEqual(64);
    }
    await page.setViewportSize({ width: 767, height: 900 });
    await expect(bar.getByText(fullName)).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  await bar.getByRole('link', { name: 'Sidebet' }).click();
  await expect(page).toHaveURL('/');
  await balance(page).click();
  await expect(page).toHaveURL('/Settings?tab=deposit');
  await expect(page.getByLabel('Amount')).toBeVisible();

  for (const path of ['/Settings', '/Notifications']) {
    await page.goto(path);
    await expect(bar.getByRole('link')).toHaveText(['Sidebet', 'Home']);
    await expect(bar.getByRole('button', { name: 'Logout' })).toBeVisible();
  }
  await page.goto('/Settings');
  await expect(page.getByText('Select a tab to view content.')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(
    isNarrow(page)
      ? ['Account', 'Deposit', 'Withdraw', 'History', 'Stats', 'Support']
      : [
          'Account Info',
          'Deposit',
          'Request Withdrawal',
          'Transaction History',
          'Tax Information',
          'Responsible Gambling',
          'Statistics',
          'Support',
          // Ours, after the specified ones.
          'Security',
          'Notifications',
          'Display',
          'Privacy',
          'Your Data',
        ],
  );
});

test('notifications arrive, are read when opened, closed one by one, and cleared', async ({
  site,
  join,
  games,
}) => {
  const game = await games.list();
  const [one, two] = [await join(), await join()];
  for (const wagerCents of [5_00, 6_00, 7_00]) {
    await acceptBet(site, two, await placeBet(site, one, { eventId: game.id, side: 'home', wagerCents }));
  }
  const { page } = one;
  await page.goto('/');
  const unread = async (count: string | null) => {
    const place = isNarrow(page) ? await openMenu(page) : page.getByRole('banner');
    await expect(place.getByTitle(/unread/)).toHaveText(count === null ? [] : [count]);
    if (isNarrow(page)) await page.keyboard.press('Escape');
  };
  await unread('3');
  await openView(page, 'Notifications');
  await expect(page).toHaveURL('/Notifications');
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items).toHaveCount(3);
  await expect(items.first()).toContainText(
    `${two.username} accepted your bet on ${game.homeTeam}: $7 to win $5.60`,
  );
  const panel = (await page.getByRole('region', { name: 'Notifications' }).boundingBox())!;
  if (isNarrow(page)) expect(panel.width).toBeGreaterThan(380);
  else expect(panel.width).toBeLessThan(900);

  await items.first().getByRole('button', { name: 'Close' }).click();
  await expect(items).toHaveCount(2);
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await unread(null);
  await page.reload();
  await unread(null);
  await openView(page, 'Notifications');
  await expect(items).toHaveCount(2);
  // The page updates optimistically, and a reload would cancel the pending request.
  const cleared = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && /\/api\/notifications$/.test(response.url()),
  );
  await page.getByRole('button', { name: 'Clear All' }).click();
  await expect(page.getByText('No Notifications')).toBeVisible();
  await expect(page.getByText("You're all caught up!")).toBeVisible();
  await cleared;
  await page.reload();
  await expect(page.getByText("You're all caught up!")).toBeVisible();
});

test('toasts cover neither the betslip nor the selected bet @phone', async ({ join, games }) => {
  const game = await games.list();
  const { page } = await join();
  await page.goto('/');
  await pick(page, game, game.homeTeam, '5');
  await page.route('**/api/bets', (route) => route.abort());
  await page.getByRole('button', { name: 'Create Bet' }).click();
  const told = message(page, 'Sidebet cannot be reached.');
  await expect(told).toBeVisible();
  const apart = async (what: Locator) => {
    const [a, b] = [(await told.boundingBox())!, (await what.boundingBox())!];
    const sideBySide = a.x >= b.x + b.width || b.x >= a.x + a.width;
    expect(sideBySide || a.y >= b.y + b.height || b.y >= a.y + a.height, `${what}`).toBe(true);
  };
  for (const button of ['Create Bet', 'Clear Bet']) await apart(page.getByRole('button', { name: button }));
  await apart(page.getByRole('form', { name: 'Betslip' }).getByText(game.homeTeam));
  if (isNarrow(page)) {
    await page.keyboard.press('Escape');
    await apart(page.getByRole('button', { name: 'Selected Bet:' }));
  } else await apart(page.getByRole('complementary', { name: 'Betslip panel' }));
  // On top of everything: it receives the tap.
  await told.getByRole('button').click();
  await expect(told).toBeHidden();
});
