import { expect } from '@playwright/test';
import { heading, main, type View } from './view.ts';

/** The operators' console. */
export const consoleViews: readonly View[] = [
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
  {
    name: 'admin-result',
    path: '/admin/events?state=awaiting',
    as: 'operator',
    ready: async (page) => {
      await page.getByRole('table').getByRole('link').first().click();
      await page.getByRole('button', { name: 'Enter result' }).click();
      await page.getByLabel('How did it end?').selectOption('Stopped before 55 minutes');
      await expect(page.getByRole('region', { name: 'Effect' })).toContainText('refunded');
    },
  },
  {
    name: 'admin-team-names',
    path: '/admin/team-names',
    as: 'operator',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Add a name' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('The feed’s name').fill('Bears of Chicago');
      await dialog.getByLabel('Team').fill('Chicago');
      await dialog.getByLabel('Reason').fill('Renamed on the league site');
      await dialog.getByRole('button', { name: 'Add a name' }).click();
      await expect(dialog.getByText('No game of this sport has this team.')).toBeVisible();
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
      await main('Please give a reason of 3 to 500 characters.')(page);
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
