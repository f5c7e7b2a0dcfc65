import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { countLockWaits } from '../../../../testing/lock-waits.ts';
import { createAlarms } from '../../../alarms/alarms.ts';
import { createBackgroundWork } from '../../../http/background-work.ts';
import { allReadable, type FeedScore, type SportsFeed } from '../../../integrations/sports-feed/port.ts';
import { silentLog } from '../../../logging/log.ts';
import { createPollFeed } from '../../../workers/poll-feed.ts';
import { correctDue, settleDue } from '../../../workers/settle-due.ts';
import { voidDue } from '../../../workers/void-due.ts';
import { watchHeldEvents } from '../../../workers/watch-for-operators.ts';
import { confirmFinals } from './confirm-finals.ts';
import { correctResult } from './correct-result.ts';

/** What a faulty or hostile feed could do to bets, tested on a running server. */

const minute = 60_000;
const hour = 60 * minute;

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
/** The current response of the feed. */
let rows: FeedScore[] = [];
let poll: () => Promise<unknown>;
const alarms: string[] = [];
const alarm = (code: string) => void alarms.push(code);

const feed: SportsFeed = {
  name: 'fake',
  metered: false,
  finals: 'confirmed',
  quota: () => null,
  listSports: async () => [...new Set(rows.map(({ sportKey }) => sportKey))],
  listEvents: async (sportKey) =>
    allReadable(
      rows
        .filter((row) => row.sportKey === sportKey && !row.completed)
        .map(({ completed: _, homeScore: __, awayScore: ___, ...event }) => event),
    ),
  listScores: async (sportKey) => rows.filter((row) => row.sportKey === sportKey),
  listLines: async () => [],
};

beforeAll(async () => {
  // A settlement that waits for accounts is not given up before the test ends.
  api = await testApi();
  [ann, bob] = [await api.user('ann', 1_000_00), await api.user('bob', 1_000_00)];
  poll = createPollFeed({ pool: api.database.pool, feed, clock: api.clock, log: silentLog });
});
afterAll(() => api.close());

let games = 0;
/** A game that starts in an hour, as the feed lists it. */
async function listedGame(fields: Partial<FeedScore> = {}): Promise<FeedScore> {
  const game = {
    id: `game-${++games}`,
    sportKey: 'basketball_nba',
    sportTitle: 'NBA',
    commenceTime: api.clock.now() + hour,
    homeTeam: 'Boston Celtics',
    awayTeam: 'New York Knicks',
    completed: false,
    homeScore: null,
    awayScore: null,
    ...fields,
  };
  await says(game);
  // Scores of a sport are polled only while one of its games is running.
  await api.event({ sportKey: game.sportKey, startsInMs: -minute });
  return game;
}
/** Sets the feed's next response and polls it. */
async function says(...answer: FeedScore[]): Promise<void> {
  rows = answer;
  await poll();
}
/** Ann's bet of $10 on the home side, with Bob opposite. */
const activeBet = (game: FeedScore) => api.activeBet(ann, bob, game.id, 10_00);
const ended = (game: FeedScore, homeScore: number, awayScore: number): FeedScore => ({
  ...game,
  completed: true,
  homeScore,
  awayScore,
});
async function saysTwice(answer: FeedScore): Promise<void> {
  await says(answer);
  api.clock.moveBy(minute);
  await says(answer);
}
const settle = () => settleDue(api.database.pool, api.server.book);
const correct = () => correctDue(api.database.pool, api.server.book, alarm);
const balances = async () => [await ann.balanceCents(), await bob.balanceCents()];
const bet = async (id: string) => (await ann.get(`/api/bets/${id}`)).json().bet;
const heldFor = async ({ id }: FeedScore) =>
  (await api.database.pool.query('select held_for from events where id = $1', [id])).rows[0].heldFor;
const listNotices = async (user: TestUser, type: string) =>
  (await user.get('/api/notifications'))
    .json()
    .items.filter((notice: { type: string }) => notice.type === type)
    .map(({ content }: { content: string }) => content);

