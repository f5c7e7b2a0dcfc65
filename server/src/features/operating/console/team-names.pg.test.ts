import { randomUUID } from 'node:crypto';
import type { OperatorTeamName } from '@sidebet/contract/console/team-names';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { countLockWaits } from '../../../../testing/lock-waits.ts';
import { operator, readAudit } from '../../../../testing/operators.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { saveEvents } from '../../betting/events/store.ts';
import { saveTeamAlias } from '../../betting/events/team-aliases.ts';

/** Operators see, add and remove other names of teams. */

const hour = 3_600_000;
const reason = 'The club has a new name';
let api: TestApi;
let olga: TestUser;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  api = await testApi();
  olga = await operator(api, 'olga');
  [ann, bob] = [await api.user('ann', 500_00), await api.user('bob', 500_00)];
});
afterAll(() => api.close());

let games = 0;
/** Lists a game of a sport that no other test uses, unless one is given. */
async function newGame(fields: { sportKey?: string; homeTeam?: string; awayTeam?: string } = {}) {
  const game = {
    id: `game-${++games}`,
    sportKey: `baseball_${randomUUID()}`,
    sportTitle: `League ${games}`,
    commenceTime: api.clock.now() + hour,
    homeTeam: 'Montréal Expos',
    awayTeam: 'Toronto Blue Jays',
    ...fields,
  };
  await listed(game);
  return game;
}
async function listed(...rows: Parameters<typeof saveEvents>[1]): Promise<void> {
  api.clock.moveBy(60_000);
  await saveEvents(api.database.pool, rows, api.clock.now());
}
type Names = { sportKey: string; name: string; team: string };
const save = (user: TestUser, { sportKey }: { sportKey: string }, name: string, team: string) =>
  user.post('/api/admin/team-names', { sportKey, name, team, reason });
const remove = (user: TestUser, { sportKey }: { sportKey: string }, name: string) =>
  user.post('/api/admin/team-names/removals', { sportKey, name, reason });
const read = async ({ sportKey }: { sportKey: string }): Promise<Names[]> =>
  (await olga.get('/api/admin/team-names'))
    .json()
    .items.filter((item: OperatorTeamName) => item.sportKey === sportKey);
const readEvent = async ({ id }: { id: string }) => (await olga.get(`/api/admin/events/${id}`)).json();

test('an added name counts in every game of the sport, listed with its time and audited', async () => {
  const game = await newGame();
  const saved = await save(olga, game, ' Québec Expos ', 'montreal expos');
  expect(saved.statusCode).toBe(204);
  const since = new Date(api.clock.now()).toISOString();
  expect(await read(game)).toEqual([
    {
      sportKey: game.sportKey,
      sportTitle: game.sportTitle,
      name: 'Québec Expos',
      team: 'Montréal Expos',
      since,
    },
  ]);
  expect(await readAudit(api, 'sport', game.sportKey)).toMatchObject([
    { action: 'teamName.save', reason, details: { name: 'Québec Expos', team: 'Montréal Expos' } },
  ]);
  await api.activeBet(ann, bob, game.id, 10_00);
  await listed({ ...game, homeTeam: 'Quebec  EXPOS', commenceTime: game.commenceTime + hour });
  expect(await readEvent(game)).toMatchObject({
    hold: null,
    homeTeam: 'Montréal Expos',
    commenceTime: new Date(game.commenceTime + hour).toISOString(),
  });
});

test('control: without the name the game is held; the name added then ends the hold', async () => {
  const game = await newGame();
  await api.activeBet(ann, bob, game.id, 10_00);
  const renamed = { ...game, homeTeam: 'Québec Expos' };
  await listed(renamed);
  expect(await readEvent(game)).toMatchObject({ hold: { reason: 'otherTeams' } });
  expect((await save(olga, game, 'Québec Expos', 'Montréal Expos')).statusCode).toBe(204);
  for (const _ of [1, 2]) await listed(renamed);
  expect(await readEvent(game)).toMatchObject({ hold: null, homeTeam: 'Montréal Expos' });
});

test('a removed name is unknown again; stored games and bets stay', async () => {
  const game = await newGame();
  await save(olga, game, 'Québec Expos', 'Montréal Expos');
  await api.activeBet(ann, bob, game.id, 10_00);
  expect((await remove(olga, game, 'quebec expos')).statusCode).toBe(204);
  expect(await read(game)).toEqual([]);
  expect(await readEvent(game)).toMatchObject({ homeTeam: 'Montréal Expos', hold: null, activeBets: 1 });
  expect((await readAudit(api, 'sport', game.sportKey)).at(-1)).toMatchObject({
    action: 'teamName.delete',
    details: { name: 'Québec Expos', team: 'Montréal Expos' },
  });
  await listed({ ...game, homeTeam: 'Québec Expos' });
  expect(await readEvent(game)).toMatchObject({ hold: { reason: 'otherTeams' }, activeBets: 1 });
  expect((await remove(olga, game, 'Québec Expos')).json()).toMatchObject({ code: 'teamNameNotFound' });
});

test('the name of a kept game is on the list', async () => {
  const game = await newGame();
  await api.activeBet(ann, bob, game.id, 10_00);
  await listed({ ...game, awayTeam: 'Ontario Blue Jays' });
  await olga.post(`/api/admin/events/${game.id}/hold-resolution`, { take: 'stored', reason });
  expect(await read(game)).toMatchObject([{ name: 'Ontario Blue Jays', team: 'Toronto Blue Jays' }]);
});

