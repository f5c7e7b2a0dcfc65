import type { NotificationView } from '@sidebet/contract/notifications';
import { refusalMessages } from '@sidebet/domain/refusals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { apiKey } from '../../lib/api/api-key.ts';
import { refuse } from '../../testing/fake-api.ts';
import { type OpenPage, openPage } from '../../testing/open-page.tsx';
import { sampleBet, sampleSession } from '../../testing/samples.ts';
import { setPageWidth } from '../../testing/viewport.ts';

const minutesAgo = (minutes: number) =>
  new Date(Date.parse(sampleSession.now) - minutes * 60_000).toISOString();

const notification: NotificationView = {
  id: '00000000-0000-4000-8000-0000000000c1',
  type: 'SettleBet',
  fromUid: null,
  fromUsername: null,
  profilePicUrl: null,
  content: '+$8.00: Chicago Bears vs Green Bay Packers.',
  result: 'won',
  path: `/BetDetails?id=${sampleBet.uniqueId}`,
  createdAt: minutesAgo(5.5),
  read: true,
  requestOpen: false,
};

async function openInbox(...items: Partial<NotificationView>[]) {
  const all = items.map((item, at) => ({
    ...notification,
    id: `00000000-0000-4000-8000-0000000000d${at}`,
    ...item,
  }));
  await openPage('/Notifications', { listNotifications: { items: all, nextCursor: null } });
  return within(await screen.findByRole('main')).findAllByRole('listitem');
}

test('won, lost, refunded, challenge, friend and money each have their own icon', async () => {
  const items = await openInbox(
    {},
    // The icon follows the result, not the text.
    { result: 'lost' },
    { type: 'RefundBet', result: null },
    { type: 'Challenge', result: null, fromUsername: 'pat' },
    { type: 'RequestAccepted', result: null, fromUsername: 'Pat Example' },
    { type: 'Deposit', result: null },
  );
  const icons = items.map((item) => item.querySelector('[data-small] svg')!.outerHTML);
  expect(new Set(icons).size).toBe(items.length);
});

test.each([
  [0.5, 'Just now'],
  [5.5, '5 min ago'],
  [125, '2 h ago'],
  [25 * 60, '1 day ago'],
  [8 * 24 * 60, 'Aug 24, 2026, 7:00 AM CDT'],
])('%d minutes later a notification says %s', async (minutes, label) => {
  const createdAt = minutesAgo(minutes);
  const [item] = await openInbox({ createdAt });
  const time = within(item!).getByText(label);
  expect(time).toHaveAttribute('datetime', createdAt);
  expect(time.title).toMatch(/CDT$/);
});

test('a tap on a result opens its bet', async () => {
  const [item] = await openInbox({});
  expect(within(item!).getByRole('link')).toHaveAttribute('href', notification.path);
});

test('an older page that fails is requested once, shows why, and loads on retry', async () => {
  const reachEnd = watchListEnd();
  const buildPage = (from: number) =>
    Array.from({ length: 3 }, (_, at) => ({
      ...notification,
      id: `00000000-0000-4000-8000-0000000000e${from + at}`,
      content: `News number ${from + at}`,
    }));
  const first = { items: buildPage(0), nextCursor: 'older' };
  const tooMany = refuse('tooManyRequests', 429);
  const page = await openPage('/Notifications', {
    listNotifications: ({ query }) => (query.cursor ? tooMany : first),
    deleteNotification: null,
    clearNotifications: null,
  });
  const inbox = within(await screen.findByRole('region', { name: 'Notifications' }));
  const olderPages = () => page.api.sent('listNotifications').filter(({ query }) => query.cursor).length;
  await inbox.findByText('News number 2');
  reachEnd();
  const why = await inbox.findByRole('alert');
  expect(why).toHaveTextContent(refusalMessages.tooManyRequests);
  expect(olderPages()).toBe(1);

  // Reading the first page again, as after an update, must not load another page.
  const before = page.api.sent('listNotifications').length;
  await act(() => page.client.refetchQueries({ queryKey: apiKey('listNotifications') }));
  expect(page.api.sent('listNotifications')).toHaveLength(before + 1);
  reachEnd();
  expect(inbox.getByRole('alert')).toHaveTextContent(refusalMessages.tooManyRequests);
  expect(olderPages()).toBe(1);
  await page.user.click(inbox.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(olderPages()).toBe(2));
  await inbox.findByRole('alert');

  // Older ones remain on the server, so an empty list does not say that there are none.
  page.api.answer({ listNotifications: tooMany });
  for (let left = 3; left > 0; left--) {
    await page.user.click(inbox.getAllByRole('button', { name: 'Close' })[0]!);
    await waitFor(() => expect(inbox.queryAllByRole('listitem')).toHaveLength(left - 1));
  }
  expect(inbox.getByRole('alert')).toHaveTextContent(refusalMessages.tooManyRequests);
  expect(inbox.queryByText("You're all caught up!")).toBeNull();

  page.api.answer({ listNotifications: { items: buildPage(3), nextCursor: null } });
  await page.user.click(inbox.getByRole('button', { name: 'Try Again' }));
  await inbox.findByText('News number 3');
  expect(inbox.queryByRole('alert')).toBeNull();
  page.api.answer({ listNotifications: { items: [], nextCursor: null } });
  await page.user.click(inbox.getByRole('button', { name: 'Clear All' }));
  await inbox.findByText("You're all caught up!");
});

