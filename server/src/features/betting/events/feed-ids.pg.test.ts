import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { operator, readAudit } from '../../../../testing/operators.ts';
import { allReadable, type FeedScore, type SportsFeed } from '../../../integrations/sports-feed/port.ts';
import { silentLog } from '../../../logging/log.ts';
import { createPollFeed } from '../../../workers/poll-feed.ts';
import { settleDue } from '../../../workers/settle-due.ts';
import { voidDropped } from '../../../workers/void-due.ts';
import { watchHeldEvents } from '../../../workers/watch-for-operators.ts';
import { saveLines } from './reference-lines.ts';

/** Two ids for one game, and an id that changes. */

const minute = 60_000;
const hour = 60 * minute;
const reason = 'The league lists one game';

let api: TestApi;
let olga: TestUser;
let ann: TestUser;
let bob: TestUser;
let poll: () => Promise<unknown>;
/** The current response of the feed. */
let rows: FeedScore[] = [];

const feed: SportsFeed = {
  name: 'fake',
  metered: false,
  finals: 'confirmed',
  quota: () => null,
  listSports: async () => ['baseball_mlb'],
  listEvents: async () =>
    allReadable(
      rows
        .filter(({ completed }) => !completed)
        .map(({ completed: _, homeScore: __, awayScore: ___, ...event }) => event),
    ),
  listScores: async (_, ids) => rows.filter(({ id }) => ids?.includes(id)),
  listLines: async () => [],
};

beforeAll(async () => {
  api = await testApi();
  olga = await operator(api, 'olga');
  [ann, bob] = [await api.user('ann', 1_000_00), await api.user('bob', 1_000_00)];
  poll = createPollFeed({ pool: api.database.pool, feed, clock: api.clock, log: silentLog });
});
afterAll(() => api.close());

async function says(...answer: FeedScore[]): Promise<void> {
  rows = answer;
  api.clock.moveBy(minute);
  await poll();
}

let games = 0;
function newGame(fields: Partial<FeedScore> = {}): FeedScore {
  return {
    id: `x-${++games}`,
    sportKey: 'baseball_mlb',
    sportTitle: 'MLB',
    commenceTime: api.clock.now() + 2 * hour,
    homeTeam: `Yankees ${games}`,
    awayTeam: 'Toronto Blue Jays',
    completed: false,
    homeScore: null,
    awayScore: null,
    ...fields,
  };
}
const underNewId = (game: FeedScore, fields: Partial<FeedScore> = {}): FeedScore => ({
  ...game,
  id: `${game.id}-new`,
  ...fields,
});
const read = async ({ id }: FeedScore) => (await olga.get(`/api/admin/events/${id}`)).json();
const offered = async (game: FeedScore): Promise<string[]> =>
  (await read(game)).joinCandidates.map(({ id }: { id: string }) => id);
const shown = async ({ homeTeam }: FeedScore) =>
  (await bob.get(`/api/events?q=${encodeURIComponent(homeTeam)}`))
    .json()
    .items.map(({ id }: { id: string }) => id);
const wager = ({ id }: FeedScore) => ann.post('/api/bets', { eventId: id, side: 'home', wagerCents: 1_00 });
const join = (user: TestUser, { id }: FeedScore, withEventId: string) =>
  user.post(`/api/admin/events/${id}/join`, { withEventId, reason });

