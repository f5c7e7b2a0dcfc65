import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { publicPages } from '../../contract/src/public-pages.ts';
import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { makeOperator } from './operators.ts';
import { alarmRang, failEmail, flagSeen } from './oversight.ts';
import { acceptBet, placeBet } from './people.ts';
import { requestResult } from './queues.ts';
import { navigate, openMenu, openTab, pick, selectButton } from './screens.ts';
import { playAWeek } from './season.ts';

/**
 * Opens every page once under the site's own policy: it must comply with the policy, log no error, and pass axe in both
 * themes and at both widths. Pages with many states, and errors, are checked in those too.
 */

const { routes }: { routes: string[] } = JSON.parse(
  readFileSync(new URL('../../web/dist/site.json', import.meta.url), 'utf8'),
);
/** Reads the entries of a web source file, so new routes are tested too. */
function listed(file: string, form: RegExp): RegExpExecArray[] {
  const source = readFileSync(new URL(`../../web/src/app/${file}`, import.meta.url), 'utf8');
  return [...source.matchAll(form)];
}
const consolePages = listed('console/pages.ts', /\bpath: '([^']+)',\s+label: '([^']+)'/g).map(
  ([, path, label]) => [path!, label!] as const,
);
const tabs = listed('settings/settings-tabs.ts', /\bvalue: '([^']+)'/g)
  .map(([, tab]) => tab!)
  .filter((tab) => tab !== 'logout');
/** Example addresses for routes with parameters. */
const places: Record<string, readonly string[]> = {
  '/': ['/?view=friends'],
  '/Settings': ['/Settings', ...tabs.map((tab) => `/Settings?tab=${tab}`)],
  '/reset-password': ['/reset-password?token=used'],
  '/verify-email': ['/verify-email?token=used'],
  '/change-email': ['/change-email?token=used'],
  '/signin/:provider': ['/signin/google?error=denied'],
  '*': ['/no-such-page'],
};
const forVisitors =
  /^\/(home2?|privacy|terms|how-it-works|signin|signin\/:provider|signup|forgot-password|reset-password|verify-email)$/i;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A page's errors, except the browser's own messages about error responses. */
function listen(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(`${page.url()}: ${message.text()}`);
  });
  return errors;
}

async function loadPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await checkPage(page, path);
}

/** Goes to a page of the app. `shows` is on this page and not on the one before. */
async function goTo(page: Page, path: string, shows: Locator): Promise<void> {
  expect((await page.request.get(path)).status(), path).toBe(200);
  await expect(shows, `before ${path}`).toHaveCount(0);
  await navigate(page, path);
  await expect(shows.first()).toBeVisible();
}

async function goToAndCheck(page: Page, path: string, shows: Locator): Promise<void> {
  await goTo(page, path, shows);
  await checkPage(page, path);
}

async function checkPage(page: Page, path: string): Promise<void> {
  await expect(page.locator('#root [data-waiting]')).toHaveCount(0);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.getByText(/^(Loading|Asking)/)).toHaveCount(0);
  await checkAxe(page, path);
}

test('pages for visitors', async ({ visit, policies }) => {
  const page = await visit();
  const errors = listen(page);
  for (const route of routes.filter((path) => path === '*' || forVisitors.test(path))) {
    for (const path of places[route] ?? [route]) {
      await loadPage(page, path);
      if (!Object.keys(publicPages).some((one) => one.toLowerCase() === path.toLowerCase())) continue;
      await expect(page.locator('h1')).toHaveCount(1);
      const help = page.getByRole('contentinfo').getByRole('link', { name: '1-800-GAMBLER' });
      await expect(help).toHaveAttribute('href', 'tel:+18004262537');
    }
  }

  await test.step('errors of login and signup', async () => {
    await page.goto('/signin');
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page.getByText('Please enter both email and password')).toBeVisible();
    await checkAxe(page, 'signin with an error');
    await page.getByRole('link', { name: 'Sign Up' }).first().click();
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByText('Please fill in all required fields')).toBeVisible();
    await checkAxe(page, 'signup with an error');
    await page.getByLabel('First Name').fill('Example');
    await page.getByLabel('Last Name').fill('One');
    await page.getByLabel('Date of Birth').fill('1990-04-01');
    await page.getByLabel('Email').fill('nonsense');
    await page.getByLabel('Username').fill('example');
    await page.getByLabel('Password', { exact: true }).fill('123456');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await checkAxe(page, 'signup with an error next to a field');
  });
  expect(policies.take()).toEqual([]);
  expect(errors).toEqual([]);

  await page.route('**/api/session', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Can’t reach Sidebet' })).toBeVisible();
  await checkAxe(page, 'out of reach');
});