/** Without an operator's decision, both wagers are refunded after 72 hours and both users see the reason. */
async function expectRefundInTheEnd(betId: string, before: readonly number[]): Promise<void> {
  api.clock.moveBy(80 * hour);
  // Keeps the sessions alive over this many days.
  await api.database.pool.query(
    "update sessions set created_at = $1, last_seen_at = $1, expires_at = $1::timestamptz + interval '9 days'",
    [new Date(api.clock.now())],
  );
  await voidDue(api.database.pool, api.server.book, api.clock);
  expect(await balances()).toEqual(before);
  expect(await bet(betId)).toMatchObject({ status: 'Settled', result: 'void', voidReason: 'held' });
  for (const user of [ann, bob]) {
    expect((await listNotices(user, 'RefundBet'))[0]).toMatch(/could not be confirmed\. \$10 is back/);
  }
}

describe('a bet accepted after the real start', () => {
  it('is not paid when the feed moves the start before the acceptance', async () => {
    const before = await balances();
    const game = await listedGame();
    const uniqueId = await activeBet(game);
    const real = { ...game, commenceTime: api.clock.now() - 20 * minute };
    await says(real);
    api.clock.moveBy(2 * hour);
    await saysTwice(ended(real, 99, 90));
    await settle();
    expect(await balances()).toEqual(before.map((cents) => cents - 10_00));
    expect(await heldFor(game)).toBe('startedBeforeAcceptance');
    for (const user of [ann, bob]) {
      expect((await listNotices(user, 'HoldBet'))[0]).toBe(
        'Boston Celtics vs New York Knicks: the sports feed says the game started before a bet on it was accepted. What you risk, $10, stays held until we have checked the game.',
      );
    }
    await expectRefundInTheEnd(uniqueId, before);
  });

  it('is impossible while the feed shows 7:0 before the stored start', async () => {
    const game = await listedGame();
    const open = await api.bet(ann, game.id, 10_00);
    await says({ ...game, homeScore: 7, awayScore: 0 });
    const accepted = await bob.post(`/api/bets/${open}/acceptance`);
    expect(accepted.json()).toMatchObject({ code: 'eventStarted' });
    const created = await bob.post('/api/bets', { eventId: game.id, side: 'home', wagerCents: 10_00 });
    expect(created.json()).toMatchObject({ code: 'createAfterStart' });
    await ann.delete(`/api/bets/${open}`);
  });

  it('is impossible when the feed postpones the start after it has passed', async () => {
    const game = await listedGame();
    const open = await api.bet(ann, game.id, 10_00);
    api.clock.moveBy(hour + minute);
    await says({ ...game, commenceTime: game.commenceTime + 2 * hour });
    expect((await bob.post(`/api/bets/${open}/acceptance`)).json()).toMatchObject({ code: 'eventStarted' });
    await ann.delete(`/api/bets/${open}`);
  });

  it('is possible when the start was postponed before it passed', async () => {
    const game = await listedGame();
    const open = await api.bet(ann, game.id, 10_00);
    const moved = { ...game, commenceTime: game.commenceTime + 2 * hour };
    await says(moved);
    api.clock.moveBy(hour + minute);
    expect((await bob.post(`/api/bets/${open}/acceptance`)).statusCode).toBe(200);
    api.clock.moveBy(4 * hour);
    const before = await balances();
    await saysTwice(ended(moved, 99, 90));
    await settle();
    expect(await balances()).toEqual([before[0]! + 18_00, before[1]]);
  });
});

describe('a correction that commits while its bet is being settled', () => {
  it('is not lost', async () => {
    const before = await balances();
    const game = await listedGame();
    const uniqueId = await activeBet(game);
    await api.result(game.id, 3, 2);
    const { pool } = api.database;
    // Blocks the settlement between reading the event and committing.
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select from accounts where user_id = any($1) for update', [[ann.id, bob.id]]);
    const settling = settle();
    await expect.poll(() => countLockWaits(api.database.url)).toBeGreaterThan(0);
    const correcting = correctResult(
      pool,
      { eventId: game.id, homeScore: 3, awayScore: 5, source: 'feed' },
      api.clock.now(),
    );
    // The settlement gives the event's row up whenever it has waited for the accounts in vain.
    await correcting;
    await correct();
    await holder.query('commit');
    holder.release();
    await settling;
    await correct();
    expect(await bet(uniqueId)).toMatchObject({ winner: bob.id, homeScore: 3, awayScore: 5 });
    expect(await balances()).toEqual([before[0]! - 10_00, before[1]! + 8_00]);
  });
});