describe('two listed events that are one game', () => {
  test('are shown once: the older one; the other takes no new bets', async () => {
    const game = newGame();
    await says(game);
    const twin = underNewId(game, { commenceTime: game.commenceTime + 5 * minute });
    await says(game, twin);
    expect(await shown(game)).toEqual([game.id]);
    expect((await wager(twin)).json()).toMatchObject({ code: 'eventNotFound' });
    expect((await wager(game)).statusCode).toBe(200);
    expect(await read(twin)).toMatchObject({ listed: false, duplicateOf: game.id });
    // Nothing changes as long as the feed repeats both.
    await says(game, twin);
    expect(await shown(game)).toEqual([game.id]);
  });

  test('are shown again once the starts differ by hours', async () => {
    const game = newGame();
    const twin = underNewId(game);
    await says(game, twin);
    expect(await shown(game)).toHaveLength(1);
    const later = { ...twin, commenceTime: game.commenceTime + 5 * hour };
    await says(game, later);
    expect(await shown(game)).toEqual([game.id, twin.id]);
  });

  test('the hidden one is shown once the feed drops the other', async () => {
    const game = newGame();
    const twin = underNewId(game);
    await says(game, twin);
    const [kept] = await shown(game);
    await says(kept === game.id ? twin : game);
    expect(await shown(game)).toEqual([kept === game.id ? twin.id : game.id]);
  });

  test('bets on the hidden one are still settled by its score', async () => {
    const game = newGame();
    const twin = underNewId(game);
    await says(game);
    const bet = await api.activeBet(ann, bob, game.id, 10_00);
    // The other gets bets as long as their starts differ.
    const far = { ...twin, commenceTime: twin.commenceTime + 5 * hour };
    await says(game, far);
    const other = await api.activeBet(ann, bob, twin.id, 10_00);
    await says(game, twin);
    expect(await read(twin)).toMatchObject({ duplicateOf: game.id, activeBets: 1 });
    api.clock.moveBy(6 * hour);
    const ended = { completed: true, homeScore: 3, awayScore: 1 };
    await says({ ...game, ...ended }, { ...twin, ...ended });
    await says({ ...game, ...ended }, { ...twin, ...ended });
    await settleDue(api.database.pool, api.server.book);
    for (const id of [bet, other])
      expect((await ann.get(`/api/bets/${id}`)).json().bet).toMatchObject({ result: 'home' });
  });

  test('control: both games of a doubleheader stay and pay by their own scores', async () => {
    const game = newGame();
    const second = underNewId(game, { commenceTime: game.commenceTime + 5.5 * hour });
    await says(game, second);
    expect(await shown(game)).toEqual([game.id, second.id]);
    const bets = [
      await api.activeBet(ann, bob, game.id, 10_00),
      await api.activeBet(ann, bob, second.id, 10_00),
    ];
    api.clock.moveBy(11 * hour);
    for (const _ of [1, 2])
      await says(
        { ...game, completed: true, homeScore: 5, awayScore: 3 },
        { ...second, completed: true, homeScore: 2, awayScore: 7 },
      );
    await settleDue(api.database.pool, api.server.book);
    const results = await Promise.all(
      bets.map(async (id) => (await ann.get(`/api/bets/${id}`)).json().bet.result),
    );
    expect(results).toEqual(['home', 'away']);
  });
});