test('a name that an earlier version stored is shown folded, and can be removed', async () => {
  const game = await newGame();
  await api.database.pool.query(
    `insert into team_aliases (sport_key, alias, team, created_at) values ($1, 'quebec expos', 'Montréal Expos', $2)`,
    [game.sportKey, new Date(api.clock.now())],
  );
  expect(await read(game)).toMatchObject([{ name: 'quebec expos' }]);
  expect((await remove(olga, game, 'quebec expos')).statusCode).toBe(204);
});

test('a repeated request counts once, and a key is not used twice', async () => {
  const game = await newGame();
  const key = randomUUID();
  const body = { sportKey: game.sportKey, name: 'Québec Expos', team: 'Montréal Expos', reason };
  const send = (changes: object = {}) => olga.post('/api/admin/team-names', { ...body, ...changes }, key);
  expect((await send()).statusCode).toBe(204);
  expect((await send()).statusCode).toBe(204);
  expect((await send({ name: 'Expos' })).json()).toMatchObject({ code: 'idempotencyKeyReused' });
  expect(await read(game)).toHaveLength(1);
  expect(await readAudit(api, 'sport', game.sportKey)).toHaveLength(1);
});

describe('a refusal names the field and changes nothing', () => {
  let game: { sportKey: string };
  let before: Names[];
  beforeAll(async () => {
    const first = await newGame();
    game = first;
    const { sportKey } = first;
    await newGame({ sportKey, homeTeam: 'TBD', awayTeam: 'Miami Marlins' });
    await save(olga, game, 'Québec Expos', 'Montréal Expos');
    before = await read(game);
  });

  test.each([
    ['a placeholder', 'TBD', 'Montréal Expos', 'name', 'teamNamePlaceholder'],
    ['the own name', 'MONTREAL EXPOS', 'Montréal Expos', 'name', 'teamNameSame'],
    ['an unknown team', 'Expos', 'Chicago Cubs', 'team', 'teamUnknown'],
    ['a chain', 'Expos', 'Québec Expos', 'team', 'teamIsOtherName'],
    ['a cycle', 'Montréal Expos', 'Québec Expos', 'team', 'teamIsOtherName'],
    ['a known name', 'quebec expos', 'Toronto Blue Jays', 'name', 'teamNameKnown'],
    ['another team with a game', 'Miami Marlins', 'Toronto Blue Jays', 'name', 'teamNameTaken'],
  ])('%s', async (_, name, team, field, code) => {
    const answer = await save(olga, game, name, team);
    expect(answer.json()).toMatchObject({ code, fields: [{ path: field }] });
    expect(await read(game)).toEqual(before);
    expect(await readAudit(api, 'sport', game.sportKey)).toHaveLength(1);
  });

  test('an unknown sport', async () => {
    const answer = await save(olga, { sportKey: 'baseball_none' }, 'Expos', 'Toronto Blue Jays');
    expect(answer.json()).toMatchObject({ code: 'sportNotFound', fields: [{ path: 'sportKey' }] });
  });

  test('no reason', async () => {
    const body = { ...game, name: 'Ontario Blue Jays', team: 'Toronto Blue Jays', reason: ' ' };
    const answer = await olga.post('/api/admin/team-names', { ...body, sportKey: game.sportKey });
    expect(answer.json()).toMatchObject({ code: 'reasonInvalid' });
    expect(await read(game)).toEqual(before);
  });
});

test('a name of a team is free once its games are over or called off, but not while bets run', async () => {
  const game = await newGame();
  const { sportKey } = game;
  const other = await newGame({ sportKey, homeTeam: 'Tampa Bay Rays', awayTeam: 'Miami Marlins' });
  const bet = await api.activeBet(ann, bob, other.id, 10_00);
  await api.database.pool.query('update events set listed = false where id = $1', [other.id]);
  expect((await save(olga, game, 'Tampa Bay Rays', 'Toronto Blue Jays')).json()).toMatchObject({
    code: 'teamNameTaken',
  });
  await olga.post(`/api/admin/bets/${bet}/void`, { reason });
  expect((await save(olga, game, 'Tampa Bay Rays', 'Toronto Blue Jays')).statusCode).toBe(204);
});

test('a name waits for one that is being added, so two operators build no chain', async () => {
  const game = await newGame();
  const { sportKey } = game;
  await api.result(await api.event({ sportKey, homeTeam: 'Old', awayTeam: 'Older' }), 3, 1);
  const answer = await inTransaction(api.database.pool, async (client) => {
    await saveTeamAlias(client, sportKey, { team: 'Older', newName: 'Old' }, api.clock.now());
    const sent = save(olga, game, 'Older', 'Old');
    await expect.poll(() => countLockWaits(api.database.url)).toBe(1);
    return { sent };
  });
  expect((await answer.sent).json()).toMatchObject({ code: 'teamIsOtherName' });
  expect(await read(game)).toMatchObject([{ name: 'Old', team: 'Older' }]);
});

test('an operator with a running bet on the sport does not decide', async () => {
  const game = await newGame();
  await save(olga, game, 'Québec Expos', 'Montréal Expos');
  const oscar = await operator(api, 'oscar');
  const bet = await api.bet(bob, game.id, 1_00);
  await api.database.pool.query("update bets set offered_to = $2, offered_kind = 'friend' where id = $1", [
    bet,
    oscar.id,
  ]);
  for (const answer of [
    await save(oscar, game, 'Ontario Blue Jays', 'Toronto Blue Jays'),
    await remove(oscar, game, 'Québec Expos'),
  ])
    expect(answer.json()).toMatchObject({ code: 'operatorBetsOnSport' });
  expect(await read(game)).toHaveLength(1);
});
