import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { allReadable, type FeedScore, type SportsFeed } from '../../../integrations/sports-feed/port.ts';
import { silentLog } from '../../../logging/log.ts';
import { createPollFeed } from '../../../workers/poll-feed.ts';

/** N16: a game that begins before its listed start. */

const minute = 60_000;
let api: TestApi;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  api = await testApi();
  [ann, bob] = [await api.user('ann', 1_000_00), await api.user('bob', 1_000_00)];
});
afterAll(() => api.close());

/** A metered feed of one game, and how often its scores were requested. */
function meteredFeed(game: FeedScore) {
  const calls = { scores: 0 };
  const feed: SportsFeed = {
    name: `metered ${game.id}`,
    metered: true,
    finals: 'confirmed',
    quota: () => null,
    listSports: async () => [game.sportKey],
    listEvents: async () => allReadable([game]),
    listLines: async () => [],
    listScores: async (sportKey) => {
      if (sportKey !== game.sportKey) return [];
      calls.scores += 1;
      return [game];
    },
  };
  const poll = createPollFeed({ pool: api.database.pool, clock: api.clock, log: silentLog, feed });
  return { poll, calls };
}

/** Each in a sport of its own, whose scores are one call. */
async function gameIn(sportKey: string, startsInMs: number, points: { home: number; away: number } | null) {
  const teams = { homeTeam: 'Boston Celtics', awayTeam: 'New York Knicks' };
  const id = await api.event({ sportKey, ...teams, startsInMs });
  const commenceTime = api.clock.now() + startsInMs;
  const score = { completed: false, homeScore: points?.home ?? null, awayScore: points?.away ?? null };
  return { id, feed: meteredFeed({ id, sportKey, sportTitle: 'A sport', ...teams, commenceTime, ...score }) };
}
const accept = (betId: string) => bob.post(`/api/bets/${betId}/acceptance`);

describe('a bet on a game that the feed shows at 7:0 minutes before its start', () => {
  test('is refused, because scores are requested from five minutes before', async () => {
    const { id, feed } = await gameIn('basketball_nba', 4 * minute, { home: 7, away: 0 });
    const bet = await api.bet(ann, id, 5_00);
    await feed.poll();
    const taken = await accept(bet);
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'eventStarted']);
  });

  test('is accepted while no score is known: zeros prove nothing', async () => {
    const { id, feed } = await gameIn('icehockey_nhl', 4 * minute, { home: 0, away: 0 });
    const bet = await api.bet(ann, id, 5_00);
    await feed.poll();
    expect(feed.calls.scores).toBe(1);
    expect((await accept(bet)).statusCode).toBe(200);
  });
});

test('scores cost credits only in the last five minutes before a start with bets, once a minute with open ones', async () => {
  const { id, feed } = await gameIn('baseball_mlb', 6 * minute, null);
  await feed.poll();
  await api.bet(ann, id, 5_00);
  await feed.poll();
  expect(feed.calls.scores).toBe(0);
  for (let minutes = 0; minutes < 5; minutes++) {
    api.clock.moveBy(minute);
    await feed.poll();
  }
  expect(feed.calls.scores).toBe(5);
});
