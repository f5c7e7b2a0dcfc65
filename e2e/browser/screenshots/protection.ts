import { main, panel, type View } from './view.ts';

/** Limits and breaks. */
export const protectionViews: readonly View[] = [
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
];
