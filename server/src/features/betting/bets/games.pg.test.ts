import type { EventPage, LiveGames } from '@sidebet/contract/games';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { recordScoreCheck } from '../../../db/score-checks.ts';
import { readEventNews } from '../../../live/queries.ts';
import { settleDue } from '../../../workers/settle-due.ts';

/** Games in play and the page of a game: what each user sees of them. */

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let cat: TestUser;
beforeAll(async () => {
  api = await testApi();
  [ann, bob, cat] = [
    await api.user('ann', 1_000_00),
    await api.user('bob', 1_000_00),
    await api.user('cat', 1_000_00),
  ];
  await api.befriend(ann, cat);
});
afterAll(() => api.close());

const live = async (user: TestUser): Promise<LiveGames> => (await user.get('/api/live')).json();
const eventPage = async (user: TestUser, id: string): Promise<EventPage> =>
  (await user.get(`/api/events/${id}`)).json();
const ids = (bets: readonly { uniqueId: string }[]) => bets.map(({ uniqueId }) => uniqueId);

describe('games in play', () => {
  test('games with my bets come first, with my bets only', async () => {
    const other = await api.event({ startsInMs: 500 });
    const mine = await api.event({ startsInMs: 1_000 });
    const ahead = await api.event({ startsInMs: 3_600_000 });
    const bet = await api.activeBet(ann, bob, mine);
    await api.activeBet(cat, bob, other);
    await api.activeBet(ann, bob, ahead);
    api.clock.moveBy(2_000);
    const shown = await live(ann);
    expect(shown.inPlay.map(({ id }) => id)).toEqual([mine, other]);
    expect(shown.inPlay[0]).toMatchObject({ status: 'live', homeScore: null, scoreAt: null });
    expect(ids(shown.bets)).toEqual([bet]);
    expect(shown.next?.id).toBe(ahead);
    // A friend's active bet is not among the own bets.
    expect((await live(cat)).bets.map(({ betId }) => betId)).toEqual([other]);

    await api.result(mine, 3, 2);
    await settleDue(api.database.pool, api.server.book);
    const later = await live(ann);
    expect(later.inPlay.map(({ id }) => id)).toEqual([other]);
    expect(later.results.map(({ id, status }) => [id, status])).toEqual([[mine, 'final']]);
    expect(later.bets).toMatchObject([{ uniqueId: bet, status: 'Settled', winner: ann.id }]);

    api.clock.moveBy(25 * 3_600_000);
    const nextDay = await live(ann);
    expect(nextDay.results).toEqual([]);
    expect(ids(nextDay.bets)).not.toContain(bet);
  });
});

test('the age of a score is that of the last check of its sport, also if the score stayed the same', async () => {
  const { pool } = api.database;
  const setScore = (id: string, score: number | null, at: number) =>
    pool.query('update events set home_score = $2, away_score = $2, score_at = $3 where id = $1', [
      id,
      score,
      score === null ? null : new Date(at),
    ]);
  const sports = ['icehockey_nhl', 'icehockey_nhl', 'baseball_mlb'];
  const [level, unscored, otherSport] = await Promise.all(
    sports.map((sportKey) => api.event({ sportKey, startsInMs: 1_000 })),
  );
  const bet = await api.activeBet(ann, bob, level!);
  api.clock.moveBy(2_000);
  const seenAt = api.clock.now();
  await setScore(level!, 0, seenAt);
  await setScore(otherSport!, 0, seenAt);
  const checkedAt = seenAt + 20_000;
  await recordScoreCheck(pool, 'icehockey_nhl', checkedAt);
  const [seen, checked] = [seenAt, checkedAt].map((at) => new Date(at).toISOString());

  const { inPlay, bets } = await live(ann);
  const scoreAt = Object.fromEntries(inPlay.map((game) => [game.id, game.scoreAt]));
  expect(scoreAt).toMatchObject({ [level!]: checked, [unscored!]: null, [otherSport!]: seen });
  expect(bets.find(({ uniqueId }) => uniqueId === bet)?.scoreAt).toBe(checked);
  expect((await eventPage(ann, level!)).event.scoreAt).toBe(checked);
  expect((await readEventNews(pool, [level!])).events[0]?.scoreAt).toBe(checked);

  // A change since the check is newer, and a final score keeps its own time.
  await setScore(level!, 1, checkedAt + 1_000);
  const changed = new Date(checkedAt + 1_000).toISOString();
  expect((await eventPage(ann, level!)).event.scoreAt).toBe(changed);
  await api.result(level!, 2, 1);
  await recordScoreCheck(pool, 'icehockey_nhl', checkedAt + 60_000);
  expect((await eventPage(ann, level!)).event.scoreAt).toBe(changed);
});

