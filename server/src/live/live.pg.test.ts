import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { cutConnections } from '../../testing/cut-connections.ts';
import { livePages } from '../../testing/live-page.ts';
import { liftStakeLimits } from '../../testing/stake-limits.ts';
import { changeSystemSettings } from '../db/change-system-settings.ts';
import { saveEvents, saveScores } from '../features/betting/events/store.ts';
import { settleDue } from '../workers/settle-due.ts';

/** What open pages receive, whichever process and user made the change. */

let api: TestApi;
let neighbor: TestApi;
let ann: TestUser;
let bob: TestUser;
let cat: TestUser;
let event: string;
beforeAll(async () => {
  api = await testApi();
  neighbor = await testApi({ database: api.database });
  [ann, bob, cat] = [
    await api.user('ann', 1_000_00),
    await api.user('bob', 1_000_00),
    await api.user('cat', 1_000_00),
  ];
  event = await api.event();
});
afterAll(async () => {
  await neighbor.close();
  await api.close();
});

const live = livePages();
afterEach(live.closeAll);
const openPage = (user: TestUser, at = api) => live.open(at, user);

const has = (uniqueId: string) => (message: { bets: { uniqueId: string }[] }) =>
  message.bets.some((bet) => bet.uniqueId === uniqueId);

/** Each test runs with all pages on the process that makes the change, and on the other one. */
const processes = [
  ['the same process', () => api],
  ['another process', () => neighbor],
] as const;

test.each(processes)('a bet is offered, accepted and paid: pages on %s are updated', async (_name, at) => {
  const over = await api.event();
  const pages = {
    ann: await openPage(ann, at()),
    bob: await openPage(bob, at()),
    cat: await openPage(cat, at()),
  };
  const bet = await api.bet(ann, over, 10_00);
  await pages.cat.wait('boardAdded', { fits: has(bet) });
  await pages.ann.wait('myBets', { fits: has(bet) });
  const balance = await ann.balanceCents();
  await pages.ann.wait('balance', { fits: (message) => message.accountBalanceCents === balance });

  await bob.post(`/api/bets/${bet}/acceptance`);
  await pages.cat.wait('boardRemoved', { fits: has(bet) });
  for (const page of [pages.ann, pages.bob]) {
    await page.wait('myBets', {
      fits: ({ bets }) => bets.some((b) => b.uniqueId === bet && b.status === 'Active'),
    });
  }
  const { unread } = (await ann.get('/api/notifications/unread')).json();
  await pages.ann.wait('notifications', { fits: (message) => message.unread === unread });

  await api.result(over, 1, 0);
  await settleDue(api.database.pool, api.server.book);
  const paid = await ann.balanceCents();
  await pages.ann.wait('balance', { fits: (message) => message.accountBalanceCents === paid });
  for (const page of [pages.ann, pages.bob]) {
    await page.wait('myBets', {
      fits: ({ bets }) => bets.some((b) => b.uniqueId === bet && b.winner === ann.id),
    });
  }
  // Cat gets messages about her own money only. Her deposit may be announced after her page opened.
  const own = { balance: await cat.balanceCents(), unread: 0 };
  for (const message of pages.cat.messages) {
    expect(message.type).not.toBe('myBets');
    if (message.type === 'balance') expect(message.accountBalanceCents).toBe(own.balance);
    if (message.type === 'notifications') expect(message.unread).toBe(own.unread);
  }
});

test('a deleted bet leaves the board', async () => {
  const bet = await api.bet(ann, event, 1_00);
  const page = await openPage(cat);
  await ann.delete(`/api/bets/${bet}`);
  const { bets } = await page.wait('boardRemoved', { fits: has(bet) });
  expect(bets).toEqual([{ uniqueId: bet, betId: event, userId: ann.id }]);
});

test('a burst of bets is one message: reload the board', async () => {
  const page = await openPage(cat);
  await liftStakeLimits(api.database.pool);
  await Promise.all(Array.from({ length: 200 }, () => api.bet(ann, event, 10)));
  await page.wait('boardChanged');
  const listed = page.messages.filter((message) => message.type === 'boardAdded');
  expect(listed.length).toBeLessThan(50);
});

test("reading, closing and clearing notifications updates the user's other windows", async () => {
  await api.activeBet(ann, bob, event, 1_00);
  const page = await openPage(ann, neighbor);
  await ann.post('/api/notifications/read');
  await page.wait('notifications', { fits: ({ unread }) => unread === 0 });
  await api.activeBet(ann, bob, event, 1_00);
  await page.wait('notifications', { fits: ({ unread }) => unread === 1 });
  const from = page.messages.length;
  await ann.delete('/api/notifications');
  await page.wait('notifications', { fits: ({ unread }) => unread === 0, from });
});

test.each(processes)('changed settings reach every page on %s', async (_name, at) => {
  const page = await openPage(cat, at());
  await changeSystemSettings(api.database.pool, { betsAllowed: false });
  await page.wait('settings', { fits: ({ settings }) => settings?.betsAllowed === false });
  await changeSystemSettings(api.database.pool, { betsAllowed: true });
  await page.wait('settings', { fits: ({ settings }) => settings?.betsAllowed === true });
});

test('pages are updated when events are added, move or score', async () => {
  const page = await openPage(cat);
  const game = {
    id: 'told',
    sportKey: 'basketball_nba',
    sportTitle: 'NBA',
    commenceTime: api.clock.now() + 60_000,
    homeTeam: 'Utah Jazz',
    awayTeam: 'Miami Heat',
  };
  await saveEvents(api.database.pool, [game], api.clock.now());
  await page.wait('events', { fits: ({ events }) => events.some(({ id }) => id === 'told') });
  await saveScores(
    api.database.pool,
    [{ ...game, completed: false, homeScore: 12, awayScore: 9 }],
    api.clock.now(),
  );
  await page.wait('events', { fits: ({ events }) => events.some(({ homeScore }) => homeScore === 12) });
});

test.each(processes)('logging out ends the streams of that session only, on %s', async (_name, at) => {
  const login = { email: 'cat@example.com', password: 'correct horse' };
  const [{ name, value }] = (await api.send('POST', '/api/login', { body: login })).cookies as [
    { name: string; value: string },
  ];
  const second: TestUser = { ...cat, cookie: `${name}=${encodeURIComponent(value)}` };
  const [stays, leaves] = [await openPage(cat, at()), await openPage(second, at())];
  await api.send('POST', '/api/logout', { headers: { cookie: second.cookie } });
  await leaves.wait('signedOut');
  await leaves.ended;
  const again = await at().send('GET', '/api/board', { headers: { cookie: second.cookie } });
  expect(again.statusCode).toBe(401);
  await api.bet(ann, event, 1_00);
  await stays.wait('boardAdded');
});

test('after a lost database connection: hello again, and updates continue', async () => {
  const page = await openPage(cat);
  const pages = [page, await openPage(cat, neighbor)];
  for (let round = 0; round < 2; round++) {
    const heard = pages.map(({ messages }) => messages.length);
    expect(await cutConnections(api.database.url, 'sidebet-live')).toBe(2);
    await Promise.all(pages.map(({ wait }, i) => wait('hello', { from: heard[i]! })));
  }
  const from = page.messages.length;
  const bet = await api.bet(ann, event, 1_00);
  await page.wait('boardAdded', { from });
  // Exactly one listener again, otherwise each message would arrive twice.
  const received = page.messages
    .slice(from)
    .filter((message) => message.type === 'boardAdded' && message.bets.some((b) => b.uniqueId === bet));
  expect(received).toHaveLength(1);
});
