import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { samplePreferences } from '../../testing/samples.ts';

/** What Settings say about pushes on this device, and what a visit does about them. */

const subscription = (id: string) => {
  const endpoint = `https://push.example.com/${id}`;
  return { endpoint, toJSON: () => ({ endpoint, keys: { p256dh: 'a-public-key', auth: 'a-secret' } }) };
};
const subscribe = vi.fn();

type Browser = { readonly permission: NotificationPermission; readonly has: string | null };

function stubBrowser({ permission, has }: Browser) {
  subscribe.mockReset().mockResolvedValue(subscription('made'));
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission });
  const getSubscription = async () => (has === null ? null : subscription(has));
  const registration = { pushManager: { getSubscription, subscribe } };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
      startMessages() {},
      addEventListener() {},
      removeEventListener() {},
    },
  });
}

const stored = (isOn: boolean) => ({ isOn, publicKey: 'server-key', hasBet: true });

async function openSettings(browser: Browser, isOn: boolean, state?: 'on' | 'off' | 'otherAccount') {
  stubBrowser(browser);
  const page = await openPage('/Settings?tab=notifications', {
    getPush: stored(isOn),
    getNotificationPreferences: samplePreferences,
    unsubscribeFromPush: null,
    ...(state && { comparePush: { state } }),
  });
  return page;
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test.each([
  ['on', { permission: 'granted', has: 'a' }, true, 'on', 'They are on until you log out here.', 'Turn off'],
  [
    'on again after a login',
    { permission: 'granted', has: 'a' },
    false,
    'on',
    'They are on until',
    'Turn off',
  ],
  ['off', { permission: 'default', has: null }, false, undefined, 'Only about your own bets', 'Turn on'],
  ['blocked', { permission: 'denied', has: null }, true, undefined, 'Your browser blocks', 'Turn on'],
  ['ended by the browser', { permission: 'default', has: null }, true, undefined, 'ended them', 'Turn on'],
  [
    'those of another account',
    { permission: 'granted', has: 'a' },
    false,
    'otherAccount',
    'those of another account',
    'Turn on',
  ],
] as const)('Settings show that pushes are %s', async (_, browser, isOn, state, hint, button) => {
  await openSettings(browser, isOn, state);
  await screen.findByText(hint, { exact: false });
  const title = screen.getByText('Push notifications on this device');
  const row = title.closest('div')!.parentElement!;
  const change = within(row).getByRole('button', { name: button });
  await waitFor(() => expect(change).toHaveProperty('disabled', browser.permission === 'denied'));
});

test('a visit reports a replaced subscription with the address it had before', async () => {
  localStorage.setItem('sidebet-push-endpoint', 'https://push.example.com/before');
  stubBrowser({ permission: 'granted', has: 'after' });
  const { api } = await openPage('/?view=myBets', {
    getPush: stored(false),
    listMyBets: { items: [], nextCursor: null },
    comparePush: { state: 'on' },
  });
  await waitFor(() => expect(api.sent('comparePush')).toHaveLength(1));
  expect(api.sent('comparePush')[0]!.body).toMatchObject({
    endpoint: 'https://push.example.com/after',
    replaces: 'https://push.example.com/before',
  });
  expect(localStorage.getItem('sidebet-push-endpoint')).toBe('https://push.example.com/after');
});

test('a visit makes a lost subscription again only where pushes are on', async () => {
  stubBrowser({ permission: 'granted', has: null });
  const { api } = await openPage('/?view=myBets', {
    getPush: stored(true),
    listMyBets: { items: [], nextCursor: null },
    comparePush: { state: 'on' },
  });
  await waitFor(() => expect(api.sent('comparePush')).toHaveLength(1));
  expect(subscribe).toHaveBeenCalledOnce();
});

test('a visit sends nothing where the browser was never given a permission', async () => {
  stubBrowser({ permission: 'default', has: null });
  const { api } = await openPage('/?view=allBets', { listBoard: { items: [], nextCursor: null } });
  await screen.findByText('There are no bets available at the moment');
  expect(api.sent('getPush')).toEqual([]);
});
