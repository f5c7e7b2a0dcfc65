import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { publicPages } from '../../contract/src/public-pages.ts';
import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { makeOperator } from './operators.ts';
import { alarmRang, failEmail, flagSeen } from './oversight.ts';
import { acceptBet, placeBet } from './people.ts';
import { requestResult } from './queues.ts';
import { pick } from './screens.ts';
import { playAWeek } from './season.ts';

/**
 * Opens every page once under the site's own policy: it must comply with the policy, log no error, and pass axe in both
 * themes and at both widths.
 */

const { routes }: { routes: string[] } = JSON.parse(
  readFileSync(new URL('../../web/dist/site.json', import.meta.url), 'utf8'),
);
/** Reads the entries of a web source file, so new routes are tested too. */
function listed(file: string, form: RegExp): string[] {
  const source = readFileSync(new URL(`../../web/src/app/${file}`, import.meta.url), 'utf8');
  return [...source.matchAll(form)].map(([, value]) => value!);
}
const consolePages = listed('admin/pages.ts', /\bpath: '([^']+)'/g);
const tabs = listed('settings/settings-tabs.ts', /\bvalue: '([^']+)'/g).filter((tab) => tab !== 'logout');
/** Example addresses for routes with parameters. Other tests check `/` with its views in more states. */
const places: Record<string, readonly string[]> = {
  '/': ['/?view=friends'],
  '/Settings': ['/Settings', ...tabs.map((tab) => `/Settings?tab=${tab}`)],
  '/reset-password': ['/reset-password?token=used'],
  '/verify-email': ['/verify-email?token=used'],
  '/change-email': ['/change-email?token=used'],
  '*': ['/no-such-page'],
};
const forVisitors =
  /^\/(home2?|privacy|terms|how-it-works|signin|signup|forgot-password|reset-password|verify-email)$/i;

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

async function checkPage(page: Page, path: string, shows?: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('#root [data-waiting]')).toHaveCount(0);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.getByText(/^(Loading|Asking)/)).toHaveCount(0);
  if (shows) await expect(page.getByRole('main').getByText(shows).first()).toBeVisible();
  await checkAxe(page, path);
}

test('pages for visitors', async ({ visit, policies }) => {
  test.setTimeout(240_000);
  const page = await visit();
  const errors = listen(page);
  for (const route of routes.filter((path) => path === '*' || forVisitors.test(path))) {
    for (const path of places[route] ?? [route]) {
      await checkPage(page, path);
      if (!Object.keys(publicPages).some((one) => one.toLowerCase() === path.toLowerCase())) continue;
      await expect(page.locator('h1')).toHaveCount(1);
      const help = page.getByRole('contentinfo').getByRole('link', { name: '1-800-GAMBLER' });
      await expect(help).toHaveAttribute('href', 'tel:+18004262537');
    }
  }
  expect(policies.take()).toEqual([]);
  expect(errors).toEqual([]);
});

test('pages of a user', async ({ site, join, games, policies }) => {
  test.setTimeout(240_000);
  const { me, friend, ahead, openBets } = await playAWeek(site, games, join);
  const { page } = me;
  const errors = listen(page);
  const own = routes.filter((path) => !forVisitors.test(path) && path !== '*' && path !== '/admin/*');
  expect([own.length > 10, tabs.length > 7]).toEqual([true, true]);
  const shows: Record<string, string> = {
    '/Settings': 'Select a tab to view content.',
    '/Settings?tab=accountInfo': me.email,
    '/Settings?tab=deposit': 'Processing Fee',
    '/Settings?tab=withdrawal': 'Withdraw',
    '/Settings?tab=transactionHistory': 'Accept Wager',
    '/Settings?tab=taxInformation': 'coming soon',
    '/Settings?tab=responsibleGambling': 'Please gamble responsibly.',
    '/Settings?tab=statistics': friend.fullName,
    '/Settings?tab=support': 'Support',
    '/Notifications': 'Clear All',
  };
  for (const route of own) {
    for (const path of places[route] ?? [route]) await checkPage(page, path, shows[path]);
  }
  await checkPage(page, `/BetDetails?id=${openBets[0]}`);
  await checkPage(page, `/Profile?username=${me.username}`);

  await test.step('overlays: the slip, a toast, a dialog that locks scrolling', async () => {
    await page.goto('/');
    await pick(page, ahead[0]!, ahead[0]!.homeTeam, '10');
    await page.getByRole('button', { name: 'Create Bet' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Your Bet Has Been Placed' })).toBeVisible();
    await page.goto('/Settings?tab=accountInfo');
    await page.getByRole('button', { name: 'Edit' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('overflow-y', 'hidden');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('body')).not.toHaveCSS('overflow-y', 'hidden');
  });

  await page.goto('/AddFunds');
  await page.getByLabel('Amount').fill('5000');
  await expect(page.getByText('The maximum deposit amount is $1000')).toBeVisible();
  await checkAxe(page, 'add funds, too much');
  await page.goto('/Notifications');
  await page.getByRole('button', { name: 'Clear All' }).click();
  await expect(page.getByText("You're all caught up!")).toBeVisible();
  await checkAxe(page, 'no notifications');
  expect(policies.take()).toEqual([]);
  expect(errors).toEqual([]);
});

test('pages of the console', async ({ site, join, games, policies }) => {
  test.setTimeout(240_000);
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
  expect(consolePages.length).toBeGreaterThan(10);
  /** Pages that show more with a query. */
  const queries: Record<string, string> = {
    events: 'events?state=upcoming',
    figures: 'figures?days=90',
    market: 'market?days=90',
  };
  const more = [
    `people/${operator.id}?tab=sessions`,
    `events/${game.id}`,
    `bets/${bet}`,
    'books?tab=runs',
    'books?tab=providers',
    'books?tab=alarms',
    'flags?state=lookedAt&kind=failedDeposits',
    `flags/${flag}`,
  ];
  for (const path of [...consolePages.map((path) => queries[path] ?? path), ...more])
    await checkPage(page, `/admin/${path}`);

  await page.goto('/admin/figures?days=7');
  await page.getByText('Daily table').click();
  await expect(page.getByRole('table', { name: 'Metrics by day' })).toBeVisible();
  await checkAxe(page, 'figures as a table');
  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Turn off Deposits' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await checkAxe(page, 'the dialog');
  expect(policies.take()).toEqual([]);
  expect(errors).toEqual([]);
});
