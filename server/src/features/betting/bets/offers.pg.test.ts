import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { asOwner } from '../../../../testing/as-owner.ts';
import { reconcile } from '../../../book/reconcile.ts';
import { settleDue } from '../../../workers/settle-due.ts';

/** Offers on a market, with two stakes: from the request to the receipt. */

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let event: string;
let round = 0;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  round += 1;
  [ann, bob] = [await api.user(`ann${round}`, 1_000_00), await api.user(`bob${round}`, 1_000_00)];
  event = await api.event({ sportKey: 'americanfootball_nfl', homeTeam: 'Chiefs', awayTeam: 'Bills' });
});
afterEach(async () => {
  expect((await reconcile(api.database.pool)).firstDifference).toBeNull();
});
afterAll(() => api.close());

const spread = {
  market: 'spread',
  lineHalves: -7,
  selection: 'home',
  stakeCents: 25_00,
  acceptorStakeCents: 10_00,
  fee: defaultExchangeFee,
};
const offer = async (changes: object = {}, by = ann) =>
  by.post('/api/offers', { eventId: event, ...spread, ...changes });
const made = async (changes: object = {}) => {
  const answer = await offer(changes);
  expect(answer.statusCode).toBe(200);
  return answer.json().bet;
};
const accept = (
  bet: { uniqueId: string; termsVersion: string },
  body: object = { termsVersion: bet.termsVersion },
) => bob.post(`/api/bets/${bet.uniqueId}/acceptance`, body);
const settle = async (home: number, away: number) => {
  await api.result(event, home, away);
  await settleDue(api.database.pool, api.server.book);
};
const receipt = async (id: string) => (await ann.get(`/api/bets/${id}/receipt`)).json();

test('a spread offer is made, accepted and paid, and its receipt explains it', async () => {
  const bet = await made();
  expect(bet).toMatchObject({
    userPick: 'Chiefs −3.5',
    opponentPick: 'Bills +3.5',
    creatorSide: 'home',
    market: 'spread',
    lineHalves: -7,
    feePolicy: 'exchange',
    wagerCents: 25_00,
    payoutCents: 34_80,
    feeCents: 20,
    creator: { stakeCents: 25_00, winCents: 9_80, payoutIfWonCents: 34_80, feeIfWonCents: 20 },
    acceptor: { stakeCents: 10_00, winCents: 24_50, payoutIfWonCents: 34_50, feeIfWonCents: 50 },
    lapseOnMove: 'normal',
  });
  expect(await ann.balanceCents()).toBe(975_00);
  expect((await accept(bet)).statusCode).toBe(200);
  expect(await bob.balanceCents()).toBe(990_00);
  await settle(24, 20);
  expect([await ann.balanceCents(), await bob.balanceCents()]).toEqual([1_009_80, 990_00]);
  const { bet: settled, rule, lines } = await receipt(bet.uniqueId);
  expect(settled).toMatchObject({ result: 'home', winner: ann.id });
  expect(rule).toBe('24–20, margin 4, line −3.5: Chiefs cover. Win $9.80, fee $0.20.');
  expect(
    lines.map(({ description, amountCents }: { description: string; amountCents: number }) => [
      description,
      amountCents,
    ]),
  ).toEqual([
    ['Create Wager', 25_00],
    ['Accept Wager', 10_00],
    ['Win Wager', 34_80],
    ['House Fee', 20],
  ]);
});

test('a push returns both stakes and counts as neither won nor lost', async () => {
  const bet = await made({ lineHalves: -6 });
  await accept(bet);
  await settle(23, 20);
  expect([await ann.balanceCents(), await bob.balanceCents()]).toEqual([1_000_00, 1_000_00]);
  expect((await receipt(bet.uniqueId)).bet).toMatchObject({ result: 'push', winner: null });
  const { wins, losses } = (await ann.get('/api/me/statistics')).json();
  expect([wins, losses]).toEqual([0, 0]);
});

test('each side counts its own stake in statistics', async () => {
  await accept(await made());
  await settle(20, 24);
  expect((await ann.get('/api/me/statistics')).json()).toMatchObject({ losses: 1, netResultCents: -25_00 });
  expect((await bob.get('/api/me/statistics')).json()).toMatchObject({ wins: 1, netResultCents: 24_50 });
});

