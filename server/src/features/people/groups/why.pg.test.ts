import { randomUUID } from 'node:crypto';
import { noFee } from '@sidebet/domain/markets/price';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { type TestGroup, testGroup } from '../../../../testing/group.ts';
import { correctDue, settleDue } from '../../../workers/settle-due.ts';

/** Why a payment is as high as it is, and how a group nets, through the API. */

let api: TestApi;
let sam: TestUser;
let lena: TestUser;
let maya: TestUser;
let dev: TestUser;
let group: TestGroup;
let round = 0;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  round += 1;
  [sam, lena, maya, dev] = await Promise.all([
    api.user(`sam${round}`),
    api.user(`lena${round}`),
    api.user(`maya${round}`),
    api.user(`dev${round}`),
  ]);
  group = await testGroup(api, 'iou', [lena, sam, maya, dev], 1_000_00);
});

const put = (by: TestUser, url: string, body: object) =>
  api.send('PUT', url, { headers: { cookie: by.cookie, 'idempotency-key': randomUUID() }, body });
const why = async (by: TestUser, other: TestUser) =>
  (await by.get(`/api/groups/${group.id}/settle-up/why?userId=${other.id}`)).json();
const settleUp = async (by = sam) => (await by.get(`/api/groups/${group.id}/settle-up`)).json();

/** The first wins from the second. Returns the event. */
async function win([winner, loser]: readonly [TestUser, TestUser], cents: number, lineHalves?: number) {
  api.clock.moveBy(1);
  const eventId = await api.event();
  const terms =
    lineHalves === undefined
      ? { market: 'moneyline', selection: 'home' }
      : { market: 'spread', selection: 'home', lineHalves };
  const stakes = { stakeCents: cents, acceptorStakeCents: cents, fee: noFee, groupId: group.id };
  const { bet } = (await winner.post('/api/offers', { eventId, ...terms, ...stakes })).json();
  const taken = await loser.post(`/api/bets/${bet.uniqueId}/acceptance`, { termsVersion: bet.termsVersion });
  expect(taken.statusCode).toBe(200);
  await api.result(eventId, 30, 0);
  await settleDue(api.database.pool, api.server.book);
  return eventId;
}

async function betsOfTheExample() {
  await win([lena, sam], 20_00, -5);
  await win([maya, sam], 15_00);
  await win([sam, dev], 10_00);
  await win([lena, sam], 12_00);
  await win([dev, sam], 5_00);
  await win([dev, lena], 5_00);
}

describe('why', () => {
  test('lists the bets behind a payment, their sum, and how netting changed it', async () => {
    await betsOfTheExample();
    const explained = await why(sam, lena);
    expect(explained).toMatchObject({ balanceCents: -42_00, earlier: null });
    type Entry = { pick: string; person: { id: string }; netCents: number };
    expect(explained.entries.map(({ pick, person, netCents }: Entry) => [pick, person.id, netCents])).toEqual(
      [
        ['Knicks +2.5', lena.id, -20_00],
        ['Knicks', maya.id, -15_00],
        ['Celtics', dev.id, 10_00],
        ['Knicks', lena.id, -12_00],
        ['Knicks', dev.id, -5_00],
      ],
    );
    expect(explained.pairs).toMatchObject([
      { person: { id: lena.id }, netCents: -32_00 },
      { person: { id: maya.id }, netCents: -15_00 },
      { person: { id: dev.id }, netCents: 5_00 },
    ]);
    const [l, d, s] = [lena.username, dev.username, sam.username];
    expect(explained.text).toBe(
      `You lost $32 to ${l}. ${d} owes you $5 and ${l} owes ${d} $5, so you pay ${l} $27. Running bets aren’t counted.`,
    );
    expect((await why(lena, sam)).text).toBe(
      `${s} lost $32 to you. You owe ${d} $5 and ${d} owes ${s} $5, so ${s} pays you $27. Running bets aren’t counted.`,
    );
    expect((await why(sam, maya)).text).toContain(`You lost $15 to ${maya.username}, so you pay`);
  });

  test('begins again once the balance was 0, and counts a corrected bet as it is now', async () => {
    const first = await win([lena, sam], 20_00);
    await lena.post(`/api/groups/${group.id}/settle-up`);
    const [payment] = (await settleUp()).payments;
    const path = `/api/groups/${group.id}/payments/${payment.id}`;
    await put(sam, path, {});
    await put(lena, path, {});
    expect((await sam.get(`/api/groups/${group.id}/settle-up/why?userId=${lena.id}`)).json()).toMatchObject({
      code: 'paymentNotFound',
    });
    await win([lena, sam], 7_00);
    expect(await why(sam, lena)).toMatchObject({
      balanceCents: -7_00,
      entries: [{ kind: 'bet', netCents: -7_00 }],
      text: expect.stringContaining('You lost $7 to'),
    });
    await api.database.pool.query(
      `update events set home_score = 0, away_score = 3, result_version = result_version + 1 where id = $1`,
      [first],
    );
    api.clock.moveBy(1);
    await correctDue(api.database.pool, api.server.book);
    // The payment of 20 and the bet won: 40 to get, less 7.
    expect(await why(sam, lena)).toMatchObject({
      balanceCents: 33_00,
      entries: [
        { kind: 'payment', netCents: 20_00 },
        { kind: 'bet', netCents: -7_00 },
        { kind: 'bet', netCents: 20_00 },
      ],
      text: expect.stringContaining('From bets and payments,'),
    });
  });

  test('leaves out running and refunded bets, and lists the newest 50', async () => {
    for (let n = 0; n < 53; n += 1) await win([lena, sam], 1_00);
    const eventId = await api.event();
    const stakes = { stakeCents: 50_00, acceptorStakeCents: 50_00, fee: noFee, groupId: group.id };
    const offer = { eventId, market: 'moneyline', selection: 'home', ...stakes };
    const { bet } = (await sam.post('/api/offers', offer)).json();
    await lena.post(`/api/bets/${bet.uniqueId}/acceptance`, { termsVersion: bet.termsVersion });
    const explained = await why(sam, lena);
    expect(explained.entries).toHaveLength(50);
    expect(explained).toMatchObject({ balanceCents: -53_00, earlier: { count: 3, netCents: -3_00 } });
  });

  test('is only about payments of the viewer', async () => {
    await betsOfTheExample();
    for (const [by, other] of [
      [sam, dev],
      [dev, lena],
      [sam, sam],
    ] as const)
      expect(await why(by, other)).toMatchObject({ status: 404, code: 'paymentNotFound' });
    const eve = await api.user(`eve${round}`);
    expect(await why(eve, sam)).toMatchObject({ status: 404, code: 'groupNotFound' });
  });
});

