import { expect } from '@playwright/test';
import { main, panel, type View } from './view.ts';

/** Profile, notifications, settings and payments. */
export const accountViews: readonly View[] = [
  {
    name: 'profile',
    path: '/Profile',
    ready: async (page, { friend }) => {
      await page.goto(`/Profile?id=${friend.id}`);
      await main('Challenge')(page);
    },
  },
  { name: 'notifications', path: '/Notifications', ready: main('Clear All') },
  { name: 'notifications-none', path: '/Notifications', as: 'newcomer', ready: main('No Notifications') },
  { name: 'settings', path: '/Settings', ready: main('Select a tab to view content.') },
  { name: 'settings-account', path: '/Settings?tab=accountInfo', ready: panel('Example One') },
  {
    name: 'settings-security',
    path: '/Settings?tab=security',
    ready: panel('Two-step login'),
  },
  {
    name: 'settings-your-data',
    path: '/Settings?tab=yourData',
    ready: (page) => page.getByRole('button', { name: 'Delete my account' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'settings-delete-account',
    path: '/Settings?tab=yourData',
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
  { name: 'settings-tax', path: '/Settings?tab=taxInformation', ready: panel('coming soon') },
  { name: 'settings-support', path: '/Settings?tab=support', ready: panel('Category') },
  { name: 'add-funds', path: '/AddFunds', ready: main('Processing Fee') },
  { name: 'success', path: '/Success', ready: main('Payment Successful!') },
  { name: 'error', path: '/Error', ready: main('Payment Failed') },
];
