import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { onTwoProcesses } from '../../testing/two-processes.ts';
import { expireDue } from './expire-due.ts';
import { lapseDue } from './lapse-due.ts';

/** Offers that are taken back because the market moved, or because their time is up. */

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let event: string;
beforeAll(async () => {
  api = await testApi();
  [ann, bob] = [await api.user('ann', 10_000_00), await api.user('bob', 10_000_00)];
});
beforeEach(async () => {
  event = await api.event({ homeTeam: 'Jets', awayTeam: 'Bills', startsInMs: 6 * 3_600_000 });
  await quote(7);
});
afterAll(() => api.close());

const quote = (lineHalves: number) =>
  api.database.pool.query(
    `insert into event_lines (event_id, market, line_halves, probability_bps, bookmakers, captured_at)
     values ($1, 'spread', $2, 5000, 9, $3)`,
    [event, lineHalves, new Date(api.clock.now())],
  );
const offer = async (changes: object = {}) => {
  const stakes = { stakeCents: 10_00, acceptorStakeCents: 10_00, fee: defaultExchangeFee };
  const spread = { eventId: event, market: 'spread', lineHalves: 7, selection: 'home', ...stakes };
  const answer = await ann.post('/api/offers', { ...spread, ...changes });
  expect(answer.statusCode).toBe(200);
  return answer.json().bet;
};
const lapse = () => onTwoProcesses(api, (book) => lapseDue(api.database.pool, book, api.clock));
const accept = ({ uniqueId, termsVersion }: { uniqueId: string; termsVersion: string }) =>
  bob.post(`/api/bets/${uniqueId}/acceptance`, { termsVersion });

test('an offer whose line moved by its sport’s value is refunded once, with the reason', async () => {
  const [moves, stays] = [await offer(), await offer({ lapseOnMove: 'off' })];
  expect(moves.postedReference).toMatchObject({ lineHalves: 7, bookmakers: 9 });
  const before = await ann.balanceCents();
  expect(await lapse()).toBe(0);
  api.clock.moveBy(60_000);
  await quote(12);

  // It cannot be taken in the meantime.
  expect((await accept(moves)).json()).toMatchObject({ status: 409, code: 'offerLapsed' });
  expect(await lapse()).toBe(1);
  expect(await lapse()).toBe(0);
  expect(await ann.balanceCents()).toBe(before + 10_00);
  const { bet } = (await ann.get(`/api/bets/${moves.uniqueId}`)).json();
  expect(bet).toMatchObject({ status: 'Deleted', result: 'lapsed' });
  const [notice] = (await ann.get('/api/notifications')).json().items;
  expect(notice).toMatchObject({
    type: 'LapseBet',
    content: 'Taken back: you had Jets +3.5; the line is now Jets +6. $10 is back in your balance.',
  });
  const [line] = (await ann.get('/api/me/transactions?limit=1')).json().items;
  expect(line).toMatchObject({ type: 'Wager', description: 'Take Back Lapsed Wager', amountCents: 10_00 });
  expect((await accept(stays)).statusCode).toBe(200);
});

test('offers whose line moved too little do not delay later ones', async () => {
  await offer({ lapseOnMove: 'wide' });
  await offer({ lapseOnMove: 'wide' });
  const due = await offer();
  api.clock.moveBy(60_000);
  await quote(11);
  expect(await lapseDue(api.database.pool, api.server.book, api.clock, 1)).toEqual({ done: 1 });
  expect((await ann.get(`/api/bets/${due.uniqueId}`)).json().bet).toMatchObject({ result: 'lapsed' });
});

test('a stale line takes nothing back', async () => {
  const bet = await offer();
  api.clock.moveBy(60_000);
  await quote(12);
  api.clock.moveBy(61 * 60_000);
  expect(await lapse()).toBe(0);
  expect((await accept(bet)).statusCode).toBe(200);
});

test('an offer ends at the time its creator chose', async () => {
  const expiresAt = new Date(api.clock.now() + 30 * 60_000).toISOString();
  const bet = await offer({ expiresAt });
  const before = await ann.balanceCents();
  const expire = () => onTwoProcesses(api, (book) => expireDue(api.database.pool, book, api.clock));
  expect(await expire()).toBe(0);
  api.clock.moveBy(30 * 60_000);
  expect((await accept(bet)).json()).toMatchObject({ status: 409, code: 'offerExpired' });
  expect((await bob.get(`/api/bets/${bet.uniqueId}`)).json()).toMatchObject({ code: 'offerExpired' });
  expect(await expire()).toBe(1);
  expect(await ann.balanceCents()).toBe(before + 10_00);
});

test('an event shows the newest line of each market', async () => {
  api.clock.moveBy(1_000);
  await quote(9);
  const { items } = (await ann.get('/api/events?limit=100')).json();
  const { lines } = items.find(({ id }: { id: string }) => id === event);
  expect(lines).toMatchObject([
    { market: 'spread', marketTeam: null, lineHalves: 9, probabilityBps: 5_000, bookmakers: 9 },
  ]);
});
