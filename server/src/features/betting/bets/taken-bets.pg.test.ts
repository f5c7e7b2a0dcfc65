import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { livePages } from '../../../../testing/live-page.ts';

/** Which of a user's bets were taken while they were away. */

const hour = 3_600_000;

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let event: string;
let round = 0;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  round += 1;
  [ann, bob] = [await api.user(`ann${round}`, 100_00), await api.user(`bob${round}`, 100_00)];
  event = await api.event({ startsInMs: hour });
});
const live = livePages();
afterEach(live.closeAll);

const taken = async (who = ann): Promise<string[]> =>
  (await who.get('/api/me/taken-bets')).json().items.map(({ uniqueId }: { uniqueId: string }) => uniqueId);
const unread = async () => (await ann.get('/api/notifications/unread')).json().unread;
const close = (uniqueIds: string[], who = ann) => who.post('/api/me/taken-bets/seen', { uniqueIds });

test('those taken by others, the last one first, until they are closed', async () => {
  await api.bet(ann, event, 1_00);
  const first = await api.activeBet(ann, bob, event, 1_00);
  api.clock.moveBy(1);
  const second = await api.activeBet(ann, bob, event, 2_00);
  await api.activeBet(bob, ann, event, 3_00);
  expect(await taken()).toEqual([second, first]);
  const [shown] = (await ann.get('/api/me/taken-bets')).json().items;
  expect(shown).toMatchObject({ status: 'Active', acceptorName: bob.username, wagerCents: 2_00 });
  expect(await unread()).toBe(2);
  expect((await close([first])).statusCode).toBe(204);
  expect([await taken(), await unread()]).toEqual([[second], 1]);
});

test('other windows follow when one closes them', async () => {
  const bet = await api.activeBet(ann, bob, event, 1_00);
  const page = await live.open(api, ann);
  const from = page.messages.length;
  await close([bet]);
  await page.wait('notifications', { from, fits: ({ unread: left }) => left === 0 });
});

test('no one closes the bets of others', async () => {
  const bet = await api.activeBet(ann, bob, event, 1_00);
  await close([bet], bob);
  expect(await taken()).toEqual([bet]);
});

test('opening the inbox is enough, and so is deleting the notification', async () => {
  await api.activeBet(ann, bob, event, 1_00);
  await ann.post('/api/notifications/read');
  expect(await taken()).toEqual([]);
  await api.activeBet(ann, bob, event, 1_00);
  const [item] = (await ann.get('/api/notifications')).json().items;
  await ann.delete(`/api/notifications/${item.id}`);
  expect(await taken()).toEqual([]);
});

test('a game that has started is over with', async () => {
  const bet = await api.activeBet(ann, bob, event, 1_00);
  expect(await taken()).toEqual([bet]);
  api.clock.moveBy(hour);
  expect(await taken()).toEqual([]);
});