describe('the netting of a group', () => {
  const settings = { name: 'Sunday Crew', color: '#0e7490' };
  const suggested = async () => {
    const { suggested: all } = await settleUp();
    type One = { from: { id: string }; to: { id: string }; amountCents: number };
    return all.map(({ from, to, amountCents }: One) => [from.id, to.id, amountCents]);
  };

  test('changes between the fewest payments and pair by pair', async () => {
    await win([lena, sam], 30_00);
    await win([maya, sam], 10_00);
    await win([maya, dev], 20_00);
    expect(await suggested()).toEqual([
      [sam.id, expect.any(String), 30_00],
      [dev.id, expect.any(String), 20_00],
      [sam.id, expect.any(String), 10_00],
    ]);
    const changed = await put(lena, `/api/groups/${group.id}`, { ...settings, netting: 'pairs' });
    expect(changed.json()).toMatchObject({ netting: 'pairs' });
    expect(await suggested()).toEqual([
      [sam.id, lena.id, 30_00],
      [dev.id, maya.id, 20_00],
      [sam.id, maya.id, 10_00],
    ]);
  });

  test('pays whom one lost to even where fewer payments would do', async () => {
    await win([lena, sam], 10_00);
    await win([maya, sam], 20_00);
    await win([lena, dev], 20_00);
    await win([maya, dev], 10_00);
    await put(lena, `/api/groups/${group.id}`, { ...settings, netting: 'pairs' });
    expect((await suggested()).toSorted()).toEqual(
      [
        [sam.id, lena.id, 10_00],
        [sam.id, maya.id, 20_00],
        [dev.id, lena.id, 20_00],
        [dev.id, maya.id, 10_00],
      ].toSorted(),
    );
    expect((await why(sam, lena)).text).toContain(`You lost $10 to ${lena.username}, so you pay`);
    // An open payment counts as made.
    await sam.post(`/api/groups/${group.id}/settle-up`);
    expect(await suggested()).toEqual([]);
  });

  test('stays as it is for pages that do not send it', async () => {
    await put(lena, `/api/groups/${group.id}`, { ...settings, netting: 'pairs' });
    const changed = await put(lena, `/api/groups/${group.id}`, { ...settings, name: 'Monday Crew' });
    expect(changed.json()).toMatchObject({ name: 'Monday Crew', netting: 'pairs' });
    expect(
      (await put(sam, `/api/groups/${group.id}`, { ...settings, netting: 'fewest' })).json(),
    ).toMatchObject({
      code: 'notGroupOrganizer',
    });
  });
});
