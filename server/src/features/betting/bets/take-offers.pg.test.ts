import { randomUUID } from 'node:crypto';
import type { BetView, LadderOffer } from '@sidebet/contract/bets';
import type { StreamItem } from '@sidebet/contract/groups/stream';
import { defaultExchangeFee, noFee } from '@sidebet/domain/markets/price';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { testGroup } from '../../../../testing/group.ts';
import { livePages } from '../../../../testing/live-page.ts';
import { newOffer } from '../../../../testing/new-offer.ts';
import {
  annBobAndCid,
  offerSpread,
  spreadStakes,
  spreadTerms,
  thirdOf,
} from '../../../../testing/spread-offer.ts';
import { reconcile } from '../../../book/reconcile.ts';
import { settleDue } from '../../../workers/settle-due.ts';
import { downloadFiles } from '../../accounts/data-rights/download-files.ts';

/** Parts of offers, and several offers at once: from the ladder to the receipts. */

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let cid: TestUser;
let event: string;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  [ann, bob, cid] = await annBobAndCid(api, 1_000_00);
  event = await api.event({ sportKey: 'americanfootball_nfl', homeTeam: 'Chiefs', awayTeam: 'Bills' });
});
afterEach(async () => {
  expect((await reconcile(api.database.pool)).firstDifference).toBeNull();
});
afterAll(() => api.close());

const made = (changes: object = {}, by = ann) => offerSpread(by, event, changes);
const all = (uniqueId: string) => ({ uniqueId, lineHalves: -7, takeCents: 30_00, winCents: 58_80 });
const take = (takes: readonly object[], body: object = {}, by = bob, key?: string) =>
  by.post('/api/offers/take', { takes, all: true, ...body }, key);
const taken = async (...wanted: Parameters<typeof take>) => {
  const answer = await take(...wanted);
  expect(answer.json()).toMatchObject({ posted: false });
  return answer.json().bets as BetView[];
};
const bet = async (id: string, by = ann): Promise<BetView> => (await by.get(`/api/bets/${id}`)).json().bet;
const ladder = async (by = bob): Promise<LadderOffer[]> =>
  (await by.get(`/api/events/${event}/ladder`)).json().items;
const balances = async () => [await ann.balanceCents(), await bob.balanceCents(), await cid.balanceCents()];

