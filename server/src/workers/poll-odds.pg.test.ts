import type { ReferenceLine } from '@sidebet/contract/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import type { Uses } from '../context.ts';
import { saveEvents } from '../features/betting/events/store.ts';
import { createTheOddsApi } from '../integrations/sports-feed/the-odds-api.ts';
import { silentLog } from '../logging/log.ts';
import { createPollLines } from './poll-lines.ts';

/** From an answer of The Odds API to the lines that users read. */

const minute = 60_000;
const hour = 60 * minute;
const sportKey = 'americanfootball_nfl';

let api: TestApi;
let ann: TestUser;
let round = 0;
let alarms: [code: string, fields: object][] = [];
beforeAll(async () => {
  api = await testApi();
  ann = await api.user('ann', 1_000_00);
});
beforeEach(() => {
  round += 1;
  alarms = [];
  // The next request of the sport's lines is due by now.
  api.clock.moveBy(4 * hour);
});
afterAll(() => api.close());

type Game = { id: string; home: string; away: string; startsAt: number };
type Outcome = { name: string; price: number; point?: number };
type Book = { key: string; last_update?: string; markets: object[] };

const at = (ago = 0) => new Date(api.clock.now() - ago).toISOString();
const twoWay = (key: string, updated: string | undefined, ...outcomes: Outcome[]) => ({
  key,
  ...(updated !== undefined && { last_update: updated }),
  outcomes,
});
const winner = ({ home, away }: Game, [homePrice, awayPrice]: readonly [number, number], updated = at()) =>
  twoWay('h2h', updated, { name: home, price: homePrice }, { name: away, price: awayPrice });
const total = (point: number, updated = at()) =>
  twoWay('totals', updated, { name: 'Over', price: 1.9, point }, { name: 'Under', price: 1.9, point });
const books = (markets: object[], names = ['one', 'two', 'three']): Book[] =>
  names.map((key) => ({ key, last_update: at(), markets }));

/** A listed game that starts in two hours. */
async function listed(name = 'game'): Promise<Game> {
  const game = {
    id: `${name}-${round}`,
    home: `Home ${name} ${round}`,
    away: `Away ${name} ${round}`,
    startsAt: api.clock.now() + 2 * hour,
  };
  await saveEvents(
    api.database.pool,
    [
      {
        id: game.id,
        sportKey,
        sportTitle: 'NFL',
        commenceTime: game.startsAt,
        homeTeam: game.home,
        awayTeam: game.away,
      },
    ],
    api.clock.now(),
  );
  return game;
}

const row = ({ id, home, away, startsAt }: Game, bookmakers: Book[], changes: object = {}) => ({
  id,
  sport_key: sportKey,
  sport_title: 'NFL',
  commence_time: new Date(startsAt).toISOString(),
  home_team: home,
  away_team: away,
  bookmakers,
  ...changes,
});

/** Stores an answer to /odds. */
async function poll(rows: readonly unknown[]): Promise<void> {
  const feed = createTheOddsApi({
    apiKey: 'key',
    clock: api.clock,
    log: silentLog,
    alarm: (code, fields) => void alarms.push([code, fields]),
    fetch: async () => new Response(JSON.stringify(rows), { status: 200 }),
  });
  await createPollLines({
    pool: api.database.pool,
    feed,
    clock: api.clock as Uses<'clock'>['clock'],
    log: silentLog,
    alarm: (code, fields) => void alarms.push([code, fields]),
    env: { ODDS_API_MONTHLY_CREDITS: 100_000, ODDS_API_RESET_DAY: 1 } as Uses<'env'>['env'],
  })();
}

async function linesOf({ id }: Game): Promise<ReferenceLine[]> {
  return (await ann.get(`/api/events/${id}`)).json().event.lines;
}

