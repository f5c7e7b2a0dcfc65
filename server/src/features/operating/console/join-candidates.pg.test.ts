import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { operator } from '../../../../testing/operators.ts';

/** The events that an operator can join an event with. */

const hour = 3_600_000;
const reason = 'The league lists one game';
const sportKey = 'baseball_mlb';
let api: TestApi;
let olga: TestUser;
let bob: TestUser;
beforeAll(async () => {
  api = await testApi();
  olga = await operator(api, 'olga');
  bob = await api.user('bob', 500_00);
});
afterAll(() => api.close());

let games = 0;
/** A game that the feed dropped, and a function that adds an event that starts so many hours later. */
async function droppedGame() {
  const teams = { sportKey, homeTeam: `Yankees ${++games}`, awayTeam: 'Toronto Blue Jays' };
  const startsInMs = 4 * hour;
  const id = await api.event({ ...teams, startsInMs });
  await api.database.pool.query('update events set listed = false, unlisted_at = $2 where id = $1', [
    id,
    new Date(api.clock.now()),
  ]);
  const add = (name: string, hours: number, fields: Partial<typeof teams> = {}) =>
    api.event({ ...teams, ...fields, id: `${name} ${id}`, startsInMs: startsInMs + hours * hour });
  return { id, ...teams, add };
}
/** The names of the offered events. */
const offered = async ({ id }: { id: string }): Promise<string[]> =>
  (await olga.get(`/api/admin/events/${id}`))
    .json()
    .joinCandidates.map((one: { id: string }) => one.id.split(' ')[0]);
const join = ({ id }: { id: string }, name: string) =>
  olga.post(`/api/admin/events/${id}/join`, { withEventId: `${name} ${id}`, reason });

test('are those of the same teams, in either order and by their other names, the nearest start first', async () => {
  const game = await droppedGame();
  const { homeTeam, awayTeam, add } = game;
  await add('nextDay', 24);
  await add('dayBefore', -3);
  await add('folded', 20, { homeTeam: homeTeam.toUpperCase(), awayTeam: 'TORONTO  BLUE-JAYS' });
  await add('swapped', 5.5, { homeTeam: awayTeam, awayTeam: homeTeam });
  await add('renamed', 40, { homeTeam: `New ${homeTeam}` });
  await add('unknownName', 1, { homeTeam: `Old ${homeTeam}` });
  await add('otherTeam', 1, { awayTeam: 'Chicago Cubs' });
  await api.database.pool.query(
    'insert into team_aliases (sport_key, alias, team, created_at) values ($1, lower($2), $3, $4)',
    [sportKey, `New ${homeTeam}`, homeTeam, new Date(api.clock.now())],
  );
  expect(await offered(game)).toEqual(['dayBefore', 'swapped', 'folded', 'nextDay', 'renamed']);
});

test('are none that the server refuses to join', async () => {
  const game = await droppedGame();
  const { add } = game;
  await add('sameGame', 0);
  await add('latestStart', 72);
  const refused = {
    joinOtherDate: await add('tooLate', 73),
    joinOtherSport: await add('otherSport', 0, { sportKey: 'baseball_npb' }),
    joinHasBets: await add('withBets', 0),
    joinTaken: await add('voided', 0),
  };
  await api.bet(bob, refused.joinHasBets, 1_00);
  await olga.post(`/api/admin/events/${refused.joinTaken}/void`, { reason });
  expect(await offered(game)).toEqual(['sameGame', 'latestStart']);
  for (const [code, withEventId] of Object.entries(refused))
    expect(
      (await olga.post(`/api/admin/events/${game.id}/join`, { withEventId, reason })).json(),
    ).toMatchObject({ code });
  expect((await join(game, 'latestStart')).statusCode).toBe(204);
  expect(await offered(game)).toEqual([]);
});

test('are none that have a result or take part in another join', async () => {
  const game = await droppedGame();
  await api.result(await game.add('over', 0), 3, 1);
  const followed = await game.add('followed', 0);
  const follower = await game.add('follower', 0);
  await api.database.pool.query('update events set feed_id = $2 where id = $1', [follower, followed]);
  expect(await offered(game)).toEqual([]);
});

test('are at most ten', async () => {
  const game = await droppedGame();
  for (let hours = 1; hours <= 12; hours++) await game.add(`in${hours}`, hours);
  expect(await offered(game)).toEqual(Array.from({ length: 10 }, (_, i) => `in${i + 1}`));
});

test('control: a listed event that is not on hold has none', async () => {
  const game = await droppedGame();
  await game.add('sameGame', 0);
  await api.database.pool.query('update events set listed = true, unlisted_at = null where id = $1', [
    game.id,
  ]);
  expect(await offered(game)).toEqual([]);
});
