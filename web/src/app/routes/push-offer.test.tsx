import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiKey } from '../../lib/api/api-key.ts';
import { refuse } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/open-page.tsx';

const keys = { p256dh: 'a-public-key', auth: 'a-secret' };
const endpoint = 'https://push.example.com/1';
const requestPermission = vi.fn();
const subscribe = vi.fn();
const off = { isOn: false, publicKey: 'server-key', hasBet: true };
const heading = 'Hear how your bets end';

/** A browser that can receive pushes and answers the permission prompt with `answer`. */
function stubBrowser(permission: NotificationPermission, answer: NotificationPermission) {
  requestPermission.mockReset().mockResolvedValue(answer);
  subscribe.mockReset().mockResolvedValue({ toJSON: () => ({ endpoint, keys }) });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission });
  const pushManager = { getSubscription: async () => null, subscribe };
  const registration = { pushManager };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
      register: async () => registration,
      startMessages() {},
      addEventListener() {},
      removeEventListener() {},
    },
  });
}

const openMyBets = (getPush = off) =>
  openPage('/?view=myBets', {
    getPush,
    listMyBets: { items: [], nextCursor: null },
    subscribeToPush: null,
  });

beforeEach(() => localStorage.clear());
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('the browser asks only once the user turns pushes on, and the card goes', async () => {
  stubBrowser('default', 'granted');
  const { user, api } = await openMyBets();
  await screen.findByRole('heading', { name: heading });
  expect(requestPermission).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: heading })).toBeNull());
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'server-key' });
  expect(api.sent('subscribeToPush').map(({ body }) => body)).toEqual([{ endpoint, keys }]);
});

test('the card stays until the server confirms, and for a retry if the request fails', async () => {
  stubBrowser('default', 'granted');
  requestPermission.mockImplementation(async () => {
    Object.assign(Notification, { permission: 'granted' });
    return 'granted';
  });
  const { user, api } = await openMyBets();
  api.answer({ subscribeToPush: refuse('tooManyRequests', 429) });
  await user.click(await screen.findByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(api.sent('subscribeToPush')).toHaveLength(1));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Turn on' }).disabled).toBe(false),
  );
  api.answer({ subscribeToPush: null });
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: heading })).toBeNull());
  expect(api.sent('subscribeToPush')).toHaveLength(2);
});

test('a user who denies permission sees why, and nothing is subscribed', async () => {
  stubBrowser('default', 'denied');
  const { user, api } = await openMyBets();
  await user.click(await screen.findByRole('button', { name: 'Turn on' }));
  await screen.findByText('Your browser blocks notifications from Sidebet.');
  expect(api.sent('subscribeToPush')).toEqual([]);
});

test('“Not now” hides the card for good', async () => {
  stubBrowser('default', 'granted');
  const { user } = await openMyBets();
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('heading', { name: heading })).toBeNull();
  expect(localStorage.getItem('sidebet-push-offer')).not.toBeNull();
  expect(requestPermission).not.toHaveBeenCalled();
});

test.each([
  ['without a bet', 'default', { ...off, hasBet: false }],
  ['where pushes are on', 'default', { ...off, isOn: true }],
  ['where the browser blocks them', 'denied', off],
] as const)('nothing is offered %s', async (_, permission, getPush) => {
  stubBrowser(permission, 'granted');
  const { client } = await openMyBets(getPush);
  await waitFor(() => expect(client.getQueryData(apiKey('getPush'))).toEqual(getPush));
  expect(screen.queryByRole('heading', { name: heading })).toBeNull();
});
