import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { onTwoProcesses } from '../../testing/two-processes.ts';
import { reconcile } from '../book/reconcile.ts';
import { saveEvents } from '../features/betting/events/store.ts';
import { unlistDropped } from '../features/betting/events/unlist-dropped.ts';
import { voidDropped } from './void-due.ts';

/**
 * Events that the feed drops before their start take no new bets. Running bets are voided if the event stays
 * away.
 */

const hour = 3_600_000;
let api: TestApi;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  api = await testApi();
  [ann, bob] = [await api.user('ann', 1_000_00), await api.user('bob', 1_000_00)];
});
afterAll(() => api.close());

/** The feed lists every event but this one. */
async function drop(event: string): Promise<void> {
  const { rows } = await api.database.pool.query<{ id: string }>('select id from events where id <> $1', [
    event,
  ]);
  const answer = { listedIds: rows.map(({ id }) => id), unansweredSports: [] };
  await unlistDropped(api.database.pool, answer, api.clock.now());
}
const runVoid = () => onTwoProcesses(api, (book) => voidDropped(api.database.pool, book, api.clock));
const balances = async () => [await ann.balanceCents(), await bob.balanceCents()];
async function listAgain(id: string): Promise<void> {
  const { rows } = await api.database.pool.query<{ commenceTime: number }>(
    'select commence_time from events where id = $1',
    [id],
  );
  const teams = { homeTeam: 'Boston Celtics', awayTeam: 'New York Knicks' };
  const sport = { sportKey: 'basketball_nba', sportTitle: 'basketball_nba' };
  await saveEvents(
    api.database.pool,
    [{ id, ...sport, ...teams, commenceTime: rows[0]!.commenceTime }],
    api.clock.now(),
  );
}

test('a dropped event is not listed, and its open bets cannot be accepted', async () => {
  const event = await api.event({ startsInMs: 48 * hour });
  const bet = await api.bet(ann, event, 10_00);
  const shown = async () => ({
    home: (await bob.get('/api/events?limit=100'))
      .json()
      .items.some((one: { id: string }) => one.id === event),
    board: JSON.stringify((await bob.get('/api/board?limit=100')).json()).includes(bet),
    matching: JSON.stringify(
      (await bob.get(`/api/events/${event}/matching-bets?side=away&wagerCents=1000`)).json(),
    ).includes(bet),
    link: (await bob.get(`/api/bets/${bet}`)).json().acceptable,
  });
  expect(await shown()).toEqual({ home: true, board: true, matching: true, link: true });
  await drop(event);
  expect(await shown()).toEqual({ home: false, board: false, matching: false, link: false });
  const before = await balances();
  expect((await bob.post(`/api/bets/${bet}/acceptance`)).json()).toMatchObject({
    code: 'eventNotFound',
    detail: 'This event is no longer listed.',
  });
  expect(await balances()).toEqual(before);
  await listAgain(event);
  expect((await bob.post(`/api/bets/${bet}/acceptance`)).statusCode).toBe(200);
});

describe('bets on a dropped event', () => {
  test('are voided after 24 hours, both users see the reason, and the ledger balances', async () => {
    const before = await balances();
    const event = await api.event({ startsInMs: 72 * hour, homeTeam: 'Bears', awayTeam: 'Packers' });
    const accepted = await api.activeBet(ann, bob, event, 10_00);
    const open = await api.bet(ann, event, 5_00);
    await drop(event);
    api.clock.moveBy(24 * hour - 5_000);
    expect(await runVoid()).toBe(0);
    api.clock.moveBy(5_000);
    expect(await runVoid()).toBe(2);
    expect(await runVoid()).toBe(0);
    expect(await balances()).toEqual(before);
    expect((await ann.get(`/api/bets/${accepted}`)).json().bet).toMatchObject({
      status: 'Settled',
      result: 'void',
      voidReason: 'dropped',
    });
    expect((await ann.get(`/api/bets/${open}`)).json().bet).toMatchObject({
      status: 'Deleted',
      result: 'void',
    });
    const contents = (await bob.get('/api/notifications'))
      .json()
      .items.map((one: { content: string }) => one.content);
    expect(contents).toContain(
      'Bears vs Packers is no longer listed by the sports feed. $10 is back in your balance.',
    );
    expect((await ann.get(`/api/bets/${accepted}/receipt`)).json().rule).toBe(
      'The sports feed no longer lists the game: everyone gets their money back, without a fee.',
    );
    expect(await reconcile(api.database.pool)).toMatchObject({ agrees: true });
  });

  test('are voided an hour after the start if that is sooner', async () => {
    const event = await api.event({ startsInMs: 2 * hour });
    await api.activeBet(ann, bob, event, 10_00);
    await drop(event);
    api.clock.moveBy(3 * hour - 5_000);
    expect(await runVoid()).toBe(0);
    api.clock.moveBy(5_000);
    expect(await runVoid()).toBe(1);
  });

  test.each<[string, (event: string) => Promise<unknown>]>([
    ['listed again in time', listAgain],
    [
      'that began and has a score',
      (event) =>
        api.database.pool.query('update events set home_score = 1, away_score = 0 where id = $1', [event]),
    ],
  ])('%s stay active', async (_name, happens) => {
    const event = await api.event({ startsInMs: 30 * hour });
    await api.activeBet(ann, bob, event, 10_00);
    await drop(event);
    api.clock.moveBy(12 * hour);
    await happens(event);
    api.clock.moveBy(13 * hour);
    expect(await runVoid()).toBe(0);
  });

  test('on a game that vanished after its start stay active', async () => {
    const event = await api.event({ startsInMs: hour });
    await api.activeBet(ann, bob, event, 10_00);
    api.clock.moveBy(2 * hour);
    await drop(event);
    api.clock.moveBy(30 * hour);
    expect(await runVoid()).toBe(0);
  });
});