/** Replaces scrolling, which happy-dom lacks. Returns a function that brings the end of the list into view. */
function watchListEnd(): () => void {
  const watching = new Set<() => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #seen: () => void;
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.#seen = () => callback([{ isIntersecting: true }]);
      }
      observe() {
        watching.add(this.#seen);
      }
      disconnect() {
        watching.delete(this.#seen);
      }
    },
  );
  return () =>
    act(() => {
      for (const seen of [...watching]) seen();
    });
}

/** Opens them, from the menu on a phone. Returns the control that did. */
async function openFromBar({ user }: OpenPage, isNarrow: boolean): Promise<() => HTMLElement> {
  const bar = () => within(screen.getByRole('banner'));
  const bell = () => bar().getByRole('link', { name: /^Notifications/ });
  const menu = () => screen.getByRole('button', { name: 'Menu' });
  if (isNarrow) {
    await user.click(menu());
    const open = within(await screen.findByRole('dialog', { name: 'Menu' }));
    await user.click(open.getByRole('link', { name: /^Notifications/ }));
  } else await user.click(bell());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Notifications' })).toHaveFocus());
  return isNarrow ? menu : bell;
}

test.each([
  ['a phone', 390],
  ['a wide screen', 1440],
])('on %s they close to where they were opened, by button, Escape and outside click', async (_, width) => {
  setPageWidth(width);
  const isNarrow = width < 768;
  const from = '/?view=allBets&sport=basketball_nba';
  const page = await openPage(from);
  const { user } = page;
  const close = () => user.click(screen.getByRole('button', { name: 'Close notifications' }));
  const ways = [close, () => user.keyboard('{Escape}')];
  // The button around the panel is for pointers only.
  if (!isNarrow) ways.push(() => user.click(document.querySelector('main > button')!));
  await screen.findByRole('banner');
  for (const leave of ways) {
    const opener = await openFromBar(page, isNarrow);
    await leave();
    await waitFor(() => expect(page.address()).toBe(from));
    await waitFor(() => expect(opener()).toHaveFocus());
  }
});

test('on a phone the bell in the bar gets the focus back too', async () => {
  setPageWidth(390);
  const { user } = await openPage('/');
  const bell = () => within(screen.getByRole('banner')).getByRole('link', { name: /^Notifications/ });
  await screen.findByRole('banner');
  await user.click(bell());
  await user.click(await screen.findByRole('button', { name: 'Close notifications' }));
  await waitFor(() => expect(bell()).toHaveFocus());
});

test('opened by their address they close to Home', async () => {
  setPageWidth(1440);
  const { user, address } = await openPage('/Notifications');
  await user.click(await screen.findByRole('button', { name: 'Close notifications' }));
  await waitFor(() => expect(address()).toBe('/'));
  const bell = () => within(screen.getByRole('banner')).getByRole('link', { name: /^Notifications/ });
  await waitFor(() => expect(bell()).toHaveFocus());
});
