import { randomUUID } from 'node:crypto';
import { groupColors } from '@sidebet/domain/groups/group-settings';
import { noFee } from '@sidebet/domain/markets/price';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { livePages } from '../../../../testing/live-page.ts';
import type { GameClock } from '../../../time/clock.ts';
import { settleDue } from '../../../workers/settle-due.ts';
import { writeGroupNews } from './write-group-news.ts';

/** The notice that says once a day what is new in a group. */

const minute = 60_000;
const day = 24 * 60 * minute;
let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let cid: TestUser;
let groupId: string;
let round = 0;
const live = livePages();
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  round += 1;
  [ann, bob, cid] = await Promise.all([
    api.user(`ann${round}`),
    api.user(`bob${round}`),
    api.user(`cid${round}`),
  ]);
  const settings = { name: 'Sunday Crew', color: groupColors[0], kind: 'iou', season: { name: 'Fall' } };
  groupId = (await ann.post('/api/groups', settings)).json().id;
  await join(bob);
  await join(cid);
  await readAll(ann, bob, cid);
});
afterAll(async () => {
  live.closeAll();
  await api.close();
});

const at = (path = '') => `/api/groups/${groupId}${path}`;
const tick = () => api.clock.moveBy(1);
async function join(user: TestUser) {
  tick();
  const made = (await ann.post(at('/invites'), { expiresInDays: 7, maxUses: 10 })).json();
  const token = new URL(made.path, 'http://localhost').searchParams.get('token');
  expect((await user.post(`/api/group-invites/${made.id}/acceptance`, { token })).statusCode).toBe(200);
}
async function readAll(...users: TestUser[]) {
  for (const user of users) {
    const now = new Date(api.clock.now()).toISOString();
    expect((await user.post(at('/read'), { at: now })).statusCode).toBe(204);
  }
}
async function say(by: TestUser, text = 'Hi') {
  tick();
  const sent = await by.post(at('/messages'), { id: randomUUID(), text });
  expect(sent.statusCode).toBe(200);
  return sent.json();
}
async function offer(by: TestUser) {
  tick();
  const terms = { market: 'moneyline', selection: 'home', stakeCents: 5_00, acceptorStakeCents: 5_00 };
  const eventId = await api.event({ homeTeam: 'Chiefs', awayTeam: 'Bills' });
  const made = await by.post('/api/offers', { eventId, ...terms, fee: noFee, groupId });
  expect(made.statusCode).toBe(200);
  return made.json().bet as { uniqueId: string; termsVersion: string; betId: string };
}
const take = async (by: TestUser, { uniqueId, termsVersion }: { uniqueId: string; termsVersion: string }) =>
  expect((await by.post(`/api/bets/${uniqueId}/acceptance`, { termsVersion })).statusCode).toBe(200);
/** The job, some time later. */
async function write(afterMs = minute) {
  api.clock.moveBy(afterMs);
  await writeGroupNews({ pool: api.database.pool, clock: api.clock as GameClock });
}
type Notice = { type: string; content: string; path: string; read: boolean };
const news = async (user: TestUser): Promise<Notice[]> =>
  (await user.get('/api/notifications'))
    .json()
    .items.filter(({ type, path }: Notice) => type === 'GroupNews' && path.includes(groupId));
const texts = async (user: TestUser) => (await news(user)).map(({ content }) => content);
const unread = async (user: TestUser) => (await user.get('/api/notifications/unread')).json().unread;

test('counts what others did, and leads to the stream', async () => {
  await offer(ann);
  await say(ann);
  await say(cid);
  const dan = await api.user(`dan${round}`);
  await join(dan);
  await write();
  expect(await news(bob)).toMatchObject([
    {
      content: 'New in Sunday Crew: 1 offer, 2 messages, 1 new member.',
      path: `/Group?id=${groupId}`,
      read: false,
    },
  ]);
  expect(await texts(cid)).toEqual(['New in Sunday Crew: 1 offer, 1 message, 1 new member.']);
  expect(await texts(ann)).toEqual(['New in Sunday Crew: 1 message, 1 new member.']);
  expect(await texts(dan)).toEqual([]);
});

test('counts results between others, and says what the owner and the season did', async () => {
  const bet = await offer(ann);
  await take(bob, bet);
  await readAll(ann, bob, cid);
  tick();
  await api.result(bet.betId, 1, 0);
  await settleDue(api.database.pool, api.server.book);
  await write();
  expect(await texts(cid)).toEqual(['New in Sunday Crew: 1 result.']);
  // The sides have a notification of their own.
  expect(await texts(bob)).toEqual([]);
  tick();
  await api.send('PUT', at('/amounts'), { headers: { cookie: ann.cookie }, body: { showsAmounts: false } });
  expect((await ann.post(at('/seasons'), { name: 'Winter' })).statusCode).toBe(200);
  await write();
  expect(await texts(bob)).toEqual(['New in Sunday Crew: the season is over, amounts are hidden.']);
  expect(await texts(ann)).toEqual(['New in Sunday Crew: the season is over.']);
});

