import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join as pathOf } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { buildWebWhenStale } from '../../scripts/build-web.ts';
import { findOrInstallChromium } from '../../scripts/chromium.ts';
import { setupPath } from '../../server/src/features/site/feature.ts';
import { systemClock } from '../../server/src/time/clock.ts';
import { createGames, type Games } from './games.ts';
import { makeOperator } from './operators.ts';
import { seedOversight } from './oversight.ts';
import { join, newIdentity, type Person, type PersonWish } from './people.ts';
import { answerOffers, setLimit, spendMinutes, startTimeOut } from './protect.ts';
import { askForAdjustment, seedQueues } from './queues.ts';
import { card, fillSignup, openMenu, openView, pick, selectButton } from './screens.ts';
import { playAWeek, type Season } from './season.ts';
import { giveMoney, type Site, sessionSecret, startSite } from './site.ts';

/**
 * `npm run screenshots`: renders every view with invented users and games at four widths, some at two more, and in both themes into
 * docs/screenshots/every, which is not committed. The few that the docs show are also written to docs/screenshots. `npm
 * run screenshots -- home` renders only views whose name contains the word and leaves the committed ones alone.
 */
type View = {
  readonly name: string;
  readonly path: string;
  readonly visitor?: true;
  /** The viewer, if not the main user. */
  readonly as?: keyof Protected | 'operator' | 'friend';
  readonly when?: (width: number) => boolean;
  /** From the opened page to the state to capture. */
  readonly ready: (page: Page, season: Season) => Promise<unknown>;
  /** Undoes what would affect the next view. */
  readonly after?: (page: Page) => Promise<unknown>;
};

type Protected = {
  readonly newcomer: Person;
  /** A user in a time-out. */
  readonly resting: Person;
  /** A user whose reality check is due. */
  readonly interrupted: Person;
};

/** `few` widths render only the views that are laid out differently there. */
const sizes = [
  [2560, 1440, 'few'],
  [1440, 900],
  [1024, 768],
  [768, 1024],
  [390, 844],
  [320, 640, 'few'],
] as const;

const atFewWidths: readonly string[] = [
  'landing',
  'shared-bet',
  'home',
  'home-betslip',
  'all-bets',
  'my-bets-active',
  'result',
  'live',
];

const heading = (page: Page) => expect(page.getByRole('heading').first()).toBeVisible();
const cards = (page: Page) => expect(page.getByRole('article').first()).toBeVisible();
const panel = (text: string) => (page: Page) =>
  expect(page.getByRole('tabpanel').getByText(text).first()).toBeVisible();
const main = (text: string) => (page: Page) => expect(page.getByText(text).first()).toBeVisible();

