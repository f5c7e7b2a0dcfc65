import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { livePages } from '../../../../testing/live-page.ts';

/** What open pages of both users receive, on the process that made the change and on another one. */

let api: TestApi;
let neighbor: TestApi;
let ann: TestUser;
let bob: TestUser;
let cat: TestUser;
beforeAll(async () => {
  api = await testApi();
  neighbor = await testApi({ database: api.database });
  [ann, bob, cat] = [await api.user('ann'), await api.user('bob'), await api.user('cat')];
});
afterAll(async () => {
  await neighbor.close();
  await api.close();
});
beforeEach(async () => {
  await api.database.pool.query('delete from friendships');
  await api.database.pool.query('delete from notifications');
});

const live = livePages();
afterEach(live.closeAll);
const openPage = (user: TestUser, at: TestApi) => live.open(at, user);

const processes = [
  ['the same process', () => api],
  ['another process', () => neighbor],
] as const;

test.each(processes)("both users receive a friendship's changes, with pages on %s", async (_name, at) => {
  const pages = {
    ann: await openPage(ann, at()),
    bob: await openPage(bob, at()),
    cat: await openPage(cat, at()),
  };
  const marks = () => ({ ann: pages.ann.messages.length, bob: pages.bob.messages.length });
  const bothHear = async (from: ReturnType<typeof marks>) => {
    await pages.ann.wait('friends', { from: from.ann });
    await pages.bob.wait('friends', { from: from.bob });
  };

  let from = marks();
  await ann.post(`/api/friends/${bob.id}`);
  await bothHear(from);
  await pages.bob.wait('notifications', { fits: ({ unread }) => unread === 1, from: from.bob });

  from = marks();
  await bob.post(`/api/friends/${ann.id}/acceptance`);
  await bothHear(from);
  // The answered request leaves one inbox and the answer enters the other.
  await pages.bob.wait('notifications', { fits: ({ unread }) => unread === 0, from: from.bob });
  await pages.ann.wait('notifications', { fits: ({ unread }) => unread === 1, from: from.ann });

  from = marks();
  await ann.delete(`/api/friends/${bob.id}`);
  await bothHear(from);

  from = marks();
  await ann.post(`/api/friends/${bob.id}`);
  await bothHear(from);
  from = marks();
  await bob.delete(`/api/friends/${ann.id}/request`);
  await bothHear(from);
  await pages.bob.wait('notifications', { fits: ({ unread }) => unread === 0, from: from.bob });

  // No one else receives it.
  expect(pages.cat.messages.map(({ type }) => type)).toEqual(['hello']);
});

test('a refused change is not announced', async () => {
  const page = await openPage(bob, api);
  await ann.post(`/api/friends/${bob.id}`);
  await page.wait('friends');
  const from = page.messages.length;
  expect((await ann.post(`/api/friends/${bob.id}`)).statusCode).toBe(409);
  // A later announcement arrives first, so nothing was sent before.
  await cat.post(`/api/friends/${bob.id}`);
  await page.wait('friends', { from });
  expect(page.messages.slice(from).filter(({ type }) => type === 'friends')).toHaveLength(1);
});
