import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';

const hour = 3_600_000;
let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let cat: TestUser;
beforeAll(async () => {
  api = await testApi();
  [ann, bob, cat] = [
    await api.user('ann', 10_000_00),
    await api.user('bob', 10_000_00),
    await api.user('cat', 10_000_00),
  ];
});
afterAll(() => api.close());

const listIds = (answer: { json(): { items: { id: string }[] } }) => answer.json().items.map(({ id }) => id);

describe('upcoming events', () => {
  test('are future listed events, soonest first', async () => {
    const later = await api.event({ startsInMs: 3 * hour });
    const soon = await api.event({ startsInMs: 2 * hour });
    const started = await api.event({ startsInMs: -1 });
    const dropped = await api.event();
    await api.database.pool.query('update events set listed = false where id = $1', [dropped]);
    const over = await api.event();
    await api.result(over, 1, 0);
    expect(listIds(await ann.get('/api/events'))).toEqual([soon, later]);
    const counts = (await ann.get('/api/events/counts')).json();
    expect(counts).toEqual({ total: 2, bySportKey: { basketball_nba: 2 } });
    expect(started).not.toBe(soon);
  });

  test('are offered to visitors if they leave time to sign up, at most three', async () => {
    const { pool } = api.database;
    await pool.query('update events set listed = false');
    await api.event({ startsInMs: hour / 4 });
    const soon = await api.event({ startsInMs: hour / 2, homeTeam: 'Bears', awayTeam: 'Packers' });
    const later = [await api.event({ startsInMs: hour }), await api.event({ startsInMs: 2 * hour })];
    await api.event({ startsInMs: 3 * hour });
    const answer = await api.inject({ url: '/api/next-games' });
    expect(listIds(answer)).toEqual([soon, ...later]);
    expect(answer.json().items[0]).toEqual({
      id: soon,
      sportTitle: expect.any(String),
      homeTeam: 'Bears',
      awayTeam: 'Packers',
      startsAt: expect.stringContaining('T'),
    });
    await pool.query('update events set listed = false');
  });

  test('leave every list and page a margin before the start', async () => {
    const { pool } = api.database;
    const event = await api.event({ startsInMs: hour, homeTeam: 'Marginal' });
    const bet = await api.bet(bob, event, 10_00, 'away');
    await api.befriend(ann, bob);
    const challenge = { eventId: event, side: 'home', wagerCents: 10_00, offeredTo: ann.id };
    await bob.post('/api/bets', challenge);
    const seen = async () => ({
      events: listIds(await ann.get('/api/events?q=marginal')).length,
      count: (await ann.get('/api/events/counts')).json().total,
      board: (await ann.get('/api/board?q=marginal')).json().items.length,
      friends: (await ann.get('/api/board?scope=friends&q=marginal')).json().items.length,
      challenges: (await ann.get('/api/me/challenges')).json().items.length,
      matching: (await ann.get(`/api/events/${event}/matching-bets?side=home&wagerCents=1000`)).json().items
        .length,
      page: (await ann.get(`/api/bets/${bet}`)).json().message,
    });
    const open = await seen();
    expect(open).toMatchObject({ events: 1, board: 1, friends: 1, challenges: 1, matching: 1, page: null });
    await pool.query('update system_settings set betting_margin_ms = $1', [hour]);
    try {
      api.clock.moveBy(1_000);
      expect(await seen()).toEqual({
        events: 0,
        count: open.count - 1,
        board: 0,
        friends: 0,
        challenges: 0,
        matching: 0,
        page: 'Betting on this event has closed.',
      });
      expect((await ann.post(`/api/bets/${bet}/acceptance`)).json()).toMatchObject({ code: 'bettingClosed' });
    } finally {
      await pool.query('update system_settings set betting_margin_ms = 0');
      api.clock.moveBy(1_000);
    }
  });

  test('are paginated without gaps or repeats, even with equal start times', async () => {
    const together = 50 * hour;
    const ids = await Promise.all(
      Array.from({ length: 11 }, () => api.event({ homeTeam: 'Paged', startsInMs: together })),
    );
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const answer = await ann.get(`/api/events?q=paged&limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...listIds(answer));
      cursor = answer.json().nextCursor;
      await api.event({ homeTeam: 'Paged too', startsInMs: hour });
    }
    expect(seen.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted());
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('show how many open bets of others they have, and whether results are entered by hand', async () => {
    const event = await api.event({ sportKey: 'boxing_boxing', homeTeam: 'Ali' });
    const annsBet = await api.bet(ann, event);
    await api.bet(bob, event);
    await api.bet(bob, event);
    await api.activeBet(ann, bob, event);
    await api.bet(bob, await api.event({ homeTeam: 'Another' }));
    const seenBy = async (viewer: typeof ann) => (await viewer.get('/api/events?q=ali')).json().items[0];
    expect(await seenBy(cat)).toMatchObject({ id: event, openBets: 3, resultsBy: 'hand', completed: false });
    expect((await seenBy(cat)).myOpenBets).toEqual([]);
    expect((await seenBy(ann)).myOpenBets).toEqual([annsBet]);
    expect((await seenBy(bob)).myOpenBets).toHaveLength(2);
    expect((await ann.get(`/api/events/${event}`)).json().event.myOpenBets).toEqual([annsBet]);
    // Must match the number on the board.
    for (const [viewer, openBets] of [
      [ann, 2],
      [bob, 1],
      [cat, 3],
    ] as const) {
      expect((await seenBy(viewer)).openBets).toBe(openBets);
      expect((await viewer.get('/api/board?q=ali')).json().items).toHaveLength(openBets);
    }
  });
});

/** Matches are open bets of other users on the other side, at 80% to 120% of the wager. */
describe('matching bets for 10.00 on the home side', () => {
  type Row = readonly [name: string, matches: boolean, make: (event: string) => Promise<string>];
  const rows: readonly Row[] = [
    ['the same wager on the other side', true, (event) => api.bet(bob, event, 10_00, 'away')],
    ['80 %', true, (event) => api.bet(bob, event, 8_00, 'away')],
    ['a cent below', false, (event) => api.bet(bob, event, 7_99, 'away')],
    ['120 %', true, (event) => api.bet(bob, event, 12_00, 'away')],
    ['a cent above', false, (event) => api.bet(bob, event, 12_01, 'away')],
    ['the same side', false, (event) => api.bet(bob, event, 10_00, 'home')],
    ['my own', false, (event) => api.bet(ann, event, 10_00, 'away')],
    ['an accepted one', false, (event) => api.activeBet(bob, cat, event, 10_00, 'away')],
    ['on another event', false, async () => api.bet(bob, await api.event(), 10_00, 'away')],
    [
      'a deleted one',
      false,
      async (event) => {
        const bet = await api.bet(bob, event, 10_00, 'away');
        await bob.delete(`/api/bets/${bet}`);
        return bet;
      },
    ],
  ];
  const matching = async (event: string, wager: number) =>
    (await ann.get(`/api/events/${event}/matching-bets?side=home&wagerCents=${wager}`)).json().items;

  test.each(rows)('%s: %s', async (_name, matches, make) => {
    const event = await api.event();
    const bet = await make(event);
    const found = (await matching(event, 10_00)).map((item: { uniqueId: string }) => item.uniqueId);
    expect(found).toEqual(matches ? [bet] : []);
  });

  test('nearest wager first, at most five, none once the event has started', async () => {
    const event = await api.event({ startsInMs: 10_000 });
    for (const wager of [8_00, 11_90, 10_10, 9_95, 12_00, 10_00, 9_00])
      await api.bet(bob, event, wager, 'away');
    const wagers = (await matching(event, 10_00)).map((item: { wagerCents: number }) => item.wagerCents);
    expect(wagers).toEqual([10_00, 9_95, 10_10, 9_00, 11_90]);
    api.clock.moveBy(10_000);
    expect(await matching(event, 10_00)).toEqual([]);
  });
});
