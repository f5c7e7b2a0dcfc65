import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import {
  allReadable,
  type FeedEvent,
  type FeedScore,
  type SportsFeed,
} from '../../../integrations/sports-feed/port.ts';
import { silentLog } from '../../../logging/log.ts';
import { createPollFeed } from '../../../workers/poll-feed.ts';
import { settleDue } from '../../../workers/settle-due.ts';
import { voidDropped, voidPostponed } from '../../../workers/void-due.ts';
import { watchMissingResults } from '../../../workers/watch-missing-results.ts';
import { readNewestLines, saveLines } from './reference-lines.ts';

/** Faults of feeds that people who run such sites reported, from the answer to the money. The rules are in domain/src/events. */

const minute = 60_000;
const hour = 60 * minute;
let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let poll: () => Promise<unknown>;
let events: readonly FeedEvent[] = [];
let unreadableIds: readonly string[] = [];
let scores: readonly FeedScore[] = [];
let asked = 0;
const feed: SportsFeed = {
  name: 'fake',
  metered: true,
  finals: 'confirmed',
  quota: () => null,
  listSports: async () => ['baseball_mlb'],
  listEvents: async () => ({ ...allReadable(events), unreadableIds }),
  listScores: async () => {
    asked++;
    return scores;
  },
  listLines: async () => [],
};
beforeAll(async () => {
  api = await testApi();
  [ann, bob] = [await api.user('ann', 1_000_00), await api.user('bob', 1_000_00)];
  poll = createPollFeed({ pool: api.database.pool, feed, clock: api.clock, log: silentLog });
});
afterAll(() => api.close());

let games = 0;
/** A listed game in an hour with Ann's accepted bet of $10 on the home side. */
async function gameWithBet(names: Partial<FeedEvent> = {}) {
  const game = {
    id: `game-${++games}`,
    sportKey: 'baseball_mlb',
    sportTitle: 'MLB',
    commenceTime: api.clock.now() + hour,
    homeTeam: `Home ${games}`,
    awayTeam: `Away ${games}`,
    ...names,
  };
  events = [game];
  unreadableIds = [];
  scores = [];
  await pollIn(2 * minute);
  return { game, bet: await api.activeBet(ann, bob, game.id, 10_00) };
}
async function pollIn(ms: number): Promise<void> {
  api.clock.moveBy(ms);
  await api.database.pool.query('update sessions set expires_at = $1, last_seen_at = $2', [
    new Date(api.clock.now() + 9 * 24 * hour),
    new Date(api.clock.now()),
  ]);
  await poll();
  await settleDue(api.database.pool, api.server.book);
}
const score = (game: FeedEvent, homeScore: number, awayScore: number, completed = false): FeedScore => ({
  ...game,
  homeScore,
  awayScore,
  completed,
});
const readBet = async (id: string) => (await ann.get(`/api/bets/${id}`)).json().bet;
const lastNotice = async () => (await ann.get('/api/notifications')).json().items[0].content;

test('a game whose row cannot be read is still listed', async () => {
  const { game, bet } = await gameWithBet({ commenceTime: api.clock.now() + 40 * hour });
  events = [];
  unreadableIds = [game.id];
  await pollIn(25 * hour);
  await voidDropped(api.database.pool, api.server.book, api.clock);
  expect(await readBet(bet)).toMatchObject({ status: 'Active' });
  // The control: a game that is not in the answer at all.
  unreadableIds = [];
  await pollIn(minute);
  api.clock.moveBy(25 * hour);
  await voidDropped(api.database.pool, api.server.book, api.clock);
  expect(await readBet(bet)).toMatchObject({ result: 'void', voidReason: 'dropped' });
});

test('a game that is listed again under another id was moved', async () => {
  const { game, bet } = await gameWithBet();
  events = [{ ...game, id: `${game.id}-again`, homeTeam: game.awayTeam, awayTeam: game.homeTeam }];
  await pollIn(2 * minute);
  api.clock.moveBy(3 * hour);
  await voidDropped(api.database.pool, api.server.book, api.clock);
  expect(await readBet(bet)).toMatchObject({ result: 'void', voidReason: 'relisted' });
  expect(await lastNotice()).toBe(
    `${game.homeTeam} vs ${game.awayTeam} was moved: the sports feed lists it again as a new game. $10 is back in your balance.`,
  );
});

test('a game postponed by a week is refunded after two hours, with its open bets, and takes bets on the new date', async () => {
  const { game, bet } = await gameWithBet({ commenceTime: api.clock.now() + 5 * hour });
  const open = await api.bet(ann, game.id, 5_00);
  events = [{ ...game, commenceTime: game.commenceTime + 168 * hour }];
  await pollIn(2 * minute);
  await voidPostponed(api.database.pool, api.server.book, api.clock);
  expect(await readBet(bet)).toMatchObject({ status: 'Active' });
  await pollIn(2 * hour);
  await voidPostponed(api.database.pool, api.server.book, api.clock);
  expect(await readBet(bet)).toMatchObject({ result: 'void', voidReason: 'postponed' });
  expect(await readBet(open)).toMatchObject({ status: 'Deleted', result: 'void' });
  expect(await lastNotice()).toContain('was postponed for too long.');
  for (const _ of [1, 2]) await pollIn(2 * minute);
  await api.bet(ann, game.id, 5_00);
});

