import { expect } from '@playwright/test';
import { heading, main, type View } from './view.ts';

/** Groups and their invites. */
export const groupViews: readonly View[] = [
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
  ...['stream', 'table', 'more', 'settle'].map(
    (tab): View => ({
      name: `group-${tab}`,
      path: '/Groups',
      ready: async (page, { groupId }) => {
        await page.goto(`/Group?id=${groupId}&tab=${tab}`);
        await expect(page.getByRole('tabpanel').first()).not.toBeEmpty();
        await expect(page.getByRole('main').getByText(/^Loading/)).toHaveCount(0);
      },
    }),
  ),
];