describe('an event id the feed reuses for another game', () => {
  it.each([
    ['other teams', { homeTeam: 'Utah Jazz', awayTeam: 'Miami Heat' }, 'otherTeams', /now lists other teams/],
    ['another opponent', { awayTeam: 'Miami Heat' }, 'otherTeams', /now lists other teams/],
    [
      'another opponent, swapped',
      { homeTeam: 'Utah Jazz', awayTeam: 'Boston Celtics' },
      'otherTeams',
      /other teams/,
    ],
    ['another date', { commenceTime: Date.UTC(2080, 0) }, 'otherDate', /by more than three days/],
  ])('%s: the bets wait, and both users see the reason', async (_, change, reason, why) => {
    const before = await balances();
    const game = await listedGame();
    const uniqueId = await activeBet(game);
    const open = await api.bet(ann, game.id, 1_00);
    await says({ ...game, ...change });
    expect(await heldFor(game)).toBe(reason);
    for (const user of [ann, bob]) expect((await listNotices(user, 'HoldBet'))[0]).toMatch(why);
    expect((await bob.post(`/api/bets/${open}/acceptance`)).json()).toMatchObject({ code: 'bettingClosed' });
    await ann.delete(`/api/bets/${open}`);
    api.clock.moveBy(4 * hour);
    await saysTwice(ended({ ...game, ...change }, 99, 90));
    await settle();
    expect(await balances()).toEqual(before.map((cents) => cents - 10_00));
    expect(await bet(uniqueId)).toMatchObject({
      status: 'Active',
      homeTeam: 'Boston Celtics',
      awayTeam: 'New York Knicks',
    });
    await expectRefundInTheEnd(uniqueId, before);
  });

  it('same teams with sides swapped: the score follows the team names', async () => {
    const before = await balances();
    const game = await listedGame();
    await activeBet(game);
    api.clock.moveBy(4 * hour);
    await saysTwice(ended({ ...game, homeTeam: game.awayTeam, awayTeam: game.homeTeam }, 90, 99));
    await settle();
    expect(await balances()).toEqual([before[0]! + 8_00, before[1]! - 10_00]);
  });

  it('different teams after the result: nothing is corrected', async () => {
    const game = await listedGame();
    await activeBet(game);
    api.clock.moveBy(4 * hour);
    await saysTwice(ended(game, 99, 90));
    await settle();
    const paid = await balances();
    await saysTwice(ended({ ...game, awayTeam: 'Miami Heat' }, 80, 120));
    await correct();
    expect(await balances()).toEqual(paid);
  });
});

describe('a team that is not known yet', () => {
  it('takes no bets until the feed names it, and stays listed', async () => {
    const unknown = await listedGame({ awayTeam: 'Winner of Game 3' });
    const offers = async () => {
      const listed = await bob.get('/api/events?q=celtics');
      return {
        listed: listed.json().items.some((event: { id: string }) => event.id === unknown.id),
        isOpen: (await bob.get(`/api/events/${unknown.id}`)).json().isOpen,
      };
    };
    const wager = { eventId: unknown.id, side: 'home', wagerCents: 1_00 };
    expect(await offers()).toEqual({ listed: true, isOpen: false });
    expect((await ann.post('/api/bets', wager)).json()).toMatchObject({
      code: 'marketNotOffered',
      detail: 'Betting opens when both teams are known.',
    });
    await says({ ...unknown, awayTeam: 'Miami Heat' });
    expect(await offers()).toEqual({ listed: true, isOpen: true });
    expect((await ann.post('/api/bets', wager)).statusCode).toBe(200);
  });

  it('closes a bet made before the rule to others, also on the board', async () => {
    const game = await listedGame({ homeTeam: 'Early Birds' });
    const open = await api.bet(ann, game.id, 1_00);
    const board = async () => (await bob.get('/api/board?q=early birds')).json().items.length;
    expect(await board()).toBe(1);
    await api.database.pool.query(`update events set away_team = 'TBD', awaits_team = true where id = $1`, [
      game.id,
    ]);
    api.clock.moveBy(minute);
    expect(await board()).toBe(0);
    expect((await bob.post(`/api/bets/${open}/acceptance`)).json()).toMatchObject({
      code: 'marketNotOffered',
    });
  });
});

