import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import type { FeedEvent } from '../../../integrations/sports-feed/port.ts';
import { readEventNews } from '../../../live/queries.ts';
import { settleDue } from '../../../workers/settle-due.ts';
import { saveEvents, saveScores } from './store.ts';

/** A start that the feed moves after it has passed: every place shows the newest one, and the first one decides bets. */

const minute = 60_000;
const hour = 60 * minute;

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  api = await testApi();
  [ann, bob] = [await api.user('ann', 100_00), await api.user('bob', 100_00)];
});
afterAll(() => api.close());

const iso = (at: number) => new Date(at).toISOString();

test('a game postponed twice after its start', async () => {
  const { pool } = api.database;
  const begin = api.clock.now();
  const game: FeedEvent = {
    id: 'moved',
    sportKey: 'baseball_mlb',
    sportTitle: 'MLB',
    commenceTime: begin + 10 * minute,
    homeTeam: 'Colorado Rockies',
    awayTeam: 'Arizona Diamondbacks',
  };
  await saveEvents(pool, [game], begin);
  const bet = await api.activeBet(ann, bob, game.id, 10_00);
  const open = await api.bet(ann, game.id, 1_00);
  const { path } = (
    await api.send('PUT', '/api/me/calendar', { headers: { cookie: ann.cookie } })
  ).json() as { path: string };
  const seen = async () => {
    const page = (await ann.get(`/api/events/${game.id}`)).json();
    const starts = (await api.send('GET', path)).body.match(/^DTSTART.*:(\S+)/m)?.[1];
    return {
      card: (await ann.get(`/api/bets/${bet}`)).json().bet.betTime,
      myBets: (await bob.get('/api/me/bets?tab=Active')).json().items[0]?.betTime,
      page: page.event.commenceTime,
      cardOnPage: page.myBets.find(({ uniqueId }: { uniqueId: string }) => uniqueId === bet).betTime,
      live: (await readEventNews(pool, [game.id])).events[0]!.commenceTime,
      receipt: (await ann.get(`/api/bets/${bet}/receipt`)).json().bet.betTime,
      calendar: starts?.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6.000Z'),
    };
  };
  const everywhere = (at: number) => {
    const shown = iso(at);
    const places = {
      card: shown,
      myBets: shown,
      page: shown,
      cardOnPage: shown,
      live: shown,
      receipt: shown,
    };
    return { ...places, calendar: iso(Math.floor(at / 1_000) * 1_000) };
  };
  expect(await seen()).toEqual(everywhere(game.commenceTime));

  for (const [waitMs, startsAt] of [
    [1 * hour, begin + 20 * hour],
    [18.5 * hour, begin + 26 * hour],
  ] as const) {
    api.clock.moveBy(waitMs);
    await saveEvents(pool, [{ ...game, commenceTime: startsAt }], api.clock.now());
    // Names and starts of events are cached for a moment.
    api.clock.moveBy(minute);
    expect(await seen()).toEqual(everywhere(startsAt));
    expect((await ann.get(`/api/events/${game.id}`)).json().event.status).toBe('delayed');
  }
  // Control: the start that is shown lies ahead, and betting stays closed.
  expect((await bob.post(`/api/bets/${open}/acceptance`)).json()).toMatchObject({ code: 'eventStarted' });
  expect((await bob.get(`/api/bets/${open}`)).json()).toMatchObject({ acceptable: false });

  api.clock.moveBy(10 * hour);
  const final = { ...game, commenceTime: begin + 26 * hour, completed: true, homeScore: 5, awayScore: 4 };
  await saveScores(pool, [final], api.clock.now());
  await settleDue(pool, api.server.book);
  expect((await ann.get(`/api/bets/${bet}/receipt`)).json().bet).toMatchObject({
    status: 'Settled',
    result: 'home',
    winner: ann.id,
    betTime: iso(begin + 26 * hour),
  });
});
