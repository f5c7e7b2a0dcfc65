import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { sampleSession } from '../../testing/samples.ts';
import { setPageWidth } from '../../testing/viewport.ts';

const findBar = () => screen.findByRole('navigation', { name: 'Views' });

test('on a phone every main view is one tap away, and the current one is marked', async () => {
  setPageWidth(390);
  const { user, address } = await openPage('/', {
    getLive: { inPlay: [], results: [], bets: [], friendSides: [], next: null },
  });
  const bar = within(await findBar());
  expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  for (const [name, path] of [
    ['All Bets', '/?view=allBets'],
    ['My Bets', '/?view=myBets'],
    ['Friends', '/FriendsBets'],
    ['Groups', '/Groups'],
    ['Live', '/Live'],
    ['Home', '/'],
  ] as const) {
    await user.click(bar.getByRole('link', { name }));
    await waitFor(() => expect(bar.getByRole('link', { current: 'page' })).toHaveAccessibleName(name));
    expect(address()).toBe(path);
  }
});

test('on a phone the menu is in the top bar only, and the bell shows the unread count', async () => {
  setPageWidth(390);
  const { user, address } = await openPage('/', {
    getSession: { ...sampleSession, unreadNotifications: 3 },
    markAllRead: null,
  });
  expect(within(await findBar()).queryByRole('button')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = await screen.findByRole('dialog', { name: 'Menu' });
  expect(within(menu).getByRole('link', { name: 'Settings' })).toBeVisible();
  await user.click(within(menu).getByRole('button', { name: 'Close menu' }));
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Notifications 3' }));
  await waitFor(() => expect(address()).toBe('/Notifications'));
  expect(await findBar()).toBeVisible();
});

test('from 768 px there is no bottom bar', async () => {
  setPageWidth(768);
  await openPage('/');
  await screen.findByRole('navigation', { name: 'Main' });
  expect(screen.queryByRole('navigation', { name: 'Views' })).toBeNull();
});