describe('a part', () => {
  test('is a bet with a receipt, and the offer stays open with the rest', async () => {
    const { uniqueId } = await made();
    const [part] = await taken([thirdOf(uniqueId)]);
    expect(part).toMatchObject({
      partOf: uniqueId,
      status: 'Active',
      wagerCents: 20_00,
      betAcceptorUid: bob.id,
      creator: { stakeCents: 20_00 },
      acceptor: { stakeCents: 10_00, winCents: 19_60 },
    });
    expect(await bet(uniqueId)).toMatchObject({
      status: 'Created',
      partsTaken: 1,
      wagerCents: 40_00,
      acceptor: { stakeCents: 20_00 },
    });
    expect(await balances()).toEqual([940_00, 990_00, 1_000_00]);
    const lines = async (id: string) =>
      (await ann.get(`/api/bets/${id}/receipt`))
        .json()
        .lines.map(({ description, amountCents, from, to }: Record<string, unknown>) => [
          description,
          amountCents,
          from,
          to,
        ]);
    expect(await lines(uniqueId)).toEqual([
      ['Create Wager', 60_00, ann.username, 'Escrow'],
      ['Move to Part', 20_00, 'Escrow', ann.username],
    ]);
    expect(await lines(part!.uniqueId)).toEqual([
      ['Move From Offer', 20_00, ann.username, 'Escrow'],
      ['Accept Wager', 10_00, bob.username, 'Escrow'],
    ]);
    const [notice] = (await ann.get('/api/notifications')).json().items;
    expect(notice).toMatchObject({
      type: 'AcceptBet',
      path: `/BetDetails?id=${part!.uniqueId}`,
      content: `took $20 of your $60 on Chiefs −3.5: $20 to win $9.80`,
    });
  });

  test('and the rest settle on their own', async () => {
    const { uniqueId } = await made();
    await taken([thirdOf(uniqueId)]);
    await taken([{ ...thirdOf(uniqueId), takeCents: 20_00, winCents: 39_20 }], {}, cid);
    await api.result(event, 24, 20);
    await settleDue(api.database.pool, api.server.book);
    // $30 from both, less 2%.
    expect(await balances()).toEqual([1_029_40, 990_00, 980_00]);
  });

  test('comes back with the rest if its maker deletes the offer', async () => {
    const { uniqueId } = await made();
    await taken([thirdOf(uniqueId)]);
    await ann.delete(`/api/bets/${uniqueId}`);
    expect(await balances()).toEqual([980_00, 990_00, 1_000_00]);
  });

  test('is news for its two users, and the rest for the board', async () => {
    const { uniqueId } = await made();
    const live = livePages();
    const [anns, cids] = [await live.open(api, ann), await live.open(api, cid)];
    const [part] = await taken([thirdOf(uniqueId)]);
    const added = await cids.wait('boardAdded');
    expect(added.bets.map((one) => [one.uniqueId, one.wagerCents, one.partsTaken])).toEqual([
      [uniqueId, 40_00, 1],
    ]);
    const own = await anns.wait('myBets', { fits: ({ bets }) => bets.length === 2 });
    expect(own.bets.map((one) => one.uniqueId).sort()).toEqual([uniqueId, part!.uniqueId].sort());
    // The next news comes after what was sent about the part.
    await ann.delete(`/api/bets/${uniqueId}`);
    const removed = await cids.wait('boardRemoved');
    expect(removed.bets.map((one) => one.uniqueId)).toEqual([uniqueId]);
    live.closeAll();
  });

  test('is in the lists of both, and the rest in those of others', async () => {
    const { uniqueId } = await made();
    const [part] = await taken([thirdOf(uniqueId)]);
    const ids = async (by: TestUser, tab: string) =>
      (await by.get(`/api/me/bets?tab=${tab}`)).json().items.map((one: BetView) => one.uniqueId);
    expect(await ids(ann, 'Created')).toEqual([uniqueId]);
    expect(await ids(ann, 'Active')).toEqual([part!.uniqueId]);
    expect(await ids(bob, 'Active')).toEqual([part!.uniqueId]);
    expect((await ann.get('/api/me/taken-bets')).json().items.map((one: BetView) => one.uniqueId)).toEqual([
      part!.uniqueId,
    ]);
    const shown = (await cid.get(`/api/events/${event}`)).json();
    expect(shown.openBets.map((one: BetView) => [one.uniqueId, one.wagerCents])).toEqual([[uniqueId, 40_00]]);
  });

  test('is in the download of both, with the offer that it is a part of', async () => {
    const { uniqueId } = await made();
    const [part] = await taken([thirdOf(uniqueId)]);
    const read = async ({ id }: TestUser) => {
      const { rows } = await api.database.pool.query(downloadFiles.bets.sql, [id]);
      return Object.fromEntries(
        rows.map((row) => [row.uniqueId, [row.partOf, row.partsTaken, row.opponent, row.stakeCents]]),
      );
    };
    const own = [uniqueId, null, bob.username, 20_00];
    expect(await read(ann)).toEqual({ [uniqueId]: [null, 1, null, 40_00], [part!.uniqueId]: own });
    expect(await read(bob)).toEqual({ [part!.uniqueId]: [uniqueId, null, ann.username, 10_00] });
    expect(await read(cid)).toEqual({});
  });

  test('the whole offer can still be accepted at its new terms', async () => {
    const before = await made();
    await taken([thirdOf(before.uniqueId)]);
    const { termsVersion } = await bet(before.uniqueId, cid);
    const accept = (version: string) =>
      cid.post(`/api/bets/${before.uniqueId}/acceptance`, { termsVersion: version });
    expect((await accept(before.termsVersion)).json().code).toBe('termsChanged');
    expect((await accept(termsVersion)).statusCode).toBe(200);
    expect(await balances()).toEqual([940_00, 990_00, 980_00]);
  });

  test('an offer that becomes a challenge is taken whole', async () => {
    const { uniqueId } = await made();
    await api.befriend(ann, bob);
    await taken([thirdOf(uniqueId)], {}, cid);
    const sent = await ann.post(`/api/bets/${uniqueId}/challenge`, { friendId: bob.id });
    expect(sent.json().bet.partsTaken).toBeUndefined();
    expect((await take([thirdOf(uniqueId)])).json()).toMatchObject({
      code: 'takenWhole',
      fields: [{ path: 'takeCents' }],
    });
    await taken([{ ...all(uniqueId), takeCents: 20_00, winCents: 39_20 }]);
  });

  test('of a capped fee shares the cap', async () => {
    const { pool } = api.database;
    const { uniqueId } = await made();
    await pool.query('update bets set fee_cap_cents = 50 where id = $1', [uniqueId]);
    const [part] = await taken([{ ...thirdOf(uniqueId), winCents: 19_83 }]);
    // 50 cents are a third of a cap each, rounded up for the part.
    expect(part!.acceptor.winCents).toBe(19_83);
    const { rows } = await pool.query('select id, fee_cap_cents from bets where event_id = $1 order by id', [
      event,
    ]);
    expect(rows.map(({ feeCapCents }) => feeCapCents)).toEqual([33, 17]);
  });
});

