import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { createCommitBatch } from '../../../book/commit-batch.ts';
import { reconcile } from '../../../book/reconcile.ts';
import { changeSystemSettings } from '../../../db/change-system-settings.ts';
import type { GameClock } from '../../../time/clock.ts';
import { settleDue } from '../../../workers/settle-due.ts';

/** The first five seconds of a priced offer to anyone: no one can take it, and its creator can correct it. */

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let event: string;
let round = 0;
beforeAll(async () => {
  api = await testApi();
  await changeSystemSettings(api.database.pool, { newOfferMs: 5_000 });
});
beforeEach(async () => {
  round += 1;
  [ann, bob] = [await api.user(`ann${round}`, 100_00), await api.user(`bob${round}`, 100_00)];
  event = await api.event({ homeTeam: 'Chiefs', awayTeam: 'Bills' });
});
afterEach(async () => {
  expect((await reconcile(api.database.pool)).firstDifference).toBeNull();
});
afterAll(() => api.close());

type Offered = { uniqueId: string; termsVersion: string };
const terms = { lineHalves: -7, stakeCents: 25_00, acceptorStakeCents: 10_00, fee: defaultExchangeFee };
const corrected = { ...terms, lineHalves: -5, stakeCents: 20_00, acceptorStakeCents: 15_00 };
async function offer(changes: object = {}) {
  const body = { eventId: event, market: 'spread', selection: 'home', ...terms, ...changes };
  const answer = await ann.post('/api/offers', body);
  expect(answer.statusCode).toBe(200);
  return answer.json().bet;
}
const accept = ({ uniqueId, termsVersion }: Offered) =>
  bob.post(`/api/bets/${uniqueId}/acceptance`, { termsVersion });
const correct = ({ uniqueId }: Offered, changes: object = {}, by = ann) =>
  api.send('PUT', `/api/offers/${uniqueId}`, {
    headers: { cookie: by.cookie, 'idempotency-key': crypto.randomUUID() },
    body: { ...corrected, ...changes },
  });

describe('N15: a program that takes offers as they appear', () => {
  test('waits until the offer opens', async () => {
    const bet = await offer();
    const taken = await accept(bet);
    expect([taken.statusCode, taken.json().code, taken.headers['retry-after']]).toEqual([
      409,
      'offerTooNew',
      '5',
    ]);
    expect(taken.json().detail).toBe('This offer is new. It can be taken in 5 seconds.');
    expect(Date.parse(bet.opensAt) - api.clock.now()).toBe(5_000);
    api.clock.moveBy(4_999);
    expect((await accept(bet)).json().code).toBe('offerTooNew');
    api.clock.moveBy(1);
    expect((await accept(bet)).statusCode).toBe(200);
  });

  test('gets the corrected terms of a creator who mistyped the price', async () => {
    const bet = await offer({ stakeCents: 90_00, acceptorStakeCents: 10_00 });
    expect((await accept(bet)).json().code).toBe('offerTooNew');
    api.clock.moveBy(400);
    const answer = await correct(bet, { stakeCents: 10_00, acceptorStakeCents: 10_00 });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      accountBalanceCents: 90_00,
      bet: { uniqueId: bet.uniqueId, lineHalves: -5, userPick: 'Chiefs −2.5', correctionsLeft: 2 },
    });
    api.clock.moveBy(5_000);
    expect((await accept(bet)).json().code).toBe('termsChanged');
    expect((await accept(answer.json().bet)).statusCode).toBe(200);
  });
});

test('a corrected offer is accepted and paid by its last terms, and its receipt lists the correction', async () => {
  const bet = await offer();
  const { bet: last } = (await correct(bet, { stakeCents: 30_00 })).json();
  api.clock.moveBy(5_000);
  await accept(last);
  await api.result(event, 21, 10);
  await settleDue(api.database.pool, api.server.book);
  const { lines } = (await ann.get(`/api/bets/${bet.uniqueId}/receipt`)).json();
  expect(lines.map((line: object) => Object.values(line).slice(1, 3))).toEqual([
    ['Create Wager', 25_00],
    ['Correct Wager', 5_00],
    ['Accept Wager', 15_00],
    ['Win Wager', 44_70],
    ['House Fee', 30],
  ]);
});

test('a correction with the key of an earlier one changes nothing more', async () => {
  const bet = await offer();
  const key = crypto.randomUUID();
  const send = (body: object) =>
    api.send('PUT', `/api/offers/${bet.uniqueId}`, {
      headers: { cookie: ann.cookie, 'idempotency-key': key },
      body,
    });
  const first = await send(corrected);
  expect((await send(corrected)).json()).toEqual(first.json());
  expect((await send({ ...corrected, lineHalves: -3 })).json().code).toBe('idempotencyKeyReused');
  expect((await ann.get(`/api/bets/${bet.uniqueId}`)).json().bet).toMatchObject({ correctionsLeft: 2 });
});