describe('an id that changes before the start', () => {
  /** Ann's bet of $10 on the home side, on a game that the feed then lists under another id. */
  async function changedId() {
    const game = newGame();
    await says(game);
    const bet = await api.activeBet(ann, bob, game.id, 10_00);
    const again = underNewId(game);
    await says(again);
    return { game, bet, again };
  }

  test('the bets follow the new id once an operator joined the two', async () => {
    const { game, bet, again } = await changedId();
    const alarms: object[] = [];
    await watchHeldEvents(
      { pool: api.database.pool, wallClock: api.clock },
      (_, fields) => void alarms.push(fields),
    );
    expect(alarms).toContainEqual(expect.objectContaining({ eventId: game.id, heldFor: 'newId' }));
    const waiting = (await olga.get('/api/admin/events?state=held')).json().items;
    expect(waiting.map(({ id }: { id: string }) => id)).toContain(game.id);
    expect(await read(game)).toMatchObject({ awaitsJoin: true, listed: false });
    expect(await read(game)).toMatchObject({
      joinCandidates: [
        {
          id: again.id,
          homeTeam: game.homeTeam,
          awayTeam: game.awayTeam,
          commenceTime: new Date(again.commenceTime).toISOString(),
        },
      ],
    });
    expect(await shown(game)).toEqual([again.id]);

    expect((await join(olga, game, again.id)).statusCode).toBe(204);
    expect(await shown(game)).toEqual([game.id]);
    expect(await read(game)).toMatchObject({ awaitsJoin: false, listed: true, feedId: again.id });
    expect(await read(again)).toMatchObject({ listed: false, duplicateOf: game.id });
    expect(await readAudit(api, 'event', game.id)).toMatchObject([
      { action: 'event.join', reason, details: { with: again.id } },
    ]);
    expect((await join(olga, game, again.id)).json()).toMatchObject({ code: 'joinNotNeeded' });
    expect(await offered(game)).toEqual([]);

    const later = { ...again, commenceTime: again.commenceTime + hour };
    await says(later);
    expect((await read(game)).commenceTime).toBe(new Date(later.commenceTime).toISOString());
    const quote = { bookmaker: 'a', lineHalves: null, prices: [2, 2], updatedAt: api.clock.now() };
    const lines = {
      ...later,
      winner: [quote, { ...quote, bookmaker: 'b' }],
      winnerOrDraw: [],
      spread: [],
      total: [],
    };
    await saveLines(api.database.pool, [lines], api.clock.now());
    expect((await bob.get(`/api/events/${game.id}`)).json().event.lines).toHaveLength(1);

    api.clock.moveBy(6 * hour);
    const ended = { ...later, completed: true, homeScore: 3, awayScore: 1 };
    await says(ended);
    await says(ended);
    await voidDropped(api.database.pool, api.server.book, api.clock);
    await settleDue(api.database.pool, api.server.book);
    expect((await ann.get(`/api/bets/${bet}`)).json().bet).toMatchObject({
      status: 'Settled',
      result: 'home',
      winner: ann.id,
    });
    const notices: { path: string; content: string }[] = (await ann.get('/api/notifications')).json().items;
    const own = notices.filter(({ path }) => path.includes(bet));
    expect(own.map(({ content }) => content).join()).not.toMatch(/no longer listed|is listed again/);
  });

  test('control: without a decision the bet is refunded, and the notice says that the game is listed again', async () => {
    const { game, bet, again } = await changedId();
    api.clock.moveBy(3.1 * hour);
    await says({ ...again, homeScore: 2, awayScore: 1 });
    await voidDropped(api.database.pool, api.server.book, api.clock);
    expect((await ann.get(`/api/bets/${bet}`)).json().bet).toMatchObject({ voidReason: 'relisted' });
    expect(await read(game)).toMatchObject({ awaitsJoin: false });
  });

  test('the own id counts no more after the join', async () => {
    const { game, again } = await changedId();
    await join(olga, game, again.id);
    await says({ ...game, commenceTime: game.commenceTime + hour }, again);
    expect((await read(game)).commenceTime).toBe(new Date(game.commenceTime).toISOString());
    await says(game);
    expect(await read(game)).toMatchObject({ listed: false });
    expect(await shown(game)).toEqual([]);
  });

  test('an event on hold is joined with the one under the right id', async () => {
    const game = newGame();
    await says(game);
    await api.activeBet(ann, bob, game.id, 10_00);
    const again = underNewId(game);
    await says({ ...game, homeTeam: 'Miami Marlins' }, again);
    expect(await read(game)).toMatchObject({ hold: { reason: 'otherTeams' } });
    expect((await join(olga, game, again.id)).statusCode).toBe(204);
    expect(await read(game)).toMatchObject({ hold: null, listed: true, feedId: again.id });
    await says({ ...game, homeTeam: 'Miami Marlins' }, again);
    expect(await read(game)).toMatchObject({ hold: null, homeTeam: game.homeTeam });
  });

  test('refusals change nothing', async () => {
    const { game, again } = await changedId();
    const refused = async (by: TestUser, id: string) => (await join(by, game, id)).json().code;
    const other = await api.event({ sportKey: 'baseball_mlb' });
    expect(await refused(olga, 'unknown')).toBe('joinUnknown');
    expect(await refused(olga, game.id)).toBe('joinItself');
    expect(await refused(olga, other)).toBe('joinOtherTeams');
    expect((await join(olga, { ...game, id: 'unknown' }, again.id)).json().code).toBe('eventNotFound');
    const open = await api.bet(bob, again.id, 1_00);
    expect(await refused(olga, again.id)).toBe('joinHasBets');
    const oscar = await operator(api, `oscar-${games}`);
    await api.database.pool.query("update bets set offered_to = $2, offered_kind = 'friend' where id = $1", [
      open,
      oscar.id,
    ]);
    expect(await refused(oscar, again.id)).toBe('operatorBetsOnEvent');
    await bob.delete(`/api/bets/${open}`);
    await olga.post(`/api/admin/events/${again.id}/void`, { reason });
    expect(await refused(olga, again.id)).toBe('joinTaken');
    expect(await read(game)).toMatchObject({ feedId: null, listed: false });
    expect(await readAudit(api, 'event', game.id)).toEqual([]);
  });
});
