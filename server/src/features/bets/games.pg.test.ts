import type { EventPage, LiveGames } from '@sidebet/contract/games';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestPerson, testApi } from '../../testing/api.ts';
import { settleDue } from '../../workers/settle-due.ts';

/** Games in play and the page of a game: what each user sees of them. */

let api: TestApi;
let ann: TestPerson;
let bob: TestPerson;
let cat: TestPerson;
beforeAll(async () => {
  api = await testApi();
  [ann, bob, cat] = [
    await api.person('ann', 1_000_00),
    await api.person('bob', 1_000_00),
    await api.person('cat', 1_000_00),
  ];
  await api.befriend(ann, cat);
});
afterAll(() => api.close());

const live = async (person: TestPerson): Promise<LiveGames> => (await person.get('/api/live')).json();
const eventPage = async (person: TestPerson, id: string): Promise<EventPage> =>
  (await person.get(`/api/events/${id}`)).json();
const ids = (bets: readonly { uniqueId: string }[]) => bets.map(({ uniqueId }) => uniqueId);

describe('games in play', () => {
  test('the own ones come first, with the own bets and nobody else’s', async () => {
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
    // A friend's active bet is on no list.
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
