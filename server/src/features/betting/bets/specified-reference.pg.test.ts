import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { operator } from '../../../../testing/operators.ts';
import { findFlags } from '../../../workers/find-flags.ts';
import { lapseDue } from '../../../workers/lapse-due.ts';

/** What bookmakers quote is stored with a specified bet and printed on its receipt. It decides nothing about the bet. */

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let event: string;
beforeAll(async () => {
  api = await testApi();
  [ann, bob] = [await api.user('ann', 10_000_00), await api.user('bob', 10_000_00)];
  await api.database.pool.query('update sessions set ip_address = null');
});
beforeEach(async () => {
  event = await api.event({ sportKey: 'americanfootball_nfl', homeTeam: 'Chiefs', awayTeam: 'Bills' });
});
afterAll(() => api.close());

const quote = (probabilityBps: number) =>
  api.database.pool.query(
    `insert into event_lines (event_id, market, line_halves, probability_bps, bookmakers, captured_at)
     values ($1, 'moneyline', null, $2, 9, $3)`,
    [event, probabilityBps, new Date(api.clock.now())],
  );
const create = (key?: string) =>
  ann.post('/api/bets', { eventId: event, side: 'home', wagerCents: 500_00 }, key);
const reference = (probabilityBps: number) => ({
  lineHalves: null,
  probabilityBps,
  bookmakers: 9,
  capturedAt: new Date(api.clock.now()).toISOString(),
});

test('a specified bet stores both quotes, for its receipts and the console', async () => {
  await quote(6_200);
  const postedReference = reference(6_200);
  const made = await create('key-made');
  expect(made.json().bet).toMatchObject({ postedReference, acceptedReference: null });
  // A repeat of the request gets the stored answer.
  expect((await create('key-made')).json()).toEqual(made.json());
  const { uniqueId } = made.json().bet;

  api.clock.moveBy(60_000);
  await quote(5_900);
  const acceptedReference = reference(5_900);
  expect((await bob.post(`/api/bets/${uniqueId}/acceptance`)).json().bet).toMatchObject({
    postedReference,
    acceptedReference,
  });
  const olga = await operator(api, 'olga');
  for (const path of [`/api/bets/${uniqueId}/receipt`, `/api/admin/bets/${uniqueId}`])
    expect((await (path.includes('admin') ? olga : bob).get(path)).json().bet).toMatchObject({
      postedReference,
      acceptedReference,
    });
});

test('while it is open, its creator and those who may take it read the newest quote: a user, a challenged friend and a visitor', async () => {
  await quote(6_200);
  const { uniqueId } = (await create()).json().bet;
  await api.befriend(ann, bob);
  const offered = { eventId: event, side: 'home', wagerCents: 5_00, offeredTo: bob.id };
  expect((await ann.post('/api/bets', offered)).statusCode).toBe(200);
  api.clock.moveBy(60_000);
  await quote(6_500);
  const newest = reference(6_500);
  expect((await bob.get(`/api/bets/${uniqueId}`)).json().bet.reference).toEqual(newest);
  expect((await bob.get('/api/me/challenges')).json().items[0].reference).toEqual(newest);
  expect((await api.send('GET', `/api/shared-bets/${uniqueId}`)).json().reference).toEqual(newest);
  expect((await ann.get(`/api/bets/${uniqueId}`)).json().bet.reference).toEqual(newest);
  for (const own of (await ann.get('/api/me/bets?tab=Created')).json().items.slice(0, 2))
    expect(own.reference).toEqual(newest);
  await bob.post(`/api/bets/${uniqueId}/acceptance`);
  for (const { get } of [ann, bob])
    expect((await get(`/api/bets/${uniqueId}`)).json().bet).not.toHaveProperty('reference');
});

test('it stores none for a game without quotes', async () => {
  const { uniqueId } = (await create()).json().bet;
  expect((await bob.post(`/api/bets/${uniqueId}/acceptance`)).json().bet).toMatchObject({
    postedReference: null,
    acceptedReference: null,
  });
  const open = (await create()).json().bet.uniqueId;
  expect((await bob.get(`/api/bets/${open}`)).json().bet).not.toHaveProperty('reference');
  expect((await api.send('GET', `/api/shared-bets/${open}`)).json().reference).toBeNull();
});

test('at 90% and 10% it is neither confirmed, nor taken back, nor an off-market price', async () => {
  await quote(9_000);
  const made = await create();
  expect(made.statusCode).toBe(200);
  const { uniqueId } = made.json().bet;
  api.clock.moveBy(60_000);
  await quote(1_000);
  expect(await lapseDue(api.database.pool, api.server.book, api.clock)).toEqual({ done: 0 });
  expect((await bob.post(`/api/bets/${uniqueId}/acceptance`)).statusCode).toBe(200);
  api.clock.moveBy(11_000);
  await findFlags({ pool: api.database.pool, clock: api.clock, wallClock: api.clock });
  const { rows } = await api.database.pool.query("select from flags where kind = 'offMarket'");
  expect(rows).toEqual([]);
});
