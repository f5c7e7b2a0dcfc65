import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { allReadable, type FeedEvent, type SportsFeed } from '../../../integrations/sports-feed/port.ts';
import { silentLog } from '../../../logging/log.ts';
import { createPollFeed } from '../../../workers/poll-feed.ts';

/** A feed that suddenly lists far fewer games of a sport, from the answer to the list that people see. */

const minute = 60_000;
const hour = 60 * minute;

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let poll: () => Promise<unknown>;
let listed: readonly FeedEvent[] = [];
let alarms: (readonly [string, object])[] = [];

const feed: SportsFeed = {
  name: 'fake',
  metered: false,
  finals: 'confirmed',
  quota: () => null,
  listSports: async () => ['icehockey_nhl'],
  listEvents: async () => allReadable(listed),
  listScores: async () => [],
  listLines: async () => [],
};

beforeAll(async () => {
  api = await testApi();
  [ann, bob] = [await api.user('ann', 1_000_00), await api.user('bob', 1_000_00)];
  const alarm = (code: string, fields: object) => void alarms.push([code, fields]);
  poll = createPollFeed({ pool: api.database.pool, feed, clock: api.clock, log: silentLog, alarm });
});
afterAll(() => api.close());

let games: readonly FeedEvent[] = [];
let tests = 0;
beforeEach(async () => {
  await api.database.pool.query("update events set listed = false where sport_key = 'icehockey_nhl'");
  await api.database.pool.query('delete from shrunk_listings');
  tests++;
  games = Array.from({ length: 8 }, (_, i) => ({
    id: `game-${tests}-${i}`,
    sportKey: 'icehockey_nhl',
    sportTitle: 'NHL',
    commenceTime: api.clock.now() + 40 * hour,
    homeTeam: `Home ${tests} ${i}`,
    awayTeam: `Away ${tests} ${i}`,
  }));
  await says(games);
  alarms = [];
});

async function says(answer: readonly FeedEvent[], afterMs = minute): Promise<void> {
  listed = answer;
  api.clock.moveBy(afterMs);
  await poll();
}
async function countShown(): Promise<number> {
  const { rows } = await api.database.pool.query<{ n: number }>(
    "select count(*) as n from events where sport_key = 'icehockey_nhl' and listed",
  );
  return rows[0]!.n;
}

test('one such answer unlists nothing and raises an alarm with what waits', async () => {
  await api.activeBet(ann, bob, games[7]!.id, 10_00);
  await says(games.slice(0, 3));
  expect(await countShown()).toBe(8);
  expect(alarms).toEqual([
    ['feedShrunk', { sportKey: 'icehockey_nhl', before: 8, listed: 3, bets: 1, heldCents: 20_00 }],
  ]);
  await says(games);
  alarms = [];
  // It healed, so the next such answer is again the first one.
  await says(games.slice(0, 3), 20 * minute);
  expect(await countShown()).toBe(8);
  expect(alarms).toHaveLength(1);
});

test('a later answer that agrees counts', async () => {
  await says(games.slice(0, 3));
  await says(games.slice(0, 3), 9 * minute);
  expect(await countShown()).toBe(8);
  alarms = [];
  await says(games.slice(0, 3), minute);
  expect(await countShown()).toBe(3);
  expect(alarms).toEqual([]);
});

test('an empty answer is doubtful too', async () => {
  await says([]);
  expect(await countShown()).toBe(8);
});

test('control: a few missing games are unlisted at once', async () => {
  await says(games.slice(0, 4));
  expect(await countShown()).toBe(4);
  expect(alarms).toEqual([]);
});

test('control: games that have started are not missing', async () => {
  api.clock.moveBy(41 * hour);
  await says([]);
  expect(alarms).toEqual([]);
});
