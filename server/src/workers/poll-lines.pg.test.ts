import type { Quote } from '@sidebet/domain/markets/consensus';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import type { Uses } from '../context.ts';
import { saveEvents } from '../features/betting/events/store.ts';
import {
  allReadable,
  FeedFailure,
  type FeedFault,
  type FeedLines,
  type FeedQuota,
  type SportsFeed,
} from '../integrations/sports-feed/port.ts';
import { silentLog } from '../logging/log.ts';
import { createPollLines } from './poll-lines.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.UTC(2026, 10, 29, 18);

let db: TestDatabase;
beforeEach(async () => {
  db = await testDatabase();
});
afterEach(() => db.close());

const books = (lineHalves: number | null, ...prices: number[]): Quote[] =>
  ['one', 'two', 'three'].map((bookmaker) => ({ bookmaker, lineHalves, prices, updatedAt: 0 }));

function gameLines(id: string, parts: Partial<FeedLines> = {}): FeedLines {
  return {
    id,
    sportKey: 'americanfootball_nfl',
    sportTitle: 'NFL',
    commenceTime: start,
    homeTeam: 'Buffalo Bills',
    awayTeam: 'New York Jets',
    winner: books(null, 1.5, 3),
    winnerOrDraw: books(null, 1.6, 9, 3.2),
    spread: books(-13, 1.9, 1.9),
    total: books(95, 1.9, 1.9),
    ...parts,
  };
}

/** A feed that quotes these games, one after the other, and counts its calls. */
function quotingFeed(quoted: { games: readonly FeedLines[] }, metered = true) {
  const calls: string[] = [];
  const state: { quota: FeedQuota | null; fault: FeedFault['kind'] | null } = { quota: null, fault: null };
  const feed: SportsFeed = {
    name: 'quoting',
    metered,
    finals: 'immediate',
    quota: () => state.quota,
    listSports: async () => [],
    listEvents: async () => allReadable([]),
    listScores: async () => [],
    listLines: async (sportKey) => {
      calls.push(sportKey);
      if (state.fault) throw new FeedFailure(state.fault, state.fault);
      return quoted.games.filter((game) => game.sportKey === sportKey);
    },
  };
  return { feed, calls, state };
}

/** Bookmakers confirm their quotes at every request. */
function confirmed(game: FeedLines, updatedAt: number): FeedLines {
  const confirm = (quotes: readonly Quote[]) => quotes.map((quote) => ({ ...quote, updatedAt }));
  return {
    ...game,
    winner: confirm(game.winner),
    winnerOrDraw: confirm(game.winnerOrDraw),
    spread: confirm(game.spread),
    total: confirm(game.total),
  };
}

function createPoller(feed: SportsFeed, clock: { at: number }) {
  const alarm = () => {};
  const listLines = async (sportKey: string) =>
    (await feed.listLines(sportKey)).map((game) => confirmed(game, clock.at));
  return createPollLines({
    pool: db.pool,
    feed: { ...feed, listLines },
    clock: { now: () => clock.at } as Uses<'clock'>['clock'],
    log: silentLog,
    alarm,
    env: { ODDS_API_MONTHLY_CREDITS: 1_000, ODDS_API_RESET_DAY: 1 } as Uses<'env'>['env'],
  });
}

const list = (games: readonly FeedLines[], now: number) =>
  saveEvents(
    db.pool,
    games.map(({ winner: _, winnerOrDraw: __, spread: ___, total: ____, ...event }) => event),
    now,
  );

const stored = async () =>
  (
    await db.pool.query<object>(
      `select event_id as event, market, line_halves as line, probability_bps as bps, bookmakers
       from event_lines order by captured_at, event_id, market`,
    )
  ).rows;