test('a bet says what its settlement waits for, and live updates say the same', async () => {
  const { pool } = api.database;
  const event = await api.event({ startsInMs: 1_000 });
  const bet = await api.activeBet(ann, bob, event);
  const closed = api.clock.now() + 1_000;
  api.clock.moveBy(2_000);
  const iso = (at: number) => new Date(at).toISOString();
  const both = async () => {
    const { bets } = await live(ann);
    const shown = bets.find(({ uniqueId }) => uniqueId === bet)!;
    expect((await readEventNews(pool, [event])).events[0]?.eventWaits).toEqual(shown.eventWaits);
    return shown;
  };
  const nothing = { held: false, closedStart: null, unlistedAt: null, reported: null };
  const { acceptedStart, betTime } = await both();
  expect(acceptedStart).toBe(betTime);
  expect((await both()).eventWaits).toEqual(nothing);

  const at = api.clock.now();
  await pool.query(
    `update events set latest_start = $2, unconfirmed_home = 27, unconfirmed_away = 24, unconfirmed_at = $3,
       listed = false, unlisted_at = $3 where id = $1`,
    [event, new Date(closed + 60_000), new Date(at)],
  );
  expect((await both()).eventWaits).toEqual({
    held: false,
    closedStart: acceptedStart,
    unlistedAt: iso(at),
    reported: { home: 27, away: 24, at: iso(at) },
  });
  await pool.query(
    `update events set held_for = 'levelFinal', held_update = '{}', held_at = $2 where id = $1`,
    [event, new Date(at)],
  );
  expect((await both()).eventWaits?.held).toBe(true);
});