test('pages of a user', async ({ site, join, games, policies }) => {
  const { me, friend, ahead, openBets } = await playAWeek(site, games, join);
  const { page, context } = me;
  const errors = listen(page);
  const main = page.getByRole('main');
  const own = routes.filter((path) => !forVisitors.test(path) && path !== '*' && path !== '/admin/*');
  expect([own.length > 10, tabs.length > 7]).toEqual([true, true]);
  /** A text of each page that the page before does not have. Pages without one are loaded. */
  const texts: Record<string, string> = {
    '/?view=friends': 'Chicago Bears',
    '/BetDetails': 'No Bet Found',
    '/Live': 'Latest results',
    '/Event': 'No game found',
    '/FriendsBets': 'Friend Requests',
    '/Profile': 'Last ten',
    '/Notifications': 'Clear All',
    '/Settings': 'Select a tab to view content.',
    '/Settings?tab=accountInfo': me.email,
    '/Settings?tab=deposit': 'Processing Fee',
    '/Settings?tab=withdrawal': 'Your Withdrawals',
    '/Settings?tab=transactionHistory': 'Accept Wager',
    '/Settings?tab=taxInformation': 'coming soon',
    '/Settings?tab=responsibleGambling': 'Please gamble responsibly.',
    '/Settings?tab=statistics': friend.fullName,
    '/Settings?tab=support': 'No messages yet',
    '/Settings?tab=security': 'Two-step login',
    '/Settings?tab=notifications': 'Quiet hours',
    '/Settings?tab=display': 'Saved in this browser.',
    '/Settings?tab=privacy': 'You have not blocked or muted anyone.',
    '/Settings?tab=yourData': 'Download my data',
    '/AddFunds': 'Set your limits first?',
    '/Success': 'Payment Successful!',
    '/Error': 'Payment Failed',
  };
  for (const path of own.flatMap((route) => places[route] ?? [route])) {
    const text = texts[path];
    if (text) await goToAndCheck(page, path, main.getByText(text));
    else await loadPage(page, path);
  }

  const slipStates = async (width: string) => {
    await page.getByLabel('Wager Amount').fill('22');
    await expect(page.getByText('Or take an open bet')).toBeVisible();
    await checkAxe(page, `betslip with matching bets, ${width}`);
    await page.getByLabel('Wager Amount').fill('');
    await page.getByRole('button', { name: 'Create Bet' }).click();
    await expect(page.getByText('Please enter a valid wager amount.')).toBeVisible();
    await checkAxe(page, `betslip with an error, ${width}`);
  };
  const upcoming = selectButton(page, ahead[0]!, ahead[0]!.homeTeam);

  await test.step('the views of Home, the slip and its toast', async () => {
    await goToAndCheck(page, '/', upcoming);
    await pick(page, ahead[0]!, ahead[0]!.homeTeam);
    await slipStates('wide');
    await page.getByLabel('Wager Amount').fill('10');
    await page.getByRole('button', { name: 'Create Bet' }).click();
    await expect(page.getByText('Your Bet Has Been Placed')).toBeVisible();
    await goToAndCheck(page, '/?sport=boxing_boxing', page.getByText('No Events Available'));

    await goToAndCheck(page, '/?view=allBets', page.getByRole('article'));
    await selectButton(page, ahead[1]!, ahead[1]!.awayTeam).click();
    await expect(page.getByRole('button', { name: 'Accept Bet' })).toBeVisible();
    await checkAxe(page, 'taking a bet');

    await goTo(page, '/?view=myBets', page.getByRole('tab', { name: 'Created', exact: true }));
    for (const tab of ['Created', 'Active', 'Settled']) {
      await openTab(page, tab);
      await expect(page.getByRole('article').first()).toBeVisible();
      await checkAxe(page, `my bets, ${tab}`);
    }
    await page.getByRole('button', { name: 'Receipt' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Receipt' })).toContainText('Win Wager');
    await checkAxe(page, 'receipt');
    await page.keyboard.press('Escape');
  });

  await test.step('a bet, and a side of it selected', async () => {
    await goToAndCheck(page, `/BetDetails?id=${openBets[1]}`, main.getByText('Accept Bet'));
    // The pointer stays on the pressed button, so this checks the contrast of both states together.
    await main.getByRole('button', { name: 'Select' }).click();
    await checkAxe(page, 'bet details, a side selected and hovered');
  });
  await goToAndCheck(page, `/Profile?username=${me.username}`, main.getByText('Last ten'));

  await test.step('a dialog locks scrolling', async () => {
    const edit = page.getByRole('button', { name: 'Edit' });
    await goTo(page, '/Settings?tab=accountInfo', edit);
    await edit.first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');
  });

  await goTo(page, '/AddFunds', page.getByRole('heading', { name: 'Add Funds' }));
  await page.getByLabel('Amount').fill('5000');
  await expect(page.getByText('The maximum deposit amount is $1000')).toBeVisible();
  await checkAxe(page, 'add funds, too much');
  await goTo(page, '/Notifications', page.getByRole('button', { name: 'Clear All' }));
  await page.getByRole('button', { name: 'Clear All' }).click();
  await expect(page.getByText("You're all caught up!")).toBeVisible();
  await checkAxe(page, 'no notifications');

  await test.step('what only phones show', async () => {
    const wide = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    await goTo(page, '/', upcoming);
    await openMenu(page);
    await checkAxe(page, 'menu');
    await page.keyboard.press('Escape');
    await upcoming.click();
    await expect(page.getByRole('button', { name: 'Selected Bet:' })).toBeVisible();
    await checkAxe(page, 'home with the bottom banner');
    await page.getByRole('button', { name: 'Selected Bet:' }).click();
    await expect(page.getByLabel('Wager Amount')).toBeVisible();
    await slipStates('phone');
    await page.setViewportSize(wide);
  });
  expect(policies.take()).toEqual([]);
  expect(errors).toEqual([]);

  await test.step('errors', async () => {
    await page.route(/\/assets\/settings-[\w-]{8}\.js$/, (route) => route.abort());
    await page.goto('/Settings');
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    await checkAxe(page, 'error page');
    await page.goto('/?view=myBets');
    await expect(page.getByRole('tab', { name: 'Created', exact: true })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('You’re offline. This page may be out of date.')).toBeVisible();
    await checkAxe(page, 'offline bar');
  });
});

test('pages of the console', async ({ site, join, games, policies }) => {
  const operator = await join();
  await makeOperator(site, operator);
  const [ann, bob] = [await join({ cents: 600_00 }), await join({ cents: 600_00 })];
  const [game, over] = [await games.list(), await games.list()];
  const bet = await placeBet(site, operator, { eventId: game.id, side: 'home', wagerCents: 5_00 });
  const large = await placeBet(site, ann, { eventId: over.id, side: 'home', wagerCents: 600_00 });
  await acceptBet(site, bob, large);
  await games.kickOff(over);
  await requestResult(site, operator, over.id);
  await alarmRang(site, 'mailsFailing', { mail: 'one', why: 'given up' });
  await failEmail(site, ann, 'Your deposit has arrived');
  const flag = await flagSeen(site, [ann, bob]);

  const { page } = operator;
  const errors = listen(page);
  const main = page.getByRole('main');
  expect(consolePages.length).toBeGreaterThan(10);
  /** Pages that show more with a query. */
  const queries: Record<string, string> = {
    events: 'events?state=upcoming',
    figures: 'figures?days=90',
    market: 'market?days=90',
  };
  const [[first], ...others] = consolePages as [(typeof consolePages)[number], ...typeof consolePages];
  await loadPage(page, `/admin/${first}`);
  for (const [path, label] of others) {
    await goToAndCheck(
      page,
      `/admin/${queries[path] ?? path}`,
      main.getByRole('heading', { level: 1, name: label, exact: true }),
    );
  }
  for (const [path, text] of [
    [`people/${operator.id}?tab=sessions`, operator.email],
    [`events/${game.id}`, 'Operator actions'],
    [`bets/${bet}`, 'All transfers'],
    ['books?tab=runs', 'Books'],
    ['books?tab=providers', 'Server configuration'],
    ['books?tab=alarms', 'History'],
    ['flags?state=lookedAt&kind=failedDeposits', 'No flags reviewed yet'],
    [`flags/${flag}`, 'Bets between them'],
  ] as const) {
    await goToAndCheck(page, `/admin/${path}`, main.getByText(text));
  }

  await goTo(page, '/admin/figures?days=7', page.getByText('Daily table'));
  await page.getByText('Daily table').click();
  await expect(page.getByRole('table', { name: 'Metrics by day' })).toBeVisible();
  await checkAxe(page, 'figures as a table');
  await goTo(page, '/admin/settings', page.getByRole('button', { name: 'Turn off Deposits' }));
  await page.getByRole('button', { name: 'Turn off Deposits' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await checkAxe(page, 'the dialog');
  expect(policies.take()).toEqual([]);
  expect(errors).toEqual([]);
});