test('a total is decided by the sum of both scores', async () => {
  const bet = await made({ market: 'total', lineHalves: 95, selection: 'over' });
  expect(bet).toMatchObject({ userPick: 'Over 47.5', opponentPick: 'Under 47.5', creatorSide: null });
  await accept(bet);
  await settle(24, 20);
  expect((await receipt(bet.uniqueId)).bet).toMatchObject({ result: 'under', winner: bob.id });
});

describe('what is refused changes nothing', () => {
  test.each([
    [{ lineHalves: -3.25 }, 'invalidLine'],
    [{ market: 'moneyline' }, 'invalidLine'],
    [{ market: 'total', selection: 'home' }, 'invalidSelection'],
    [{ acceptorStakeCents: 0.5 }, 'invalidRequest'],
    [{ acceptorStakeCents: 0 }, 'invalidWager'],
    [{ acceptorStakeCents: 49 }, 'priceOutOfRange'],
    [{ acceptorStakeCents: 99 }, 'stakeBelowMinimum'],
    [{ market: 'toWin', marketTeam: 'home', lineHalves: null, selection: 'yes' }, 'marketNotOffered'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'invalidExpiry'],
  ])('%o: %s', async (changes, code) => {
    expect((await offer(changes)).json()).toMatchObject({ status: 400, code });
    expect(await ann.balanceCents()).toBe(1_000_00);
  });

  test.each([
    ['other terms', { termsVersion: 'ffffffffffffffff' }],
    ['no terms', {}],
  ])('accepting %s', async (_name, body) => {
    expect((await accept(await made(), body)).json()).toMatchObject({ status: 409, code: 'termsChanged' });
    expect(await bob.balanceCents()).toBe(1_000_00);
  });
});

describe('the board and the matching window', () => {
  const board = async (market?: string) => {
    const query = market ? `&market=${market}` : '';
    const { items } = (await bob.get(`/api/board?sport=all${query}`)).json();
    return items
      .filter(({ betId }: { betId: string }) => betId === event)
      .map(({ market }: { market: string }) => market);
  };

  test('without a market, and as standard, show specified bets only', async () => {
    await made();
    await api.bet(ann, event, 25_00);
    expect(await board()).toEqual(['moneyline']);
    expect(await board('all')).toEqual(['spread', 'moneyline']);
    expect(await board('spread')).toEqual(['spread']);
    expect(await board('total')).toEqual([]);
    // An offer on the winner at equal stakes is no standard bet.
    const winner = { market: 'moneyline', lineHalves: null } as const;
    await made({ ...winner, stakeCents: 25_00, acceptorStakeCents: 25_00, confirmedStakeCents: 25_00 });
    expect(await board('moneyline')).toEqual(['moneyline', 'moneyline']);
    expect(await board('standard')).toEqual(['moneyline']);
    const { items } = (await bob.get(`/api/events/${event}/matching-bets?side=away&wagerCents=2500`)).json();
    expect(items).toHaveLength(1);
  });
});

describe('processes of the version before markets', () => {
  const asBefore = (sql: string, id: string) =>
    asOwner(api.database.url, (owner) => owner.query(sql, [id, bob.id]));
  const oldAccept = `update bets set status = 'Active', acceptor_id = $2, accepted_at = now(),
    escrow_cents = 2 * wager_cents, transfer_count = 2 where id = $1`;

  test('cannot accept an offer whose terms they do not know', async () => {
    const bet = await made({ acceptorStakeCents: 25_00 });
    await expect(asBefore(oldAccept, bet.uniqueId)).rejects.toThrow('bets_known_transfers');
  });

  test('still accept specified bets', async () => {
    const id = await api.bet(ann, event, 25_00);
    await asOwner(api.database.url, async (owner) => {
      await owner.query('begin');
      expect((await owner.query(oldAccept, [id, bob.id])).rowCount).toBe(1);
      await owner.query('rollback');
    });
  });
});

test('a repeat of a key returns the stored answer of either kind of bet', async () => {
  for (const [url, body] of [
    ['/api/offers', { eventId: event, ...spread }],
    ['/api/bets', { eventId: event, side: 'home', wagerCents: 5_00 }],
  ] as const) {
    const key = crypto.randomUUID();
    const first = await ann.post(url, body, key);
    const again = await ann.post(url, body, key);
    expect(again.json()).toEqual(first.json());
  }
  expect(await ann.balanceCents()).toBe(970_00);
});