describe('who lets others take parts', () => {
  const otherTerms = 'The terms of this bet are not the ones you saw. Please read them again.';
  test.each([
    ['by default from $20', { stakeCents: 20_00 }, 0],
    ['not below', { stakeCents: 19_99 }, undefined],
    ['if its maker says so', { stakeCents: 10_00, acceptorStakeCents: 10_00, allowsParts: true }, 0],
    ['not if its maker says so', { allowsParts: false }, undefined],
    ['not with a link', { offeredTo: 'link' }, undefined],
  ])('%s', async (_, changes, partsTaken) => {
    expect((await made(changes)).partsTaken).toBe(partsTaken);
  });

  test('not of a challenge', async () => {
    await api.befriend(ann, bob);
    const wanted = { eventId: event, ...spreadTerms, ...spreadStakes, allowsParts: true, offeredTo: bob.id };
    const refused = await ann.post('/api/offers', wanted);
    expect(refused.json().code).toBe('partsNotAllowed');
  });

  test.each([
    [
      { takeCents: 99 },
      'partTooSmall',
      'Both sides of a part must reach the minimum wager. Take at least $1.',
      'takeCents',
    ],
    [
      { takeCents: 29_01 },
      'tooLittleLeft',
      'What is left of the bet must reach the minimum wager. Take all of it, or at most $29.',
      'takeCents',
    ],
    [{ takeCents: 30_01 }, 'moreThanLeft', 'Of this bet, all that is left to take is $30.', 'takeCents'],
    [{ winCents: 19_61 }, 'termsChanged', otherTerms, undefined],
    [{ lineHalves: -6 }, 'termsChanged', otherTerms, undefined],
  ])('%o is refused as %s and changes nothing', async (changes, code, detail, field) => {
    const { uniqueId } = await made();
    const refused = (await take([{ ...thirdOf(uniqueId), ...changes }])).json();
    expect(refused).toMatchObject({ code, detail });
    expect(refused.fields?.[0].path).toBe(field);
    expect(await bet(uniqueId)).toMatchObject({ status: 'Created', partsTaken: 0, wagerCents: 60_00 });
    expect(await balances()).toEqual([940_00, 1_000_00, 1_000_00]);
  });
});

describe('several offers', () => {
  test('are taken at once', async () => {
    const first = await made();
    const second = await made({}, cid);
    const specified = await api.bet(cid, event, 10_00);
    const bets = await taken([
      thirdOf(first.uniqueId),
      all(second.uniqueId),
      { uniqueId: specified, takeCents: 10_00, winCents: 8_00 },
    ]);
    expect(bets.map(({ partOf, uniqueId, status }) => [partOf ?? uniqueId, status])).toEqual([
      [first.uniqueId, 'Active'],
      [second.uniqueId, 'Active'],
      [specified, 'Active'],
    ]);
    expect(await balances()).toEqual([940_00, 950_00, 930_00]);
  });

  test('all or nothing takes nothing if one is gone', async () => {
    const { uniqueId } = await made();
    const gone = await made({}, cid);
    await cid.delete(`/api/bets/${gone.uniqueId}`);
    expect((await take([thirdOf(uniqueId), all(gone.uniqueId)])).json().code).toBe('betNotOpen');
    expect(await balances()).toEqual([940_00, 1_000_00, 1_000_00]);
    expect(await bet(uniqueId)).toMatchObject({ partsTaken: 0 });
    // The control: without it the other is taken.
    await taken([thirdOf(uniqueId), all(gone.uniqueId)], { all: false });
    expect(await balances()).toEqual([940_00, 990_00, 1_000_00]);
  });

  test('a repeat returns the same, and another body with its key is refused', async () => {
    const { uniqueId } = await made();
    const specified = await api.bet(cid, event, 10_00);
    const takes = [thirdOf(uniqueId), { uniqueId: specified, takeCents: 10_00, winCents: 8_00 }];
    const key = randomUUID();
    const first = await take(takes, {}, bob, key);
    expect(first.statusCode).toBe(200);
    expect((await take(takes, {}, bob, key)).body).toBe(first.body);
    expect((await take([thirdOf(uniqueId)], {}, bob, key)).json().code).toBe('idempotencyKeyReused');
    expect(await bob.balanceCents()).toBe(980_00);
  });

  test('each bet is named once', async () => {
    const { uniqueId } = await made();
    expect((await take([thirdOf(uniqueId), thirdOf(uniqueId)])).json().code).toBe('takenTwice');
  });
});

