import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { acceptBet, placeBet } from './people.ts';
import {
  balance,
  card,
  drawn,
  holdBack,
  isNarrow,
  message,
  openMenu,
  openView,
  pick,
  selectButton,
} from './screens.ts';

test('visitors see public pages only, whatever the case of the URL', async ({ visit }) => {
  const page = await visit();
  const signedIn = [
    '/',
    '/AddFunds',
    '/AddFunds2',
    '/BetDetails?id=x',
    '/Success',
    '/Error',
    '/FriendsBets',
    '/Settings?tab=deposit',
    '/Notifications',
    '/NOTIFICATIONS',
  ];
  for (const path of signedIn) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/home(\?|$)/);
  }
  for (const path of ['/Home', '/Home2', '/signin', '/signup', '/privacy', '/terms', '/how-it-works']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path);
    for (const name of ['All Bets', 'My Bets', 'Friends']) {
      await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
    }
  }
  await page.goto('/home');
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();
});

test('before the session is known, a browser with a session shows the banner and others nothing', async ({
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
  await expect(balance(someone.page)).toHaveText('$100.00');
});

test('unknown pages, broken pages and failed payments link back', async ({ visit, join }) => {
  const visitor = await visit();
  await visitor.goto('/no/such/page');
  await expect(visitor.getByText('The page you are looking for does not exist.')).toBeVisible();
  await expect(visitor.getByRole('banner').getByRole('link', { name: 'Sidebet' })).toBeVisible();
  await visitor.getByRole('link', { name: 'Go to Home' }).click();
  await expect(visitor).toHaveURL('/home');

  const { page } = await join();
  await page.goto('/Error');
  await expect(page.getByText('Payment Failed')).toBeVisible();
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page).toHaveURL('/AddFunds');
  await expect(page.getByLabel('Amount')).toHaveValue('10');

  await page.goto('/Success');
  await expect(page.getByText('Payment Successful!')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');

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

test('notifications close to where they were opened, by button, Escape and outside click @phone', async ({
  join,
}) => {
  const { page } = await join();
  const opener = isNarrow(page)
    ? page.getByRole('button', { name: 'Menu' })
    : page.getByRole('banner').getByRole('link', { name: 'Notifications' });
  const close = page.getByRole('button', { name: 'Close notifications' });
  const ways: (() => Promise<void>)[] = [() => close.click(), () => page.keyboard.press('Escape')];
  if (!isNarrow(page)) ways.push(() => page.mouse.click(60, 500));
  await page.goto('/?view=allBets&sport=basketball_nba');
  for (const leave of ways) {
    await openView(page, 'Notifications');
    await expect(page.getByRole('heading', { name: 'Notifications', exact: true })).toBeFocused();
    await leave();
    await expect(page).toHaveURL('/?view=allBets&sport=basketball_nba');
    await expect(opener).toBeFocused();
  }
  // Opened by URL, there is no page to go back to.
  await page.goto('/Notifications');
  await close.click();
  await expect(page).toHaveURL('/');
  await expect(opener).toBeFocused();
});

test('the betslip has an empty state and can be cleared @phone', async ({ join, games }) => {
  const game = await games.list();
  const { page } = await join();
  await page.goto('/');
  await expect(card(page, game)).toBeVisible();
  if (!isNarrow(page)) {
    await expect(page.getByRole('tab', { name: 'Betslip' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('Betslip Empty')).toBeVisible();
    await expect(page.getByText('Select an event to place a bet')).toBeVisible();
    await page.getByRole('tab', { name: 'Friends' }).click();
    await selectButton(page, game, game.homeTeam).click();
    // A selection opens the betslip.
    await expect(page.getByLabel('Wager Amount')).toBeVisible();
    await expect(page.getByRole('form', { name: 'Betslip' })).toContainText('-120');
    await page.getByRole('button', { name: 'Clear Bet' }).click();
    await expect(page.getByText('Betslip Empty')).toBeVisible();
    return;
  }
  await selectButton(page, game, game.homeTeam).click();
  const banner = page.getByRole('button', { name: 'Selected Bet:' });
  await expect(banner).toHaveText(`Selected Bet: ${game.homeTeam} vs ${game.awayTeam} Tap to place your bet`);
  await expect(banner).toBeInViewport();
  await banner.click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Wager Amount')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await banner.click();
  await form.getByRole('button', { name: 'Clear Bet' }).click();
  await expect(form).toBeHidden();
  await expect(banner).toBeHidden();
});

test('the theme can be chosen on public pages too, and persists', async ({ visit }) => {
  const page = await visit();
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const path of ['/home', '/how-it-works', '/signin', '/signup', '/no-such-page']) {
    await page.goto(path);
    await drawn(page);
    await page.getByRole('button', { name: 'Use the light theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.reload();
    await drawn(page);
    await page.getByRole('button', { name: 'Use the dark theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  }
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
