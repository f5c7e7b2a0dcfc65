import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refuse } from '../../testing/fake-api.ts';
import { type OpenPage, openPage } from '../../testing/open-page.tsx';
import { visitorSession } from '../../testing/samples.ts';

const visit = (address: string): Promise<OpenPage> =>
  openPage(address, { getSession: visitorSession, getSharedBet: refuse('betNotFound', 404) });

test.each([
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
  '/admin',
  '/admin/people',
])('a visitor of %s is led to the landing page', async (path) => {
  const { address } = await visit(path);
  await waitFor(() => expect(address()).toMatch(/^\/home(\?|$)/));
});

test('visitors see public pages in any case of their address, without links to what they cannot see', async () => {
  for (const path of ['/Home', '/Home2', '/signin', '/signup', '/privacy', '/terms', '/how-it-works']) {
    const { address } = await visit(path);
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(address()).toBe(path);
    for (const name of ['All Bets', 'My Bets', 'Friends'])
      expect(screen.queryByRole('link', { name })).toBeNull();
    // The theme can be chosen on each.
    expect(screen.getByRole('button', { name: /^Use the (light|dark) theme$/ })).toBeVisible();
    cleanup();
  }
});

test('the terms say what happens to the money of parts and counter-offers', async () => {
  await visit('/terms');
  const about = async (what: string) => (await screen.findByText(what)).closest('li');
  expect(await about('part')).toHaveTextContent(
    'Each part is a bet of its own at the price of the offer. The rest stays open and can still be withdrawn.',
  );
  const counter = await about('counter-offer');
  expect(counter).toHaveTextContent('What its maker risks is held until it ends.');
  for (const end of [
    'declines it',
    'answers with another',
    'withdraws it',
    'is gone',
    'too little',
    '24 hours',
  ])
    expect(counter).toHaveTextContent(end);
  expect(counter).toHaveTextContent('your own offer ends and its money comes back.');
});

test('users have no console and no link to it', async () => {
  const { goTo } = await openPage('/');
  expect(await screen.findByRole('link', { name: 'Your profile' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Console' })).toBeNull();
  await goTo('/admin/people');
  expect(await screen.findByRole('heading', { name: '404' })).toBeVisible();
});

test('an unknown page links back', async () => {
  const { user, address } = await visit('/no/such/page');
  expect(await screen.findByText('The page you are looking for does not exist.')).toBeVisible();
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Sidebet' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Go to Home' }));
  await waitFor(() => expect(address()).toBe('/home'));
});

test('the pages after a payment link back', async () => {
  const { user, address, goTo } = await openPage('/Error');
  expect(await screen.findByText('Payment Failed')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Try Again' }));
  expect(address()).toBe('/AddFunds');
  expect(await screen.findByLabelText('Amount')).toHaveValue('10');
  await goTo('/Success');
  expect(await screen.findByText('Payment Successful!')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to Home' }));
  await waitFor(() => expect(address()).toBe('/'));
});
