import { beforeEach, expect, test, vi } from 'vitest';
import { openPush, showPush } from './push.ts';

const shown = vi.fn(async (_title: string, _options: NotificationOptions) => {});
const openWindow = vi.fn(async (_url: string) => null);
let tabs: { focus: ReturnType<typeof vi.fn>; navigate: ReturnType<typeof vi.fn> }[] = [];
vi.stubGlobal('self', {
  registration: { showNotification: shown },
  location: { origin: 'https://sidebet.example' },
  clients: { matchAll: async () => tabs, openWindow },
});
beforeEach(() => {
  vi.clearAllMocks();
  tabs = [];
});

const message = { title: 'You won your bet', body: 'A vs B', path: '/BetDetails?id=1', tag: 'x' };
const tapped = (path: string) => ({ close: vi.fn(), data: { path } }) as unknown as Notification;

test('a push is shown with the page it leads to', async () => {
  await showPush({ json: () => message } as PushMessageData);
  const options = {
    body: 'A vs B',
    tag: 'x',
    icon: '/icons/icon-192.png',
    data: { path: '/BetDetails?id=1' },
  };
  expect(shown).toHaveBeenCalledExactlyOnceWith('You won your bet', options);
});

test('a push that cannot be read leads to the inbox', async () => {
  await showPush(null);
  expect(shown.mock.calls[0]).toMatchObject(['Sidebet', { data: { path: '/Notifications' } }]);
});

test('a tap opens the page in an open tab, or in a new one', async () => {
  await openPush(tapped('/BetDetails?id=1'));
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('https://sidebet.example/BetDetails?id=1');
  tabs = [{ focus: vi.fn(), navigate: vi.fn() }];
  await openPush(tapped('/BetDetails?id=2'));
  expect(tabs[0]!.focus).toHaveBeenCalledOnce();
  expect(tabs[0]!.navigate).toHaveBeenCalledExactlyOnceWith('https://sidebet.example/BetDetails?id=2');
  expect(openWindow).toHaveBeenCalledOnce();
});

test('a tap never leads to another site', async () => {
  await openPush(tapped('//evil.example/'));
  expect(openWindow).not.toHaveBeenCalled();
});
