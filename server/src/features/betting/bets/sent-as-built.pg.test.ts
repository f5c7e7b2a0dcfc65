import { api as endpoints } from '@sidebet/contract/api';
import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { changeSystemSettings } from '../../../db/change-system-settings.ts';

/** Responses that are sent as their handlers build them have exactly what the contract says. */

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  api = await testApi();
  [ann, bob] = [await api.user('ann', 1000_00), await api.user('bob', 1000_00)];
  await api.befriend(ann, bob);
  // A new offer can be corrected.
  await changeSystemSettings(api.database.pool, { newOfferMs: 5_000 });
});
afterAll(() => api.close());

type Name =
  | 'createBet'
  | 'createOffer'
  | 'correctOffer'
  | 'challengeFriend'
  | 'acceptBet'
  | 'declineBet'
  | 'deleteBet'
  | 'counterOffer'
  | 'acceptCounter'
  | 'moveOffer';
type Answer = Awaited<ReturnType<TestUser['post']>>;

const create = async (to: object = {}) =>
  ann.post('/api/bets', { eventId: await api.event(), side: 'home', wagerCents: 10_00, ...to });
const bet = async (to?: object): Promise<string> => (await create(to)).json().bet.uniqueId;

const counter = async () => {
  const { uniqueId, termsVersion } = (await create()).json().bet;
  const terms = { stakeCents: 9_00, acceptorStakeCents: 10_00, fee: defaultExchangeFee, termsVersion };
  return bob.post(`/api/bets/${uniqueId}/counters`, terms);
};

const ways: Record<Name, () => Promise<Answer>> = {
  createBet: () => create(),
  createOffer: async () =>
    ann.post('/api/offers', {
      ...{ eventId: await api.event(), market: 'spread', selection: 'home', lineHalves: -7 },
      ...{ stakeCents: 25_00, acceptorStakeCents: 25_00, fee: defaultExchangeFee },
    }),
  correctOffer: async () => {
    const { uniqueId } = (await ways.createOffer()).json().bet;
    return api.send('PUT', `/api/offers/${uniqueId}`, {
      headers: { cookie: ann.cookie, 'idempotency-key': crypto.randomUUID() },
      body: { lineHalves: -5, stakeCents: 20_00, acceptorStakeCents: 20_00, fee: defaultExchangeFee },
    });
  },
  challengeFriend: async () => ann.post(`/api/bets/${await bet()}/challenge`, { friendId: bob.id }),
  acceptBet: async () => bob.post(`/api/bets/${await bet()}/acceptance`, {}),
  declineBet: async () => bob.post(`/api/bets/${await bet({ offeredTo: bob.id })}/decline`, { word: 'No.' }),
  deleteBet: async () => ann.delete(`/api/bets/${await bet()}`),
  counterOffer: counter,
  acceptCounter: async () => {
    const { uniqueId, termsVersion } = (await counter()).json().bet;
    return ann.post(`/api/counters/${uniqueId}/accept`, { termsVersion });
  },
  moveOffer: async () => {
    const { uniqueId } = (await ways.createOffer()).json().bet;
    const terms = { lineHalves: -5, stakeCents: 20_00, acceptorStakeCents: 20_00, fee: defaultExchangeFee };
    return ann.post(`/api/bets/${uniqueId}/move`, terms);
  },
};

test('these are all endpoints of this kind', () => {
  const named = Object.entries(endpoints).filter(([, endpoint]) => 'sentAsBuilt' in endpoint);
  expect(named.map(([name]) => name).sort()).toEqual(Object.keys(ways).sort());
});

test.each(Object.entries(ways))('%s', async (name, answerTo) => {
  const answer = await answerTo();
  expect(answer.statusCode, answer.body).toBe(200);
  // The schema would leave out what it does not name.
  expect(z.encode(endpoints[name as Name].response, answer.json())).toEqual(answer.json());
});

test('the check finds a field that the contract does not name, and one that is missing', async () => {
  const { response } = endpoints.createBet;
  const body = (await ways.createBet()).json();
  expect(z.encode(response, { ...body, held: 1 })).not.toEqual({ ...body, held: 1 });
  expect(z.safeEncode(response, { ...body, accountBalanceCents: undefined }).success).toBe(false);
});
