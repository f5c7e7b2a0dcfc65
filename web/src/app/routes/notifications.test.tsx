import type { NotificationView } from '@sidebet/contract/notifications';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { sampleBet, sampleSession } from '../../testing/samples.ts';

const minutesAgo = (minutes: number) =>
  new Date(Date.parse(sampleSession.now) - minutes * 60_000).toISOString();

const notification: NotificationView = {
  id: '00000000-0000-4000-8000-0000000000c1',
  type: 'SettleBet',
  fromUid: null,
  fromUsername: null,
  profilePicUrl: null,
  content: 'You won $18.00 on Chicago Bears vs Green Bay Packers.',
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