describe('a final score', () => {
  it('that the next response retracts pays no one', async () => {
    const game = await listedGame();
    await activeBet(game);
    const before = await balances();
    api.clock.moveBy(3 * hour);
    await says(ended(game, 88, 80));
    await settle();
    await says({ ...game, homeScore: 90, awayScore: 91 });
    await settle();
    expect(await balances()).toEqual(before);
    await saysTwice(ended(game, 90, 92));
    await settle();
    expect(await balances()).toEqual([before[0], before[1]! + 18_00]);
  });

  it.each([
    ['tied, in a sport without ties', 'baseball_mlb', 3 * hour, 0, 0, 'levelFinal'],
    ['tied, in the NHL', 'icehockey_nhl', 3 * hour, 2, 2, 'levelFinal'],
    ['before the start', 'basketball_nba', 0, 99, 90, 'earlyFinal'],
    ['minutes after the start', 'basketball_nba', hour + 10 * minute, 99, 90, 'earlyFinal'],
  ] as const)('%s, waits for an operator', async (_, sportKey, after, home, away, reason) => {
    const before = await balances();
    const game = await listedGame({ sportKey });
    const uniqueId = await activeBet(game);
    api.clock.moveBy(after + 1);
    await saysTwice(ended(game, home, away));
    await settle();
    expect(await balances()).toEqual(before.map((cents) => cents - 10_00));
    expect(await heldFor(game)).toBe(reason);
    alarms.length = 0;
    await watchHeldEvents({ pool: api.database.pool, wallClock: api.clock }, alarm);
    expect(alarms).toContain('eventHeld');
    await expectRefundInTheEnd(uniqueId, before);
  });

  it('raises one alarm, another for another event, and one a day', async () => {
    const watch = async () => {
      alarms.length = 0;
      await watchHeldEvents({ pool: api.database.pool, wallClock: api.clock }, (code, fields) => {
        alarm(code);
        stored.raise(code, fields);
      });
      await stored.flush();
      return alarms.length;
    };
    const stored = createAlarms({
      pool: api.database.pool,
      wallClock: api.clock,
      log: silentLog,
      backgroundWork: createBackgroundWork(silentLog),
    });
    const hold = async () => {
      const game = await listedGame({ sportKey: 'basketball_nba' });
      await activeBet(game);
      api.clock.moveBy(1);
      await saysTwice(ended(game, 99, 90));
      return heldFor(game);
    };
    expect(await hold()).toBe('earlyFinal');
    expect(await watch()).toBe(1);
    expect(await watch()).toBe(0);
    expect(await hold()).toBe('earlyFinal');
    expect([await watch(), await watch()]).toEqual([1, 0]);
    api.clock.moveBy(24 * hour - 1);
    expect(await watch()).toBe(0);
    api.clock.moveBy(1);
    expect([await watch(), await watch()]).toEqual([1, 0]);
    await stored.close();
  });

  it('that no later response repeats is confirmed after 15 minutes', async () => {
    const game = await listedGame();
    await activeBet(game);
    const before = await balances();
    api.clock.moveBy(4 * hour);
    await says(ended(game, 99, 90));
    api.clock.moveBy(14 * minute);
    await confirmFinals(api.database.pool, api.clock);
    await settle();
    expect(await balances()).toEqual(before);
    api.clock.moveBy(minute);
    await confirmFinals(api.database.pool, api.clock);
    await settle();
    expect(await balances()).toEqual([before[0]! + 18_00, before[1]]);
  });
});

describe('a result that the feed changes after the payout', () => {
  it('is corrected once with an alarm; the second change waits for an operator', async () => {
    const before = await balances();
    const game = await listedGame();
    await activeBet(game);
    api.clock.moveBy(4 * hour);
    await saysTwice(ended(game, 99, 90));
    await settle();
    alarms.length = 0;
    await saysTwice(ended(game, 90, 99));
    await correct();
    const corrected = [before[0]! - 10_00, before[1]! + 8_00];
    expect(await balances()).toEqual(corrected);
    expect(alarms).toEqual(['resultCorrected']);
    for (const score of [ended(game, 99, 90), ended(game, 90, 99), ended(game, 99, 90)]) {
      await saysTwice(score);
      await correct();
    }
    expect(await balances()).toEqual(corrected);
    expect(await heldFor(game)).toBe('secondCorrection');
  });
});