const views: readonly View[] = [
  { name: 'landing', path: '/home', visitor: true, ready: heading },
  { name: 'landing2', path: '/home2', visitor: true, ready: heading },
  { name: 'privacy', path: '/privacy', visitor: true, ready: heading },
  { name: 'terms', path: '/terms', visitor: true, ready: heading },
  { name: 'forgot-password', path: '/forgot-password', visitor: true, ready: heading },
  { name: 'reset-password', path: '/reset-password?token=used', visitor: true, ready: heading },
  { name: 'signin', path: '/signin', visitor: true, ready: heading },
  {
    name: 'signup',
    path: '/signup',
    visitor: true,
    ready: async (page) => {
      await fillSignup(page, { ...newIdentity(), password: '12345' });
      await page.getByRole('button', { name: 'Sign Up' }).click();
      await main('Password must be at least 6 characters long')(page);
    },
  },
  { name: 'how-it-works', path: '/how-it-works', visitor: true, ready: heading },
  {
    name: 'verify-email',
    path: '/verify-email?token=used',
    visitor: true,
    ready: main('This link has expired'),
  },
  {
    name: 'change-email',
    path: '/change-email?token=used',
    visitor: true,
    ready: main('This link has expired'),
  },
  { name: 'not-found', path: '/no-such-page', visitor: true, ready: heading },
  {
    name: 'unexpected-error',
    path: '/home',
    visitor: true,
    ready: async (page) => {
      await page.route('**/assets/sign-in-*.js', (route) => route.abort());
      await page.goto('/signin');
      await main('Unexpected Application Error!')(page);
    },
    after: (page) => page.unrouteAll(),
  },
  {
    name: 'out-of-reach',
    path: '/home',
    visitor: true,
    ready: async (page) => {
      await page.route('**/api/session', (route) => route.abort());
      await page.goto('/');
      await main('Can’t reach Sidebet')(page);
    },
    after: (page) => page.unrouteAll(),
  },
  {
    name: 'offline-bar',
    path: '/',
    ready: async (page) => {
      await cards(page);
      await page.context().setOffline(true);
      await main('You’re offline.')(page);
    },
    after: (page) => page.context().setOffline(false),
  },
  { name: 'home', path: '/', ready: cards },
  {
    name: 'home-betslip',
    path: '/',
    ready: async (page, { ahead }) => {
      await pick(page, ahead[0]!, ahead[0]!.homeTeam);
      await page.getByLabel('Wager Amount').fill('25.00');
      await main('Or take an open bet')(page);
    },
  },
  {
    name: 'home-message',
    path: '/',
    ready: async (page, { ahead }) => {
      await pick(page, ahead[0]!, ahead[0]!.homeTeam);
      await page.getByLabel('Wager Amount').fill('25.00');
      // The request fails, and the page shows it.
      await page.route('**/api/bets', (route) => route.abort());
      await page.getByRole('button', { name: 'Create Bet' }).click();
      await main('Sidebet cannot be reached.')(page);
      await page.unroute('**/api/bets');
    },
  },
  {
    name: 'home-insufficient-funds',
    path: '/',
    ready: async (page, { ahead }) => {
      await pick(page, ahead[0]!, ahead[0]!.homeTeam);
      await page.getByLabel('Wager Amount').fill('5000.00');
      await page.getByRole('button', { name: 'Create Bet' }).click();
      await main('Insufficient Funds. Please deposit more money.')(page);
    },
  },
  {
    name: 'home-banner',
    path: '/?sport=americanfootball_nfl',
    when: (width) => width < 768,
    ready: (page, { ahead }) => selectButton(page, ahead[0]!, ahead[0]!.homeTeam).click(),
  },
  {
    name: 'home-challenge',
    path: '/',
    ready: async (page, { friend, ahead }) => {
      await page.goto(`/?challenge=${friend.id}`);
      await main('Choose a game to challenge')(page);
      await selectButton(page, ahead[2]!, ahead[2]!.homeTeam).click();
      await page.getByLabel('Wager Amount').fill('20.00');
      await main('Send Challenge')(page);
    },
  },
  { name: 'menu', path: '/', when: (width) => width < 1200, ready: openMenu },
  { name: 'home-empty', path: '/?sport=boxing_boxing', ready: main('No Events Available') },
  { name: 'all-bets', path: '/?view=allBets', ready: cards },
  {
    name: 'accept-bet',
    path: '/?view=allBets',
    ready: async (page, { ahead }) => {
      await selectButton(page, ahead[1]!, ahead[1]!.awayTeam).click();
      await main('Accept Bet')(page);
    },
  },
  {
    name: 'all-bets-empty',
    path: '/?view=allBets&sport=boxing_boxing',
    ready: main('No Bets Available'),
  },
  { name: 'my-bets-created', path: '/?view=myBets', ready: cards },
  {
    name: 'my-bets-created-none',
    path: '/?view=myBets',
    as: 'newcomer',
    ready: main('No Created Bets'),
  },
  {
    name: 'my-bets-active-none',
    path: '/?view=myBets&tab=Active',
    as: 'newcomer',
    ready: main('No Active Bets'),
  },
  {
    name: 'my-bets-settled-none',
    path: '/?view=myBets&tab=Settled',
    as: 'newcomer',
    ready: main('No Settled Bets'),
  },
  { name: 'my-bets-active', path: '/?view=myBets&tab=Active', ready: cards },
  { name: 'my-bets-settled', path: '/?view=myBets&tab=Settled', ready: cards },
  {
    name: 'receipt',
    path: '/?view=myBets&tab=Settled',
    ready: async (page) => {
      await card(page, { homeTeam: 'Buffalo Bills', awayTeam: 'Kansas City Chiefs' })
        .getByRole('button', { name: 'Receipt' })
        .click();
      await main('Win Wager')(page);
    },
  },
  {
    name: 'bet-details',
    path: '/BetDetails',
    ready: async (page, { openBets }) => {
      await page.goto(`/BetDetails?id=${openBets[1]}`);
      await main('Accept Bet')(page);
    },
  },
  {
    name: 'challenge',
    path: '/BetDetails',
    ready: async (page, { challenge }) => {
      await page.goto(`/BetDetails?id=${challenge}`);
      await main('Decline')(page);
    },
  },
  { name: 'friends', path: '/FriendsBets', ready: main('Leaderboard') },
  {
    name: 'friends-search',
    path: '/FriendsBets',
    ready: async (page) => {
      await page.getByPlaceholder('Search for friends...').first().fill('example');
      await main('Example Three')(page);
    },
  },
  {
    name: 'friends-none-found',
    path: '/FriendsBets',
    ready: async (page) => {
      await page.getByPlaceholder('Search for friends...').first().fill('nobody of this name');
      await main('No Friends Found')(page);
    },
  },
  {
    name: 'slip-friends',
    path: '/',
    when: (width) => width >= 1024,
    ready: async (page) => {
      await page.getByRole('tab', { name: 'Friends', exact: true }).click();
      await main('Wolfeschlegel')(page);
    },
  },
  {
    name: 'profile',
    path: '/Profile',
    ready: async (page, { friend }) => {
      await page.goto(`/Profile?id=${friend.id}`);
      await main('Challenge')(page);
    },
  },
  { name: 'board-friends', path: '/?view=allBets&tab=friends', ready: cards },
  { name: 'no-bet-found', path: '/BetDetails?id=none', ready: main('No Bet Found') },
  { name: 'notifications', path: '/Notifications', ready: main('Clear All') },
  { name: 'notifications-none', path: '/Notifications', as: 'newcomer', ready: main('No Notifications') },
  { name: 'settings', path: '/Settings', ready: main('Select a tab to view content.') },
  { name: 'settings-account', path: '/Settings?tab=accountInfo', ready: panel('Example One') },
  {
    name: 'settings-security',
    path: '/Settings?tab=accountInfo',
    ready: async (page) => {
      await panel('Two-step login')(page);
      await page
        .getByRole('heading', { name: 'Security' })
        .evaluate((title) => title.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'settings-your-data',
    path: '/Settings?tab=accountInfo',
    ready: (page) => page.getByRole('button', { name: 'Delete my account' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'settings-delete-account',
    path: '/Settings?tab=accountInfo',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await main('Before you can delete your account')(page);
    },
  },
  { name: 'settings-deposit', path: '/Settings?tab=deposit', ready: panel('Processing Fee') },
  { name: 'settings-history', path: '/Settings?tab=transactionHistory', ready: panel('Accept Wager') },
  {
    name: 'settings-history-receipt',
    path: '/Settings?tab=transactionHistory',
    as: 'operator',
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^Receipt: / })
        .first()
        .click();
      await expect(page.getByRole('region', { name: 'Receipt of a withdrawal' })).toBeVisible();
    },
  },
  {
    name: 'settings-responsible-gambling',
    path: '/Settings?tab=responsibleGambling',
    ready: panel('You requested $400.00'),
  },
  {
    name: 'protection-limits',
    path: '/Settings?tab=responsibleGambling',
    ready: async (page) => {
      await panel('You requested $400.00')(page);
      await page.getByRole('heading', { name: 'Your limits' }).evaluate((title) => title.scrollIntoView());
    },
  },
  {
    name: 'protection-time',
    path: '/Settings?tab=responsibleGambling',
    ready: async (page) => {
      await panel('Deposits in 7 days: no limit → $200.00')(page);
      await page.getByRole('heading', { name: 'Your time' }).evaluate((title) => title.scrollIntoView());
    },
  },
  {
    name: 'protection-newcomer',
    path: '/Settings?tab=responsibleGambling#limits',
    as: 'newcomer',
    ready: panel('No changes yet.'),
  },
  {
    name: 'protection-limit-dialog',
    path: '/Settings?tab=responsibleGambling',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Change: Deposits in 30 days' }).click();
      await page.getByLabel('Amount in dollars').fill('600.00');
      await main('you can confirm $600.00')(page);
    },
  },
  {
    name: 'protection-time-out-dialog',
    path: '/Settings?tab=responsibleGambling',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Take a time-out' }).click();
      await main('You can extend it, but never shorten it.')(page);
    },
  },
  {
    name: 'protection-exclusion-dialog',
    path: '/Settings?tab=responsibleGambling',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Exclude myself' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Exclude me' }).click();
      await main('Please type EXCLUDE to confirm.')(page);
    },
  },
  {
    name: 'protection-offer-deposit',
    path: '/Settings?tab=deposit',
    as: 'newcomer',
    ready: main('Set limits now'),
  },
  { name: 'protection-break-home', path: '/', as: 'resting', ready: main('You are taking a time-out') },
  {
    name: 'protection-break-deposit',
    path: '/Settings?tab=deposit',
    as: 'resting',
    ready: panel('You are taking a time-out'),
  },
  {
    name: 'protection-break-settings',
    path: '/Settings?tab=responsibleGambling',
    as: 'resting',
    ready: panel('Extend time-out'),
  },
  {
    name: 'protection-reality-check',
    path: '/',
    as: 'interrupted',
    ready: main('Keep going'),
  },
  { name: 'settings-statistics', path: '/Settings?tab=statistics', ready: panel('Example Two') },
  {
    name: 'settings-statistics-friend',
    path: '/Settings?tab=statistics',
    ready: async (page, { friend }) => {
      await page.goto(`/Settings?tab=statistics&friend=${friend.id}`);
      await panel('Stats vs: Example Two')(page);
    },
  },
  { name: 'settings-withdrawal', path: '/Settings?tab=withdrawal', ready: panel('Request Withdrawal') },
  {
    name: 'shared-bet',
    path: '/home',
    visitor: true,
    ready: async (page, { openBets }) => {
      await page.goto(`/BetDetails?id=${openBets[1]}`);
      await main('Take the Vikings')(page);
    },
  },
  {
    name: 'shared-bet-gone',
    path: '/home',
    visitor: true,
    ready: async (page, { over }) => {
      await page.goto(`/BetDetails?id=${over}`);
      await heading(page);
    },
  },
  {
    name: 'challenge-link',
    path: '/BetDetails',
    ready: async (page, { byLink }) => {
      await page.goto(`/BetDetails?id=${byLink}`);
      await expect(page.getByRole('img', { name: 'QR code of the challenge link' })).toBeVisible();
    },
  },
  { name: 'groups', path: '/Groups', ready: main('Sunday Crew') },
  { name: 'groups-none', path: '/Groups', as: 'newcomer', ready: heading },
  ...(['visitor', 'member'] as const).map(
    (who): View => ({
      name: `join-${who}`,
      path: '/home',
      ...(who === 'visitor' ? { visitor: true } : { as: 'newcomer' }),
      ready: async (page, { invitePath }) => {
        await page.goto(invitePath);
        await main('Sunday Crew')(page);
      },
    }),
  ),
  ...['board', 'table', 'feed', 'talk', 'settle', 'members', 'settings'].map(
    (tab): View => ({
      name: `group-${tab}`,
      path: '/Groups',
      ready: async (page, { groupId }) => {
        await page.goto(`/Group?id=${groupId}&tab=${tab}`);
        // On wide screens the slip has tabs as well.
        await expect(page.getByRole('tab', { selected: true }).first()).toBeVisible();
        await expect(page.getByRole('tabpanel').first()).not.toBeEmpty();
      },
    }),
  ),
  {
    name: 'push-offer',
    path: '/',
    ready: async (page) => {
      await cards(page);
      // The browser of the pictures shows no notifications, and says that they are denied.
      await page.evaluate(() =>
        Object.defineProperty(Notification, 'permission', { get: () => 'default', configurable: true }),
      );
      await openView(page, 'My Bets');
      await main('Hear how your bets end')(page);
    },
  },
  {
    name: 'result',
    path: '/favicon.svg',
    as: 'friend',
    ready: async (page, { playOne }) => {
      const win = await playOne();
      await page.goto('/?view=myBets&tab=Active');
      await main('Denver Broncos')(page);
      await win();
      await main('You won $9.00')(page);
    },
  },
  {
    name: 'result-strip',
    path: '/favicon.svg',
    as: 'friend',
    ready: async (page, { playOne }) => {
      const win = await playOne();
      await page.goto('/');
      await expect(page.getByText(', your bets are in play').first()).toBeAttached();
      await win();
      await expect(page.getByRole('region', { name: 'Bet result' })).toBeVisible();
    },
  },
  { name: 'live', path: '/Live', ready: heading },
  {
    name: 'event',
    path: '/Live',
    ready: async (page, { ahead }) => {
      await page.goto(`/Event?id=${ahead[0]!.id}`);
      await heading(page);
    },
  },
  { name: 'settings-tax', path: '/Settings?tab=taxInformation', ready: panel('coming soon') },
  { name: 'settings-support', path: '/Settings?tab=support', ready: panel('Category') },
  { name: 'add-funds', path: '/AddFunds', ready: main('Processing Fee') },
  { name: 'success', path: '/Success', ready: main('Payment Successful!') },
  { name: 'error', path: '/Error', ready: main('Payment Failed') },
  { name: 'admin-people', path: '/admin/people', as: 'operator', ready: main('nine.long.name') },
  {
    name: 'admin-person',
    path: '/admin/people',
    as: 'operator',
    ready: async (page, { me }) => {
      await page.goto(`/admin/people/${me.id}`);
      await main('Win Wager')(page);
    },
  },
  {
    name: 'admin-person-protection',
    path: '/admin/people',
    as: 'operator',
    ready: async (page, { me }) => {
      await page.goto(`/admin/people/${me.id}?tab=protection`);
      await main('Wagers in 7 days: requested $400.00')(page);
      await page.getByRole('table', { name: 'Limits' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'admin-events',
    path: '/admin/events?state=upcoming',
    as: 'operator',
    ready: main('Chicago Bears'),
  },
  {
    name: 'admin-event',
    path: '/admin/events',
    as: 'operator',
    ready: async (page, { ahead }) => {
      await page.goto(`/admin/events/${ahead[0]!.id}`);
      await main('Green Bay Packers')(page);
    },
  },
  { name: 'admin-reports', path: '/admin/reports', as: 'operator', ready: main('Harassment') },
  {
    name: 'admin-report',
    path: '/admin/reports',
    as: 'operator',
    ready: async (page) => {
      await page.getByRole('row').last().getByRole('link').first().click();
      await main('Keeps sending me challenges')(page);
    },
  },
  { name: 'admin-bets', path: '/admin/bets', as: 'operator', ready: main('Chicago Bears') },
  {
    name: 'admin-bet',
    path: '/admin/bets',
    as: 'operator',
    ready: async (page, { openBets }) => {
      await page.goto(`/admin/bets/${openBets[1]}`);
      await main('Minnesota Vikings')(page);
    },
  },
  { name: 'admin-withdrawals', path: '/admin/withdrawals', as: 'operator', ready: main('Overdue') },
  {
    name: 'admin-withdrawal-waiting',
    path: '/admin/withdrawals',
    as: 'operator',
    ready: async (page) => {
      await page.getByRole('row').filter({ hasText: '$123,456.78' }).getByRole('link').click();
      await main('Timeline')(page);
    },
  },
  {
    name: 'admin-withdrawal-reject',
    path: '/admin/withdrawals',
    as: 'operator',
    ready: async (page) => {
      await page.getByRole('row').filter({ hasText: '$123,456.78' }).getByRole('link').click();
      await page.getByRole('button', { name: 'Reject' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
      await main('what the person reads.')(page);
    },
  },
  {
    name: 'admin-withdrawal-review',
    path: '/admin/withdrawals?state=review',
    as: 'operator',
    ready: async (page) => {
      await page.getByRole('row').filter({ hasText: '$48.50' }).getByRole('link').click();
      await main('Timeline')(page);
    },
  },
  {
    name: 'admin-withdrawal-own',
    path: '/admin/withdrawals?state=processing',
    as: 'operator',
    ready: async (page) => {
      await page.getByRole('row').filter({ hasText: '$501.00' }).getByRole('link').click();
      await main('This is your own withdrawal.')(page);
    },
  },
  {
    name: 'admin-withdrawals-none',
    path: '/admin/withdrawals?state=returned',
    as: 'operator',
    ready: main('None here'),
  },
  {
    name: 'admin-support',
    path: '/admin/support?status=all',
    as: 'operator',
    ready: main('The page stays white'),
  },
  {
    name: 'admin-support-message',
    path: '/admin/support?status=answered',
    as: 'operator',
    ready: async (page) => {
      await page.getByRole('link', { name: 'My deposit of Monday' }).click();
      await main('Thank you for waiting.')(page);
    },
  },
  {
    name: 'admin-support-answer',
    path: '/admin/support',
    as: 'operator',
    ready: async (page) => {
      await page.getByRole('link', { name: 'Please change my name' }).click();
      await page.getByRole('button', { name: 'Answer' }).click();
      await page.getByLabel('Answer', { exact: true }).fill('Please send us the certificate.');
    },
  },
  {
    name: 'admin-adjustments',
    path: '/admin/adjustments',
    as: 'operator',
    ready: main('Another operator must approve it.'),
  },
  { name: 'admin-audit', path: '/admin/audit', as: 'operator', ready: main('The deposit is credited') },
  { name: 'admin-security', path: '/admin/security', as: 'operator', ready: main('Logged in') },
  { name: 'admin-books', path: '/admin/books', as: 'operator', ready: main('The books balance') },
  { name: 'admin-books-runs', path: '/admin/books?tab=runs', as: 'operator', ready: main('Agrees') },
  {
    name: 'admin-books-no-difference',
    path: '/admin/books?tab=runs&only=differing',
    as: 'operator',
    ready: main('No differences'),
  },
  {
    name: 'admin-books-providers',
    path: '/admin/books?tab=providers',
    as: 'operator',
    ready: main('Reachable'),
  },
  {
    name: 'admin-books-alarms',
    path: '/admin/books?tab=alarms',
    as: 'operator',
    ready: main('Emails can’t be sent'),
  },
  { name: 'admin-flags', path: '/admin/flags', as: 'operator', ready: main('5 of 5 bets') },
  {
    name: 'admin-flags-none',
    path: '/admin/flags?kind=failedDeposits',
    as: 'operator',
    ready: main('Nothing to review'),
  },
  {
    name: 'admin-flag',
    path: '/admin/flags?kind=oneWay',
    as: 'operator',
    ready: async (page) => {
      await page.getByRole('link', { name: 'Money moves one way' }).first().click();
      await expect(page.getByRole('heading', { name: 'Bets between them' })).toBeVisible();
    },
  },
  {
    name: 'admin-metrics',
    path: '/admin/figures?days=90',
    as: 'operator',
    ready: (page) => expect(page.getByRole('slider', { name: 'Handle' })).toBeAttached(),
  },
  {
    name: 'admin-metrics-table',
    path: '/admin/figures?days=7',
    as: 'operator',
    ready: async (page) => {
      await page.getByText('Daily table').click();
      await page.getByRole('table', { name: 'Metrics by day' }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'admin-settings', path: '/admin/settings', as: 'operator', ready: main('Maintenance stop') },
  { name: 'admin-groups', path: '/admin/groups', as: 'operator', ready: main('Sunday Crew') },
  {
    name: 'admin-group',
    path: '/admin/groups',
    as: 'operator',
    ready: async (page, { groupId }) => {
      await page.goto(`/admin/groups/${groupId}`);
      await main('Sunday Crew')(page);
    },
  },
  { name: 'admin-market', path: '/admin/market', as: 'operator', ready: heading },
  { name: 'admin-jobs', path: '/admin/jobs', as: 'operator', ready: main('Roll up days') },
];

/** Shown in the README and docs. */
const chosen = [
  'landing-1440-dark',
  'home-betslip-1440-dark',
  'home-betslip-1440-light',
  'home-banner-390-light',
  'home-betslip-390-dark',
  'all-bets-1440-light',
  'friends-1440-light',
  'my-bets-settled-1440-dark',
  'my-bets-active-390-dark',
  'receipt-1440-dark',
];

const folder = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

async function takeAll(browser: Browser, words: readonly string[]): Promise<void> {
  const wanted = views.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  if (wanted.length === 0) return;
  const site = await startSite();
  const games = createGames(site.pool);
  const newContext = () =>
    browser.newContext({
      baseURL: site.url,
      reducedMotion: 'reduce',
      deviceScaleFactor: 1,
      // In winter an hour behind the CDT label, so the pictures show the viewer's own time.
      timezoneId: 'America/Chicago',
      // A service worker would answer requests that a view lets fail.
      serviceWorkers: 'block',
    });
  try {
    const newPerson = async (wish: PersonWish) => join(site, await newContext(), wish);
    const week = await playAWeek(site, games, newPerson);
    const watched = wanted.some(({ as }) => as === 'operator');
    const operator = watched ? await watch(site, games, week, newPerson) : week.me;
    const season = { ...week, ...(await protect(site, week, newPerson)), operator };
    const visitor = await (await newContext()).newPage();
    for (const [width, height, few] of sizes) {
      const shown = wanted.filter(({ name }) => !few || atFewWidths.includes(name));
      for (const view of shown.filter(({ when }) => when?.(width) ?? true)) {
        const { page } = view.visitor ? { page: visitor } : season[view.as ?? 'me'];
        await shoot(page, view, [width, height], (shown) => view.ready(shown, season), words.length === 0);
        await view.after?.(page);
      }
      console.log(`${width} px: done`);
    }
  } finally {
    await site.stop();
  }
}

type Shot = Pick<View, 'name' | 'path'>;

async function shoot(
  page: Page,
  { name: view, path }: Shot,
  [width, height]: readonly [number, number],
  ready: (page: Page) => Promise<unknown>,
  forDocs: boolean,
): Promise<void> {
  const name = `${view}-${width}`;
  try {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    // Start each picture with clean storage, without a saved slip for example.
    await page.goto('/favicon.svg');
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(path);
    await ready(page);
    for (const colorScheme of ['dark', 'light'] as const)
      await take(page, `${name}-${colorScheme}`, colorScheme, forDocs);
  } catch (error) {
    console.error(`${name} failed:`, error);
    await page.screenshot({ path: pathOf(folder('docs/screenshots/every'), `${name}-failed.png`) });
    process.exitCode = 1;
  }
}

/** A site without cash, named as long as a name can be. */
const ownSetup = setupPath({ secret: sessionSecret, env: {}, rateLimits: false, wallClock: systemClock });
const ownViews: readonly (Shot & {
  readonly as?: 'owner';
  readonly ready?: (page: Page) => Promise<unknown>;
})[] = [
  { name: 'own-setup', path: ownSetup },
  { name: 'own-landing', path: '/home' },
  { name: 'own-how-it-works', path: '/how-it-works' },
  { name: 'own-signup', path: '/signup' },
  { name: 'own-home', path: '/', as: 'owner' },
  { name: 'own-settings', path: '/Settings?tab=accountInfo', as: 'owner', ready: panel('Username') },
];

async function takeOwnSite(browser: Browser, words: readonly string[]): Promise<void> {
  const wanted = ownViews.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  if (wanted.length === 0) return;
  const site = await startSite({ CASH: 'off' });
  const options = { baseURL: site.url, reducedMotion: 'reduce', serviceWorkers: 'block' } as const;
  try {
    const visitor = await (await browser.newContext(options)).newPage();
    const token = new URL(ownSetup, site.url).searchParams.get('token');
    const data = { name: 'Our Thursday Night Bets League', darkColor: '#ffd166', lightColor: '#0a3d91' };
    await visitor.request.put('/api/site', { data: { ...data, joining: 'anyone', token } });
    const owner = await join(site, await browser.newContext(options), { cents: 0 });
    for (const [width, height, few] of sizes)
      for (const view of few ? [] : wanted)
        await shoot(view.as ? owner.page : visitor, view, [width, height], view.ready ?? heading, false);
  } finally {
    await site.stop();
  }
}

/** An operator, and the data for their pages. */
async function watch(
  site: Site,
  games: Games,
  { friend }: Season,
  newPerson: (wish: PersonWish) => Promise<Person>,
): Promise<Person> {
  const operator = await newPerson({ lastName: 'Eight' });
  const lucky = await newPerson({
    lastName: 'Wolfeschlegelsteinhausenbergerdorff-Nine',
    username: 'nine.long.name',
  });
  await makeOperator(site, operator);
  await seedOversight(site, games, [lucky, friend]);
  for (const { id } of [operator, lucky, friend]) await giveMoney(site, id, 130_000_00);
  await seedQueues(site, operator, [lucky, friend]);
  await askForAdjustment(site, operator, lucky, 12_345_67);
  await askForAdjustment(site, operator, friend, -250_00);
  return operator;
}

/** A user with limits in use and pending changes, one without limits, and one taking a break. */
async function protect(
  site: Site,
  { me }: Season,
  newPerson: (wish: PersonWish) => Promise<Person>,
): Promise<Protected> {
  const newcomer = await newPerson({ lastName: 'Five', cents: 0 });
  const resting = await newPerson({ lastName: 'Six' });
  const interrupted = await newPerson({ lastName: 'Seven' });
  await answerOffers(site, me);
  await setLimit(site, me, 'depositWeek', 200_00);
  await setLimit(site, me, 'depositMonth', 400_00);
  await setLimit(site, me, 'wagerDay', 250_00);
  await setLimit(site, me, 'wagerWeek', 300_00);
  await setLimit(site, me, 'wagerWeek', 400_00);
  await setLimit(site, me, 'lossMonth', 100_00);
  await setLimit(site, me, 'sessionDay', 150);
  await setLimit(site, me, 'realityCheck', 120);
  await spendMinutes(site, me, 64);
  await startTimeOut(site, resting, 7);
  await answerOffers(site, interrupted);
  await setLimit(site, interrupted, 'realityCheck', 60);
  await spendMinutes(site, interrupted, 64);
  return { newcomer, resting, interrupted };
}

async function take(
  page: Page,
  name: string,
  colorScheme: 'dark' | 'light',
  forDocs: boolean,
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
  // Hide the blinking caret.
  const png = await page.screenshot({ caret: 'hide', animations: 'disabled' });
  writeFileSync(pathOf(folder('docs/screenshots/every'), `${name}.png`), png);
  if (forDocs && chosen.includes(name)) {
    writeFileSync(pathOf(folder('docs/screenshots'), `${name}.png`), png);
  }
}

const words = process.argv.slice(2);
buildWebWhenStale();
const { path: executablePath } = await findOrInstallChromium();
if (words.length === 0) rmSync(folder('docs/screenshots'), { recursive: true, force: true });
mkdirSync(folder('docs/screenshots/every'), { recursive: true });
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
try {
  await takeAll(browser, words);
  await takeOwnSite(browser, words);
} finally {
  await browser.close();
}