describe('a missing result is an alarm', () => {
  const alarms: { code: string; detail: Record<string, unknown> }[] = [];
  const watch = async () => {
    alarms.length = 0;
    await watchMissingResults(
      api.database.pool,
      api.clock,
      (code, detail) => void alarms.push({ code, detail: detail as Record<string, unknown> }),
    );
    return alarms;
  };

  test('some hours after the usual end, with what waits', async () => {
    const { game } = await gameWithBet();
    await pollIn(6 * hour);
    expect(await watch()).toEqual([]);
    await pollIn(2 * hour);
    expect(await watch()).toEqual([
      {
        code: 'resultMissing',
        detail: {
          eventId: game.id,
          problem: 'overdue',
          bets: 1,
          heldCents: 20_00,
          refundAt: new Date(game.commenceTime + 72 * hour).toISOString(),
        },
      },
    ]);
    for (const _ of [1, 2]) {
      scores = [score(game, 3, 1, true)];
      await pollIn(11 * minute);
    }
    expect(await watch()).toEqual([]);
  });

  test.each(['completedWithoutScores', 'unmatchedNames', 'badScores'] as const)(
    'at once if the score cannot be read: %s',
    async (problem) => {
      const { game } = await gameWithBet();
      scores = [{ ...game, completed: false, homeScore: null, awayScore: null, problem }];
      await pollIn(hour + 11 * minute);
      expect((await watch()).map(({ detail }) => detail.problem)).toEqual([problem]);
      scores = [score(game, 2, 1)];
      await pollIn(11 * minute);
      expect(await watch()).toEqual([]);
      for (const _ of [1, 2]) {
        scores = [score(game, 3, 1, true)];
        await pollIn(2 * hour);
      }
    },
  );
});

test('a correction is found although no game of the sport is in play', async () => {
  const { game, bet } = await gameWithBet();
  const end = async (home: number, away: number, everyMs: number) => {
    scores = [score(game, home, away, true)];
    for (const _ of [1, 2]) await pollIn(everyMs);
  };
  api.clock.moveBy(3 * hour);
  await end(5, 3, 11 * minute);
  expect(await readBet(bet)).toMatchObject({ result: 'home' });
  const before = asked;
  await pollIn(20 * minute);
  expect(asked, 'the control: not before an hour has passed').toBe(before);
  await end(3, 5, 41 * minute);
  const { rows } = await api.database.pool.query('select home_score as home from events where id = $1', [
    game.id,
  ]);
  expect(rows).toEqual([{ home: 3 }]);
});

test('lines follow the teams, whatever the order of an answer', async () => {
  const { game } = await gameWithBet();
  const quote = (lineHalves: number | null, prices: number[]) =>
    ['a', 'b', 'c'].map((bookmaker) => ({
      bookmaker,
      lineHalves,
      prices,
      updatedAt: api.clock.now(),
    }));
  const lines = {
    ...game,
    winner: quote(null, [1.5, 3]),
    winnerOrDraw: [],
    spread: quote(-13, [1.9, 1.95]),
    total: quote(17, [1.9, 1.9]),
  };
  await saveLines(api.database.pool, [lines], api.clock.now());
  const straight = await readNewestLines(api.database.pool, [game.id]);
  api.clock.moveBy(30 * minute);
  const turned = {
    ...lines,
    homeTeam: game.awayTeam,
    awayTeam: game.homeTeam,
    winner: quote(null, [3, 1.5]),
    spread: quote(13, [1.95, 1.9]),
    total: quote(17, [1.9, 1.9]),
  };
  await saveLines(api.database.pool, [turned], api.clock.now());
  const lasting = (found: Awaited<ReturnType<typeof readNewestLines>>) =>
    found.get(game.id)!.map(({ capturedAt: _, ...line }) => line);
  expect(lasting(await readNewestLines(api.database.pool, [game.id]))).toEqual(lasting(straight));
  await api.database.pool.query(
    "insert into team_aliases (sport_key, alias, team, created_at) values ('baseball_mlb', 'new name', $1, now())",
    [game.awayTeam],
  );
  const later = { ...lines, winner: quote(null, [1.5, 3]), total: quote(17, [1.9, 1.9]) };
  const renamed = { ...later, awayTeam: 'New Name', spread: quote(-15, [1.9, 1.95]) };
  expect(await saveLines(api.database.pool, [renamed], api.clock.now() + minute)).toBe(1);
  const others = { ...later, awayTeam: 'Others', spread: quote(-5, [1.9, 1.9]) };
  expect(await saveLines(api.database.pool, [others], api.clock.now() + 2 * minute)).toBe(0);
});

// Last, because some of its games stay without a result.
test.each([
  ['baseball_mlb', 26, false],
  ['baseball_mlb', 40, true],
  ['basketball_nba', 40, false],
  ['basketball_nba', 50, true],
] as const)('%s put off by %d hours after betting closed: refunded %s', async (sportKey, hours, refunded) => {
  const { game, bet } = await gameWithBet({ sportKey, commenceTime: api.clock.now() + 2 * hour });
  await pollIn(2 * hour + minute);
  events = [{ ...game, commenceTime: game.commenceTime + hours * hour }];
  await pollIn(2 * minute);
  await voidPostponed(api.database.pool, api.server.book, api.clock);
  expect(await readBet(bet)).toMatchObject({ status: 'Active' });
  await pollIn(2 * hour);
  await voidPostponed(api.database.pool, api.server.book, api.clock);
  expect((await readBet(bet)).voidReason).toBe(refunded ? 'postponed' : null);
});

test('several games without a result are one alarm that names each', async () => {
  const { game: first } = await gameWithBet();
  const { game: second } = await gameWithBet();
  await pollIn(9 * hour);
  const raised: Record<string, unknown>[] = [];
  await watchMissingResults(api.database.pool, api.clock, (_code, detail) => void raised.push({ ...detail }));
  expect(raised).toHaveLength(1);
  const [{ eventId, otherEventIds }] = raised as [{ eventId: string; otherEventIds: string[] }];
  expect([eventId, ...otherEventIds]).toEqual(expect.arrayContaining([first.id, second.id]));
});
