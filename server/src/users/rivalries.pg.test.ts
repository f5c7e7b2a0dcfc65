import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { settledBet } from '../../testing/settled-bet.ts';
import { findPreviewBet } from '../features/betting/bets/previews/preview-bet.ts';
import { settleDue } from '../workers/settle-due.ts';

/** The record between two friends: who sees it, and where. */

let api: TestApi;
let maya: TestUser;
let dev: TestUser;
let eve: TestUser;
let betId: string;
beforeAll(async () => {
  api = await testApi();
  [maya, dev, eve] = await Promise.all([
    api.user('maya', 1_000_00),
    api.user('dev', 1_000_00),
    api.user('eve', 1_000_00),
  ]);
  await api.befriend(maya, dev);
  await settledBet(api, maya, dev, 10_00, [3, 1]);
  await settledBet(api, dev, maya, 10_00, [1, 3]);
  await settledBet(api, maya, dev, 10_00, [0, 1]);
  betId = await settledBet(api, maya, dev, 10_00, [2, 0]);
  await settledBet(api, maya, eve, 10_00, [2, 0]);
});
afterAll(() => api.close());

const profile = async (by: TestUser, of: TestUser) => (await by.get(`/api/people/${of.id}`)).json().rivalry;
const share = (by: TestUser, showsSides: boolean) =>
  api.send('PUT', '/api/me/side-sharing', { headers: { cookie: by.cookie }, body: { showsSides } });

const ofMaya = { wins: 3, losses: 1, refunds: 0, lastResults: ['won', 'lost', 'won', 'won'] };
const ofDev = { wins: 1, losses: 3, refunds: 0, lastResults: ['lost', 'won', 'lost', 'lost'] };

test('both see their own side of it, on profile, bet and receipt', async () => {
  expect([await profile(maya, dev), await profile(dev, maya)]).toEqual([ofMaya, ofDev]);
  for (const [by, record] of [
    [maya, ofMaya],
    [dev, ofDev],
  ] as const) {
    expect((await by.get(`/api/bets/${betId}`)).json().rivalry).toEqual(record);
    expect((await by.get(`/api/bets/${betId}/receipt`)).json().rivalry).toEqual(record);
  }
});

test('people who are not friends have none, and others see none', async () => {
  expect([await profile(maya, eve), await profile(eve, maya), await profile(maya, maya)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect((await eve.get(`/api/bets/${betId}`)).json().rivalry).toBeUndefined();
});

test('a challenge has it', async () => {
  const eventId = await api.event();
  const offer = { eventId, side: 'home', wagerCents: 5_00, offeredTo: dev.id };
  const { uniqueId } = (await maya.post('/api/bets', offer)).json().bet;
  expect((await dev.get('/api/me/challenges')).json().items).toMatchObject([{ uniqueId, rivalry: ofDev }]);
  expect((await dev.get(`/api/bets/${uniqueId}`)).json().rivalry).toEqual(ofDev);
});

test('an offer taken in parts counts once, also with the rest of it, and others’ parts do not count', async () => {
  const [ann, bob] = await Promise.all([api.user('ann', 1_000_00), api.user('bob', 1_000_00)]);
  await api.befriend(ann, bob);
  const play = async (takes: readonly (readonly [by: TestUser, takeCents: number])[]) => {
    const eventId = await api.event({ sportKey: 'americanfootball_nfl' });
    const offer = { eventId, market: 'spread', lineHalves: -7, selection: 'home', fee: defaultExchangeFee };
    const stakes = { stakeCents: 30_00, acceptorStakeCents: 30_00 };
    const { uniqueId } = (await ann.post('/api/offers', { ...offer, ...stakes })).json().bet;
    for (const [by, takeCents] of takes) {
      const take = { uniqueId, lineHalves: -7, takeCents, winCents: takeCents * 0.98 };
      expect((await by.post('/api/offers/take', { takes: [take], all: true })).statusCode).toBe(200);
    }
    await api.result(eventId, 7, 0);
    await settleDue(api.database.pool, api.server.book);
  };
  await play([
    [bob, 10_00],
    [bob, 5_00],
    [eve, 15_00],
  ]);
  const once = { wins: 1, losses: 0, refunds: 0, lastResults: ['won'] };
  expect(await profile(ann, bob)).toEqual(once);
  await play([
    [bob, 10_00],
    [bob, 20_00],
  ]);
  await play([[eve, 10_00]]);
  expect(await profile(ann, bob)).toEqual({ ...once, wins: 2, lastResults: ['won', 'won'] });
  expect(await profile(bob, ann)).toMatchObject({ wins: 0, losses: 2 });
});

test('it is gone while one of them does not share sides, and with the friendship', async () => {
  await share(dev, false);
  expect([await profile(maya, dev), await profile(dev, maya)]).toEqual([undefined, undefined]);
  expect((await maya.get(`/api/bets/${betId}`)).json().rivalry).toBeUndefined();
  await share(dev, true);
  expect(await profile(maya, dev)).toEqual(ofMaya);
  await maya.delete(`/api/friends/${dev.id}`);
  expect((await maya.get(`/api/bets/${betId}`)).json().rivalry).toBeUndefined();
});

test('the picture of a settled bet has it for two friends who share, and names no one else', async () => {
  const record = async (id = betId) => (await findPreviewBet(api.database.pool, id, api.clock.now()))?.record;
  const shows = (showsOpenBets: boolean) =>
    api.send('PUT', '/api/me/open-bet-sharing', { headers: { cookie: dev.cookie }, body: { showsOpenBets } });
  await api.database.pool.query('delete from friendships');
  expect(await record()).toBeNull();
  await api.befriend(maya, dev);
  expect(await record()).toBe('maya leads dev 3–1');
  const running = await api.activeBet(maya, dev, await api.event(), 1_00);
  expect(await record(running)).toBeNull();
  await shows(false);
  expect(await record()).toBeNull();
  await shows(true);
  await share(maya, false);
  expect(await record()).toBeNull();
  await share(maya, true);
  await asOwner(api.database.url, (owner) =>
    owner.query('update accounts set suspended = true where user_id = $1', [dev.id]),
  );
  expect(await record()).toBeNull();
});