describe('Lines of upcoming games', () => {
  it('are stored as the consensus of each market the sport has', async () => {
    const quoted = { games: [gameLines('nfl'), gameLines('mma', { sportKey: 'mma_mixed_martial_arts' })] };
    const clock = { at: start - hour };
    await list(quoted.games, clock.at);
    expect(await createPoller(quotingFeed(quoted).feed, clock)()).toEqual({ done: 4 });
    expect(await stored()).toEqual([
      { event: 'mma', market: 'moneyline', line: null, bps: 6_667, bookmakers: 3 },
      { event: 'nfl', market: 'moneyline', line: null, bps: 6_667, bookmakers: 3 },
      { event: 'nfl', market: 'spread', line: -13, bps: 5_000, bookmakers: 3 },
      { event: 'nfl', market: 'total', line: 95, bps: 5_000, bookmakers: 3 },
    ]);
  });

  it('say for each team whether it wins where draws are common, never from two-way prices that leave out the draw', async () => {
    const games = [
      gameLines('league', { sportKey: 'soccer_epl' }),
      gameLines('noDraw', { sportKey: 'soccer_epl', winnerOrDraw: [], total: [] }),
      gameLines('test', { sportKey: 'cricket_test_match' }),
      gameLines('twenty20', { sportKey: 'cricket_ipl', winnerOrDraw: books(null, 1.6, 9, 3.2).slice(1) }),
    ];
    const clock = { at: start - hour };
    await list(games, clock.at);
    await createPoller(quotingFeed({ games }).feed, clock)();
    expect(await stored()).toEqual(
      [
        { event: 'test', market: 'awayToWin', line: null, bps: 2_980, bookmakers: 3 },
        { event: 'test', market: 'homeToWin', line: null, bps: 5_960, bookmakers: 3 },
        { event: 'twenty20', market: 'awayToWin', line: null, bps: 3_333, bookmakers: 3 },
        { event: 'twenty20', market: 'homeToWin', line: null, bps: 6_667, bookmakers: 3 },
        { event: 'league', market: 'awayToWin', line: null, bps: 2_980, bookmakers: 3 },
        { event: 'league', market: 'homeToWin', line: null, bps: 5_960, bookmakers: 3 },
        { event: 'league', market: 'total', line: 95, bps: 5_000, bookmakers: 3 },
      ].sort((one, other) => one.event.localeCompare(other.event)),
    );
  });

  it('get a new row when they change or after 20 minutes, and none otherwise', async () => {
    const quoted = { games: [gameLines('nfl', { winner: [], total: [] })] };
    const clock = { at: start - 2 * hour };
    await list(quoted.games, clock.at);
    const poll = createPoller(quotingFeed(quoted, false).feed, clock);
    await poll();
    clock.at += minute;
    expect(await poll()).toEqual({ done: 0 });
    quoted.games = [gameLines('nfl', { winner: [], total: [], spread: books(-14, 1.9, 1.9) })];
    clock.at += minute;
    expect(await poll()).toEqual({ done: 1 });
    clock.at += 20 * minute;
    expect(await poll()).toEqual({ done: 1 });
    expect((await stored()).map((row) => (row as { line: number }).line)).toEqual([-13, -14, -14]);
  });

  it('are not stored for games that started, are not listed or have no quotes', async () => {
    const nobody = { winner: [], winnerOrDraw: [], spread: [], total: [] };
    const games = [
      gameLines('started', { commenceTime: start - 2 * hour }),
      gameLines('soon'),
      gameLines('unknown'),
      gameLines('unquoted', nobody),
    ];
    const clock = { at: start - hour };
    await list(
      games.filter(({ id }) => id !== 'unknown'),
      clock.at,
    );
    await createPoller(quotingFeed({ games }).feed, clock)();
    expect(new Set((await stored()).map((row) => (row as { event: string }).event))).toEqual(
      new Set(['soon']),
    );
  });
});

describe('A metered feed', () => {
  it.each([
    { name: 'every three hours while the game is far', before: 40 * hour, everyMs: 3 * hour },
    { name: 'every 30 minutes in the last three hours', before: 3 * hour, everyMs: 30 * minute },
  ])('gets requests for lines $name, by one of several processes', async ({ before, everyMs }) => {
    const quoted = { games: [gameLines('nfl')] };
    const clock = { at: start - before };
    await list(quoted.games, clock.at);
    const { feed, calls } = quotingFeed(quoted);
    const polls = [createPoller(feed, clock), createPoller(feed, clock)];
    await Promise.all(polls.map((poll) => poll()));
    expect(calls).toHaveLength(1);
    clock.at += everyMs - 1;
    await Promise.all(polls.map((poll) => poll()));
    expect(calls).toHaveLength(1);
    clock.at += 1;
    await Promise.all(polls.map((poll) => poll()));
    expect(calls).toHaveLength(2);
  });

  it('is not requested for games more than 48 hours away or sports without markets', async () => {
    const games = [
      gameLines('far', { commenceTime: start + 48 * hour }),
      gameLines('golf', { sportKey: 'golf_masters' }),
    ];
    await list(games, start - hour);
    const { feed, calls } = quotingFeed({ games });
    await createPoller(feed, { at: start - hour })();
    expect(calls).toEqual([]);
  });

  it('leaves credits for scores: lines wait while the month’s spending is ahead', async () => {
    const quoted = { games: [gameLines('nfl')] };
    const clock = { at: start - hour };
    await list(quoted.games, clock.at);
    const { feed, calls, state } = quotingFeed(quoted);
    state.quota = { remaining: 300, used: 700, lastCost: 3 };
    await createPoller(feed, clock)();
    expect(calls).toEqual([]);
    state.quota = { remaining: 310, used: 690, lastCost: 3 };
    await createPoller(feed, clock)();
    expect(calls).toHaveLength(1);
  });

  it('without credits pauses paid calls for an hour', async () => {
    const quoted = { games: [gameLines('nfl')] };
    const clock = { at: start - 3 * hour };
    await list(quoted.games, clock.at);
    const { feed, calls, state } = quotingFeed(quoted);
    state.fault = 'outOfCredits';
    const poll = createPoller(feed, clock);
    await poll();
    state.fault = null;
    clock.at += hour - 1;
    await poll();
    expect(calls).toHaveLength(1);
    clock.at += 1;
    expect(await poll()).toEqual({ done: 3 });
  });
});