test('an offer is corrected and deleted in one batch of the book', async () => {
  const bet = await offer();
  const by = { betId: bet.uniqueId, userId: ann.id };
  const commit = createCommitBatch(api.database.pool, { now: api.clock.now } as GameClock, 'live');
  const { results } = await commit([
    { command: { kind: 'correctOffer', ...by, ...corrected } },
    { command: { kind: 'deleteBet', ...by } },
  ]);
  expect(results.map(({ kind }) => kind)).toEqual(['done', 'done']);
  expect((await ann.get(`/api/bets/${bet.uniqueId}`)).json().bet).toMatchObject({
    status: 'Deleted',
    lineHalves: -5,
    creator: { stakeCents: 20_00 },
  });
});

test('an open offer, a fourth correction and the offer of someone else are refused', async () => {
  const bet = await offer();
  expect((await correct(bet, {}, bob)).json().code).toBe('notYourBet');
  for (const lineHalves of [-6, -5, -4]) expect((await correct(bet, { lineHalves })).statusCode).toBe(200);
  expect((await correct(bet)).json().code).toBe('tooManyCorrections');
  const other = await offer();
  api.clock.moveBy(5_000);
  expect((await correct(other)).json().code).toBe('offerNotCorrectable');
});

test('the specified bet, a challenge and an offer on a site without the time can be taken at once', async () => {
  const specified = await api.bet(ann, event, 1_00);
  expect((await bob.post(`/api/bets/${specified}/acceptance`)).statusCode).toBe(200);
  await api.befriend(ann, bob);
  expect((await accept(await offer({ offeredTo: bob.id }))).statusCode).toBe(200);
  await changeSystemSettings(api.database.pool, { newOfferMs: 0 });
  const taken = await accept(await offer());
  await changeSystemSettings(api.database.pool, { newOfferMs: 5_000 });
  expect(taken.statusCode).toBe(200);
});

test('its page and its card on the board say when it opens', async () => {
  const bet = await offer();
  const page = async () => (await bob.get(`/api/bets/${bet.uniqueId}`)).json();
  expect(await page()).toMatchObject({
    acceptable: false,
    code: 'offerTooNew',
    bet: { opensAt: bet.opensAt },
  });
  const { items } = (await bob.get('/api/board?market=spread')).json();
  expect(items.find(({ uniqueId }: Offered) => uniqueId === bet.uniqueId)).toMatchObject({
    opensAt: bet.opensAt,
  });
  api.clock.moveBy(5_000);
  expect(await page()).toMatchObject({ acceptable: true, code: null });
});

test('with real money an offer leaves every list and closes before the start, by its sport', async () => {
  const site = await testApi({ moneyMode: 'live' });
  try {
    const [maker, taker] = [await site.user('maker', 100_00), await site.user('taker', 100_00)];
    const fight = await site.event({ sportKey: 'boxing_boxing', startsInMs: 16 * 60_000 });
    const stakes = { stakeCents: 10_00, acceptorStakeCents: 10_00, fee: defaultExchangeFee };
    const body = { eventId: fight, market: 'moneyline', selection: 'home', ...stakes };
    const bet = (await maker.post('/api/offers', body)).json().bet;
    const specified = await site.bet(maker, fight, 5_00);
    const seen = async () => {
      const [board, page] = await Promise.all([
        taker.get('/api/board?market=all'),
        taker.get(`/api/events/${fight}`),
      ]);
      return [board.json().items, page.json().openBets].map((bets) =>
        bets.map((one: Offered) => one.uniqueId),
      );
    };
    expect(await seen()).toEqual([
      [bet.uniqueId, specified],
      [bet.uniqueId, specified],
    ]);
    site.clock.moveBy(60_000);
    expect(await seen()).toEqual([[specified], [specified]]);
    expect((await taker.get(`/api/bets/${bet.uniqueId}`)).json()).toMatchObject({ acceptable: false });
    expect((await maker.post('/api/offers', body)).json().detail).toBe(
      'Offers on this game close 15 minutes before its start.',
    );
    const take = (id: string, seenTerms?: object) => taker.post(`/api/bets/${id}/acceptance`, seenTerms);
    expect((await take(bet.uniqueId, { termsVersion: bet.termsVersion })).json().code).toBe('bettingClosed');
    expect((await take(specified)).statusCode).toBe(200);
  } finally {
    await site.close();
  }
});
