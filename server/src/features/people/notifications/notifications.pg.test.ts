import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { settleDue } from '../../../workers/settle-due.ts';

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  api = await testApi();
  [ann, bob] = [await api.user('ann', 1_000_00), await api.user('bob', 1_000_00)];
});
afterAll(() => api.close());

const list = async (user: TestUser, more = '') => (await user.get(`/api/notifications${more}`)).json();
const unread = async (user: TestUser) => {
  const { unread } = (await user.get('/api/notifications/unread')).json();
  // The session response must contain the same number.
  expect((await user.get('/api/session')).json().unreadNotifications).toBe(unread);
  return unread;
};

test('an accepted bet notifies its creator, a settled bet both users; opening the inbox marks all as read', async () => {
  const event = await api.event({ homeTeam: 'Chicago Bears', awayTeam: 'Green Bay Packers' });
  const bet = await api.activeBet(ann, bob, event, 10_00);
  expect([await unread(ann), await unread(bob)]).toEqual([1, 0]);
  const [accepted] = (await list(ann)).items;
  expect(accepted).toMatchObject({
    type: 'AcceptBet',
    fromUid: bob.id,
    fromUsername: 'bob',
    content: 'accepted your bet on Chicago Bears: $10 to win $8',
    result: null,
    path: `/BetDetails?id=${bet}`,
    read: false,
  });
  await api.result(event, 0, 7);
  await settleDue(api.database.pool, api.server.book);
  const [lost] = (await list(ann)).items;
  const [won] = (await list(bob)).items;
  expect(lost).toMatchObject({
    type: 'SettleBet',
    content: '−$10.00: Chicago Bears vs Green Bay Packers.',
    result: 'lost',
  });
  expect(won).toMatchObject({
    type: 'SettleBet',
    content: '+$8.00: Chicago Bears vs Green Bay Packers.',
    result: 'won',
  });
  expect([await unread(ann), await unread(bob)]).toEqual([2, 1]);
  await ann.post('/api/notifications/read');
  expect([await unread(ann), await unread(bob)]).toEqual([0, 1]);
  expect((await list(ann)).items.every((item: { read: boolean }) => item.read)).toBe(true);
});

test("closing one keeps the others, closing it again reports it gone, clearing deletes only the user's own", async () => {
  const event = await api.event();
  for (let i = 0; i < 3; i++) await api.activeBet(ann, bob, event, 1_00);
  await api.activeBet(bob, ann, event, 1_00);
  const [first, ...others] = (await list(ann)).items;
  const before = await unread(ann);
  expect((await ann.delete(`/api/notifications/${first.id}`)).statusCode).toBe(204);
  expect((await list(ann)).items).toEqual(others);
  expect(await unread(ann)).toBe(before - 1);
  const again = await ann.delete(`/api/notifications/${first.id}`);
  expect(again.json()).toMatchObject({
    status: 404,
    code: 'notificationNotFound',
    detail: 'This notification no longer exists.',
  });
  const bobs = await list(bob);
  expect((await ann.delete('/api/notifications')).statusCode).toBe(204);
  expect((await list(ann)).items).toEqual([]);
  expect(await list(bob)).toEqual(bobs);
});

test('pages are newest first without gaps or repeats', async () => {
  const event = await api.event();
  await ann.delete('/api/notifications');
  for (let i = 0; i < 5; i++) await api.activeBet(ann, bob, event, 1_00);
  const all = (await list(ann)).items;
  expect(all).toHaveLength(5);
  const one = await list(ann, '?limit=3');
  const two = await list(ann, `?limit=3&cursor=${one.nextCursor}`);
  expect([...one.items, ...two.items]).toEqual(all);
  expect(two.nextCursor).toBeNull();
  const times = all.map((item: { createdAt: string }) => item.createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
});
