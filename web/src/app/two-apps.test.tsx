import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AppClient } from '../lib/app-client.ts';
import { noteResults } from '../lib/bet-results.ts';
import { removeFromBoard } from '../lib/live/board-cache.ts';
import { createFakeApi } from '../testing/fake-api.ts';
import { openPage } from '../testing/open-page.tsx';
import { sampleBet, sampleUser, visitorSession } from '../testing/samples.ts';
import { createRoutes } from './router.tsx';

/** Two apps opened in one page share what belongs to the page, such as its theme, and nothing else. */

test('a toast appears in the app that shows it', async () => {
  const first = await openPage('/Settings');
  await screen.findByRole('heading', { name: 'Settings' });
  const second = await openPage('/Settings');
  await waitFor(() => expect(screen.getAllByRole('heading', { name: 'Settings' })).toHaveLength(2));
  act(() => first.client.toasts.show('Saved.'));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect([first, second].map(({ client }) => client.toasts.read().length)).toEqual([1, 0]);
});

test('each app prompts for the required step of its own request', async () => {
  const first = await openPage('/Settings');
  await screen.findByRole('heading', { name: 'Settings' });
  const second = await openPage('/Settings');
  await waitFor(() => expect(screen.getAllByRole('heading', { name: 'Settings' })).toHaveLength(2));
  const prompts = () => screen.queryAllByRole('dialog', { name: 'Confirm it’s you' });
  const confirmed = [first, second].map(({ client }) => client.steps.complete('stepUpNeeded'));
  await waitFor(() => expect(prompts()).toHaveLength(2));
  for (const prompt of prompts())
    await first.user.click(within(prompt).getByRole('button', { name: 'Cancel' }));
  expect(await Promise.all(confirmed)).toEqual([false, false]);
});

test('what one app has seen and counted is news to the other', async () => {
  const [first, second] = [await openPage('/Settings'), await openPage('/Settings')];
  const active = { ...sampleBet, status: 'Active' as const };
  act(() => {
    noteResults(first.client, [active]);
    removeFromBoard(first.client, [active]);
  });
  expect(first.client.seenBets.active.size).toBe(1);
  expect(first.client.boardCounts.countedOut.size).toBe(1);
  expect(second.client.seenBets.active.size).toBe(0);
  expect(second.client.boardCounts.countedOut.size).toBe(0);
});

test('a login in one app is none in the other', async () => {
  const first = await openPage('/Settings');
  await screen.findByRole('heading', { name: 'Settings' });
  const second = await openPage('/signin', { getSession: visitorSession });
  await screen.findByRole('button', { name: 'Log In' });
  expect([first, second].map(({ client }) => client.tab.owner())).toEqual([sampleUser.id, null]);
});

test('the data of an app stays while a public page is shown, and the next app reads its own', async () => {
  const unexpected: string[] = [];
  const api = createFakeApi({ getSession: visitorSession }, (what) => unexpected.push(what));
  vi.stubGlobal('fetch', api.fetch);
  const mounted = vi.spyOn(AppClient.prototype, 'mount');
  const clients = () => new Set(mounted.mock.contexts as AppClient[]);
  const open = () => {
    const router = createMemoryRouter(createRoutes(), { initialEntries: ['/signin'] });
    onTestFinished(() => router.dispose());
    render(<RouterProvider router={router} />);
    return (to: string) => act(() => router.navigate(to));
  };
  onTestFinished(() => {
    cleanup();
    for (const client of clients()) client.clear();
  });
  const goTo = open();
  await waitFor(() => expect(api.sent('getSession')).toHaveLength(1));
  await goTo('/privacy');
  await screen.findByRole('heading', { level: 1, name: 'Privacy' });
  await goTo('/signin');
  await screen.findByRole('button', { name: 'Log In' });
  expect(api.sent('getSession')).toHaveLength(1);
  expect(mounted).toHaveBeenCalledTimes(2);
  expect(clients().size).toBe(1);
  open();
  await waitFor(() => expect(api.sent('getSession')).toHaveLength(2));
  expect(clients().size).toBe(2);
  expect(unexpected).toEqual([]);
});