describe('if nothing can be taken', () => {
  const gone = () => thirdOf(randomUUID());
  test('the bet is posted instead', async () => {
    const wanted = { eventId: event, side: 'away', wagerCents: 25_00 };
    const answer = (await take([gone()], { otherwise: { bet: wanted } })).json();
    expect(answer).toMatchObject({ posted: true, accountBalanceCents: 975_00 });
    expect(answer.bets).toMatchObject([{ userId: bob.id, status: 'Created', feePolicy: 'specified' }]);
    expect(await bob.balanceCents()).toBe(975_00);
  });

  test('an offer is posted with its own rules', async () => {
    const wanted = { eventId: event, ...spreadTerms, ...spreadStakes, selection: 'away', stakeCents: 30_00 };
    const post = (fee: object) => take([gone()], { all: false, otherwise: { offer: { ...wanted, fee } } });
    expect((await post({ bps: 100, capCents: null })).json().code).toBe('feeChanged');
    const answer = (await post(defaultExchangeFee)).json();
    expect(answer).toMatchObject({ posted: true, bets: [{ userId: bob.id, partsTaken: 0 }] });
  });

  test('nothing is posted next to what is taken', async () => {
    const { uniqueId } = await made();
    const wanted = { eventId: event, side: 'away', wagerCents: 25_00 };
    await taken([gone(), thirdOf(uniqueId)], { all: false, otherwise: { bet: wanted } });
    expect(await bob.balanceCents()).toBe(990_00);
  });

  test('the refusal says why', async () => {
    expect((await take([gone()], { all: false })).json().code).toBe('betNotFound');
  });
});

test('in a group a part moves through its accounts', async () => {
  const group = await testGroup(api, 'iou', [ann, bob, cid], 200_00);
  const inGroup = { groupId: group.id, fee: noFee };
  const { uniqueId } = await made({ ...inGroup, allowsParts: true });
  expect((await made(inGroup)).partsTaken).toBeUndefined();
  const [part] = await taken([{ ...thirdOf(uniqueId), winCents: 20_00 }]);
  expect(part).toMatchObject({ partOf: uniqueId, group: { id: group.id } });
  expect(await bet(uniqueId, cid)).toMatchObject({ partsTaken: 1, wagerCents: 40_00 });
  const stream = (await cid.get(`/api/groups/${group.id}/stream`)).json().items as StreamItem[];
  const moments = stream.flatMap((one) => ('bet' in one ? [[one.type, one.bet.uniqueId]] : []));
  expect(moments).toContainEqual(['offer', uniqueId]);
  expect(moments).toContainEqual(['taken', part!.uniqueId]);
  await api.result(event, 20, 24);
  await settleDue(api.database.pool, api.server.book);
  expect(await balances()).toEqual([1_000_00, 1_000_00, 1_000_00]);
  expect(await group.balanceCents(bob)).toBe(20_00);
});

describe('the ladder', () => {
  test('lists open bets to anyone from the side that takes them, the own ones too', async () => {
    await api.befriend(bob, cid);
    const { uniqueId } = await made();
    const mine = await made({ selection: 'away', stakeCents: 10_00 }, bob);
    const specified = await api.bet(cid, event, 10_00);
    await made({ offeredTo: 'link' });
    await taken([thirdOf(uniqueId)]);
    expect(await ladder()).toMatchObject([
      {
        uniqueId,
        userId: ann.id,
        userName: ann.username,
        isFriend: false,
        isMine: false,
        market: 'spread',
        lineHalves: -7,
        selection: 'away',
        stakeCents: 20_00,
        winCents: 39_20,
        makerStakeCents: 40_00,
        allowsParts: true,
        opensAt: null,
      },
      { uniqueId: mine.uniqueId, isMine: true, selection: 'home', allowsParts: false },
      { uniqueId: specified, isFriend: true, feePolicy: 'specified', stakeCents: 10_00, winCents: 8_00 },
    ]);
  });

  test('says when a new offer opens', async () => {
    await newOffer(api, ann, event);
    const [shown] = await ladder();
    expect(Date.parse(shown!.opensAt!)).toBe(api.clock.now() + 60_000);
    expect((await take([{ ...thirdOf(shown!.uniqueId), takeCents: 1_00, winCents: 1 }])).json().code).toBe(
      'offerTooNew',
    );
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['of someone who blocked the viewer', () => ann.post(`/api/people/${bob.id}/block`)],
    ['of someone whom the viewer blocked', () => bob.post(`/api/people/${ann.id}/block`)],
    [
      'of someone who is suspended',
      () => api.database.pool.query('update accounts set suspended = true where user_id = $1', [ann.id]),
    ],
    [
      'that has expired',
      (id) =>
        api.database.pool.query('update bets set expires_at = $2 where id = $1', [
          id,
          new Date(api.clock.now()),
        ]),
    ],
    ['of a game that has started', () => api.result(event, 1, 0)],
  ])('has none %s', async (_, change) => {
    const { uniqueId } = await made();
    expect(await ladder()).toHaveLength(1);
    await change(uniqueId);
    expect(await ladder()).toEqual([]);
    expect((await take([thirdOf(uniqueId)])).statusCode).not.toBe(200);
  });
});