test('comes once a day: what follows is counted, and a newer one replaces it', async () => {
  await say(ann);
  await write();
  expect(await unread(bob)).toBe(1);
  await bob.post('/api/notifications/read');
  await say(ann);
  await say(ann);
  await write();
  expect(await news(bob)).toMatchObject([{ content: 'New in Sunday Crew: 3 messages.', read: true }]);
  await write(day);
  expect(await news(bob)).toMatchObject([{ content: 'New in Sunday Crew: 3 messages.', read: false }]);
  await bob.post('/api/notifications/read');
  // Nothing happened since.
  await write(day);
  expect(await unread(bob)).toBe(0);
  await say(ann);
  await write();
  expect(await news(bob)).toMatchObject([{ content: 'New in Sunday Crew: 4 messages.', read: false }]);
});

test('waits for those who read along, and ends as the group is opened', async () => {
  await say(ann);
  await write(0);
  expect(await texts(bob)).toEqual([]);
  await readAll(bob);
  await write();
  expect(await texts(bob)).toEqual([]);
  expect(await texts(cid)).toHaveLength(1);
  const cids = await live.open(api, cid);
  const from = cids.messages.length;
  await readAll(cid);
  await cids.wait('notifications', { fits: (message: { unread: number }) => message.unread === 0, from });
  expect(await texts(cid)).toEqual([]);
  // Within the day there is no other one.
  await say(ann);
  await write();
  expect(await texts(cid)).toEqual([]);
  await write(day);
  expect(await texts(cid)).toEqual(['New in Sunday Crew: 1 message.']);
});

describe('nothing outlives its cause', () => {
  test('an offer that was withdrawn or taken', async () => {
    const [one, two] = [await offer(ann), await offer(ann)];
    await write();
    expect(await texts(bob)).toEqual(['New in Sunday Crew: 2 offers.']);
    expect((await ann.delete(`/api/bets/${one.uniqueId}`)).statusCode).toBe(200);
    expect(await texts(bob)).toEqual(['New in Sunday Crew: 1 offer.']);
    await take(cid, two);
    expect([await unread(bob), await texts(bob)]).toEqual([0, []]);
  });

  test('two offers that end at once', async () => {
    const offers = [await offer(ann), await offer(cid)];
    await write();
    await Promise.all([
      ann.delete(`/api/bets/${offers[0]!.uniqueId}`),
      cid.delete(`/api/bets/${offers[1]!.uniqueId}`),
    ]);
    expect(await unread(bob)).toBe(0);
  });

  test('a message that was removed', async () => {
    const { id } = await say(ann);
    await write();
    expect(await unread(bob)).toBe(1);
    expect((await ann.delete(at(`/messages/${id}`))).statusCode).toBe(200);
    expect(await unread(bob)).toBe(0);
  });

  test('the group of someone who left, and a new member who left again', async () => {
    const dan = await api.user(`dan${round}`);
    await join(dan);
    await write();
    expect(await unread(bob)).toBe(1);
    expect((await dan.delete(at('/me'))).statusCode).toBe(204);
    expect(await unread(bob)).toBe(0);
    await say(ann);
    await write(day);
    expect(await unread(bob)).toBe(1);
    expect((await bob.delete(at('/me'))).statusCode).toBe(204);
    expect(await unread(bob)).toBe(0);
  });
});

describe('whom it does not reach', () => {
  test('members who muted or blocked everyone it is about', async () => {
    expect((await bob.post(`/api/people/${ann.id}/mute`)).statusCode).toBe(204);
    expect((await cid.post(`/api/people/${ann.id}/block`)).statusCode).toBe(204);
    await say(ann);
    await offer(ann);
    await write();
    expect([await texts(bob), await texts(cid)]).toEqual([[], []]);
    await say(bob);
    await write();
    expect(await texts(cid)).toEqual(['New in Sunday Crew: 1 message.']);
  });

  test('a member on a break', async () => {
    expect((await bob.post('/api/me/protection/time-out', { days: 1 })).statusCode).toBeLessThan(300);
    await offer(ann);
    await write();
    expect([await unread(bob), await unread(cid)]).toEqual([0, 1]);
    api.clock.moveBy(day);
    await say(ann);
    await write();
    expect(await texts(bob)).toHaveLength(1);
  });
});