describe('the sides of friends', () => {
  /** A new viewer with the friends dee and eli, who bet against gil on one game in play; dee is on the home team. */
  async function friendsInPlay(name: string) {
    const [viewer, dee, eli, gil] = await Promise.all(
      ['v', 'd', 'e', 'g'].map((initial) => api.user(`${initial}.${name}`, 1_000_00)),
    );
    await api.befriend(viewer!, dee!);
    await api.befriend(viewer!, eli!);
    const event = await api.event({ startsInMs: 60_000 });
    const start = () => api.clock.moveBy(61_000);
    return { viewer: viewer!, dee: dee!, eli: eli!, gil: gil!, event, start };
  }
  /** The same on /Live and on the page of the game. */
  const rows = async (user: TestUser, event: string) => {
    const sides = (await live(user)).friendSides.filter(({ eventId }) => eventId === event);
    expect((await eventPage(user, event)).friendSides).toEqual(sides);
    return sides.map(({ friend, opponent, pick }) => [friend.username, pick, opponent?.username ?? null]);
  };
  const share = (user: TestUser, showsSides: boolean) =>
    api.send('PUT', '/api/me/side-sharing', { headers: { cookie: user.cookie }, body: { showsSides } });
  const celtics = 'Boston Celtics';

  test('are shown while the game is on, without amounts and without others', async () => {
    const { viewer, dee, eli, gil, event, start } = await friendsInPlay('shown');
    const bet = await api.activeBet(dee, gil, event, 37_00);
    await api.activeBet(dee, gil, event, 41_00);
    await api.activeBet(gil, eli, event, 43_00);
    await api.activeBet(gil, ann, event);
    await api.activeBet(viewer, dee, event, 5_00);
    expect(await rows(viewer, event)).toEqual([]);
    start();
    expect(await rows(viewer, event)).toEqual([
      [dee.username, celtics, null],
      [eli.username, 'New York Knicks', null],
    ]);
    const sides = JSON.stringify((await live(viewer)).friendSides);
    for (const secret of [gil.username, gil.id, ann.id, bet, 'Cents', '3700'])
      expect(sides).not.toContain(secret);
    // Someone who is no friend of theirs sees nothing.
    expect(await rows(bob, event)).toEqual([]);
  });

  test('are one row if both are friends and share', async () => {
    const { viewer, dee, eli, event, start } = await friendsInPlay('both');
    await api.activeBet(dee, eli, event);
    start();
    expect(await rows(viewer, event)).toEqual([[dee.username, celtics, eli.username]]);
    await share(dee, false);
    expect(await rows(viewer, event)).toEqual([[eli.username, 'New York Knicks', null]]);
    await share(eli, false);
    expect(await rows(viewer, event)).toEqual([]);
    await share(dee, true);
    expect(await rows(viewer, event)).toEqual([[dee.username, celtics, null]]);
  });

  test('never contain challenges', async () => {
    const { viewer, dee, eli, event, start } = await friendsInPlay('private');
    await api.befriend(dee, eli);
    for (const offeredTo of [eli.id, 'link']) {
      const body = { eventId: event, side: 'home', wagerCents: 5_00, offeredTo };
      const { uniqueId } = (await dee.post('/api/bets', body)).json().bet;
      const link = offeredTo === 'link' ? (await dee.get(`/api/bets/${uniqueId}/link`)).json().path : '';
      const token = link && new URL(link, 'http://x').searchParams.get('token');
      const taken = await eli.post(`/api/bets/${uniqueId}/acceptance`, token ? { token } : undefined);
      expect(taken.statusCode, taken.body).toBe(200);
    }
    start();
    expect(await rows(viewer, event)).toEqual([]);
    // The same bets are shown once they are not challenges.
    await api.database.pool.query(
      "update bets set offered_to = null, offered_kind = 'anyone' where event_id = $1",
      [event],
    );
    expect(await rows(viewer, event)).toEqual([[dee.username, celtics, eli.username]]);
  });

  test('end with the friendship, a block and the account', async () => {
    const { viewer, dee, gil, event, start } = await friendsInPlay('ended');
    await api.activeBet(dee, gil, event);
    start();
    const { pool } = api.database;
    const shown = [[dee.username, celtics, null]];
    const pair = [viewer.id, dee.id];
    expect(await rows(viewer, event)).toEqual(shown);
    for (const blocker of [pair, pair.toReversed()]) {
      await pool.query(
        'insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())',
        blocker,
      );
      expect(await rows(viewer, event)).toEqual([]);
      await pool.query('delete from blocks where blocker_id = $1', [blocker[0]]);
      expect(await rows(viewer, event)).toEqual(shown);
    }
    await pool.query(
      "update users set deleted_at = now(), suspended_at = now(), suspended_reason = 'Deleted.' where id = $1",
      [dee.id],
    );
    expect(await rows(viewer, event)).toEqual([]);
    await pool.query(
      'update users set deleted_at = null, suspended_at = null, suspended_reason = null where id = $1',
      [dee.id],
    );
    expect(await rows(viewer, event)).toEqual(shown);
    await viewer.delete(`/api/friends/${dee.id}`);
    expect(await rows(viewer, event)).toEqual([]);
  });

  test('leave out a suspended friend and one on a break alike, also as opponents', async () => {
    const { viewer, dee, eli, event, start } = await friendsInPlay('unavailable');
    await api.activeBet(dee, eli, event);
    start();
    const { pool } = api.database;
    const both = [[dee.username, celtics, eli.username]];
    const onlyEli = [[eli.username, 'New York Knicks', null]];
    const suspend = (suspended: boolean) =>
      pool.query('update accounts set suspended = $2 where user_id = $1', [dee.id, suspended]);
    await suspend(true);
    expect(await rows(viewer, event)).toEqual(onlyEli);
    await suspend(false);
    expect(await rows(viewer, event)).toEqual(both);
    const at = (days: number) => new Date(api.clock.now() + days * 86_400_000);
    await pool.query('insert into protection (user_id, time_out_since, time_out_until) values ($1, $2, $3)', [
      dee.id,
      at(-1),
      at(1),
    ]);
    expect(await rows(viewer, event)).toEqual(onlyEli);
    await pool.query('update protection set time_out_since = $1, time_out_until = $2', [at(-2), at(-1)]);
    expect(await rows(viewer, event)).toEqual(both);
  });

  test('are hidden from a viewer on a break, excluded or suspended', async () => {
    const { viewer, dee, gil, event, start } = await friendsInPlay('break');
    await api.activeBet(dee, gil, event);
    start();
    const { pool } = api.database;
    const shown = [[dee.username, celtics, null]];
    expect(await rows(viewer, event)).toEqual(shown);
    const at = (days: number) => new Date(api.clock.now() + days * 86_400_000);
    await pool.query('insert into protection (user_id, time_out_since, time_out_until) values ($1, $2, $3)', [
      viewer.id,
      at(-1),
      at(1),
    ]);
    expect(await rows(viewer, event)).toEqual([]);
    await pool.query('update protection set time_out_since = $2, time_out_until = $3 where user_id = $1', [
      viewer.id,
      at(-2),
      at(-1),
    ]);
    expect(await rows(viewer, event)).toEqual(shown);
    await pool.query('update protection set excluded_since = $2, excluded_until = $3 where user_id = $1', [
      viewer.id,
      at(-1),
      at(180),
    ]);
    expect(await rows(viewer, event)).toEqual([]);
  });
});

