import { beforeEach, expect, test, vi } from 'vitest';
import { openPush, renewPush, showPush } from './push.ts';

const shown = vi.fn(async (_title: string, _options: NotificationOptions) => {});
const openWindow = vi.fn(async (_url: string) => null);
const subscribe = vi.fn(async (_options: PushSubscriptionOptionsInit) => subscription('made'));
let tabs: { focus: ReturnType<typeof vi.fn>; navigate: ReturnType<typeof vi.fn> }[] = [];
vi.stubGlobal('self', {
  registration: { showNotification: shown, pushManager: { subscribe } },
  location: { origin: 'https://sidebet.example' },
  clients: { matchAll: async () => tabs, openWindow },
});
beforeEach(() => {
  vi.clearAllMocks();
  tabs = [];
});

function subscription(id: string): PushSubscription {
  const endpoint = `https://push.example.com/${id}`;
  const keys = { p256dh: `key of ${id}`, auth: 'auth' };
  const options = { applicationServerKey: new ArrayBuffer(65), userVisibleOnly: true };
  return { endpoint, options, toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription;
}

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

const sent = vi.fn(async (_url: string, _request: RequestInit) => new Response());
const old = subscription('old');

test.each([
  ['the browser made', subscription('new'), 'new', 0],
  ['the worker makes', null, 'made', 1],
])('a subscription that %s takes the place of the old one', async (_, given, id, made) => {
  vi.stubGlobal('fetch', sent);
  await renewPush({ oldSubscription: old, newSubscription: given });
  expect(subscribe).toHaveBeenCalledTimes(made);
  const [url, { body }] = sent.mock.calls[0]!;
  expect(url).toBe('/api/me/push/comparison');
  const { endpoint, keys } = subscription(id).toJSON();
  expect(JSON.parse(body as string)).toEqual({ endpoint, keys, replaces: old.endpoint });
});

test('without an old subscription there is no key to make a new one with', async () => {
  vi.stubGlobal('fetch', sent);
  await renewPush({ oldSubscription: null, newSubscription: null });
  expect(sent).not.toHaveBeenCalled();
});