describe('Odds of a game', () => {
  test('with the teams the other way round are read by their names', async () => {
    const game = await listed();
    const swapped = { ...game, home: game.away, away: game.home };
    await poll([row(swapped, books([winner(swapped, [4, 1.25])]))]);
    expect(await linesOf(game)).toMatchObject([{ market: 'moneyline', probabilityBps: 7_619 }]);
  });

  test.each([
    ['another team', { home_team: 'Someone else' }],
    ['another sport', { sport_key: 'americanfootball_ncaaf' }],
    ['another week', { commence_time: '2020-01-01T00:00:00Z' }],
    ['a start four days later', {}],
  ])('under the same id are left out with %s', async (why, changes) => {
    const [game, other] = [await listed(), await listed('other')];
    const moved = why.startsWith('a start') ? { ...game, startsAt: game.startsAt + 96 * hour } : game;
    const named = 'home_team' in changes ? { ...moved, home: changes.home_team } : moved;
    await poll([
      row(named, books([winner(named, [1.25, 4])]), changes),
      row(other, books([winner(other, [1.25, 4])])),
    ]);
    expect(await linesOf(game)).toEqual([]);
    expect(await linesOf(other)).toHaveLength(1);
  });
});

describe('A row that no bookmaker could quote', () => {
  test.each([5e9, 1e300, -3, 0, 0.5])(
    'with a total of %d is left out alone, with an alarm',
    async (point) => {
      const [bad, good] = [await listed('bad'), await listed('good')];
      await poll([
        row(bad, books([winner(bad, [2, 2]), total(point)])),
        row(good, books([winner(good, [2, 2]), total(47.5)])),
      ]);
      expect((await linesOf(bad)).map(({ market }) => market)).toEqual(['moneyline']);
      expect((await linesOf(good)).map(({ market }) => market)).toEqual(['moneyline', 'total']);
      expect(alarms).toEqual([['feedLinesUnusable', { sportKey, impossibleLines: 3, unreadableRows: 0 }]]);
    },
  );

  test('or that is no game is left out alone, with an alarm', async () => {
    const good = await listed();
    await poll([null, { id: 'x' }, row(good, books([total(47.5)]))]);
    expect(await linesOf(good)).toHaveLength(1);
    expect(alarms).toEqual([['feedLinesUnusable', { sportKey, impossibleLines: 0, unreadableRows: 2 }]]);
  });

  test('control: a usual answer raises no alarm', async () => {
    const good = await listed();
    await poll([row(good, books([winner(good, [2, 2]), total(47.5)]))]);
    expect(alarms).toEqual([]);
  });
});

describe('Quotes', () => {
  test('of one bookmaker listed four times count once, the newest of each line', async () => {
    const game = await listed();
    const one = (price: number, ago: number) => ({
      ...books([], ['one'])[0]!,
      markets: [winner(game, [price, price === 2 ? 2 : 1.25], at(ago))],
    });
    await poll([row(game, [one(4, 3 * minute), one(2, minute), one(4, 2 * minute), one(4, 4 * minute)])]);
    expect(await linesOf(game)).toMatchObject([{ bookmakers: 1, probabilityBps: null }]);
    api.clock.moveBy(hour);
    await poll([
      row(game, [one(4, 3 * minute), one(2, minute), ...books([winner(game, [2, 2])], ['two', 'three'])]),
    ]);
    expect(await linesOf(game)).toMatchObject([{ bookmakers: 3, probabilityBps: 5_000 }]);
  });

  test('are as old as their last update, not as the answer', async () => {
    const game = await listed();
    await poll([row(game, books([winner(game, [2, 2], at(50 * minute)), total(47.5, at())]))]);
    const age = (line: ReferenceLine | undefined) => api.clock.now() - Date.parse(line!.capturedAt);
    const [moneyline, points] = await linesOf(game);
    expect(age(moneyline)).toBe(50 * minute);
    expect(age(points)).toBe(0);
  });

  test('older than an hour, from the future or without a time are left out', async () => {
    const game = await listed();
    const undated = { ...books([], ['two'])[0]!, last_update: 'soon' };
    await poll([
      row(game, [
        ...books([winner(game, [2, 2], at(72 * hour))], ['one']),
        { ...undated, markets: [{ ...winner(game, [2, 2]), last_update: null }] },
        ...books([winner(game, [2, 2], at(-72 * hour))], ['three']),
        ...books([winner(game, [2, 2], at(60 * minute))], ['four']),
      ]),
    ]);
    expect(await linesOf(game)).toMatchObject([{ bookmakers: 1 }]);
  });
});