describe('the page of a game', () => {
  test('shows the own bets, the board and challenges to the viewer, and nothing else', async () => {
    const event = await api.event();
    const [own, open, taken] = [
      await api.bet(ann, event),
      await api.bet(bob, event),
      await api.activeBet(bob, cat, event),
    ];
    const challenge = await ann.post('/api/bets', {
      eventId: event,
      side: 'home',
      wagerCents: 5_00,
      offeredTo: cat.id,
    });
    const challengeId = challenge.json().bet.uniqueId;
    const forAnn = await eventPage(ann, event);
    expect(forAnn).toMatchObject({
      isOpen: true,
      event: { id: event, status: 'scheduled', voidReason: null },
    });
    expect(ids(forAnn.myBets)).toEqual([challengeId, own]);
    expect(ids(forAnn.openBets)).toEqual([open]);
    const forCat = await eventPage(cat, event);
    expect(ids(forCat.myBets)).toEqual([taken]);
    expect(new Set(ids(forCat.openBets))).toEqual(new Set([own, open, challengeId]));
    // Strangers see neither the challenge nor the taken bet.
    const forBob = await eventPage(bob, event);
    expect(ids(forBob.openBets)).toEqual([own]);
  });

  test('lists no open bets once betting has closed', async () => {
    const event = await api.event({ startsInMs: 1_000 });
    await api.bet(bob, event);
    api.clock.moveBy(1_000);
    expect(await eventPage(ann, event)).toMatchObject({
      isOpen: false,
      openBets: [],
      event: { status: 'live' },
    });
  });

  test('of an unknown game is refused', async () => {
    const answer = await ann.get('/api/events/unknown');
    expect(answer.json()).toMatchObject({ status: 404, code: 'eventNotFound' });
  });

  test('lists every score once, newest first, also a correction', async () => {
    const event = await api.event({ startsInMs: 1_000 });
    api.clock.moveBy(2_000);
    const scores = async () =>
      (await eventPage(ann, event)).scores.map(({ homeScore, awayScore }) => `${homeScore}–${awayScore}`);
    expect(await scores()).toEqual([]);
    const set = (home: number, away: number) =>
      api.database.pool.query(
        'update events set home_score = $2, away_score = $3, score_at = now() where id = $1',
        [event, home, away],
      );
    await set(0, 0);
    await set(7, 0);
    await set(7, 0);
    await set(6, 0);
    await api.result(event, 6, 3);
    expect(await scores()).toEqual(['6–3', '6–0', '7–0', '0–0']);
  });
});
