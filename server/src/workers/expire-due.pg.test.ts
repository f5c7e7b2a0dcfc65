import { defaultExchangeFee, noFee } from '@sidebet/domain/markets/price';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { testGroup } from '../../testing/group.ts';
import { onTwoProcesses } from '../../testing/two-processes.ts';
import { expireDue, expireDueSql } from './expire-due.ts';

const minute = 60_000;
let api: TestApi;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  api = await testApi();
  [ann, bob] = [await api.user('ann', 1_000_00), await api.user('bob', 1_000_00)];
});
afterAll(() => api.close());

const expire = () => onTwoProcesses(api, (book) => expireDue(api.database.pool, book, api.clock));

test('an unaccepted bet is refunded once, more than an hour after the start', async () => {
  const event = await api.event({ startsInMs: minute, homeTeam: 'Chicago Bears' });
  const bet = await api.bet(ann, event, 10_00);
  const taken = await api.activeBet(ann, bob, event, 1_00);
  const deleted = await api.bet(ann, event, 2_00);
  await ann.delete(`/api/bets/${deleted}`);
  const before = await ann.balanceCents();

  for (const wait of [minute, 59 * minute]) {
    api.clock.moveBy(wait);
    expect(await expire()).toBe(0);
  }
  api.clock.moveBy(minute + 1);
  expect(await expire()).toBe(1);
  expect(await expire()).toBe(0);

  expect(await ann.balanceCents()).toBe(before + 10_00);
  const details = (await ann.get(`/api/bets/${bet}`)).json();
  expect(details.bet).toMatchObject({ status: 'Deleted', result: 'expired', paidOut: 'Yes' });
  expect(details.bet.paidOutAt).not.toBeNull();
  const [line] = (await ann.get('/api/me/transactions?limit=1')).json().items;
  expect(line).toMatchObject({ description: 'Remove Expired Wager', amountCents: 10_00, betUniqueId: bet });
  const [notice] = (await ann.get('/api/notifications')).json().items;
  expect(notice).toMatchObject({
    type: 'ExpireBet',
    content: 'Nobody took your bet on Chicago Bears. $10 is back in your balance.',
  });
  expect((await ann.get(`/api/bets/${taken}`)).json().bet.status).toBe('Active');
});

const offer = async (eventId: string, changes: object = {}): Promise<string> => {
  const terms = { market: 'moneyline', selection: 'home', stakeCents: 10_00, acceptorStakeCents: 12_00 };
  const made = await ann.post('/api/offers', { eventId, ...terms, fee: defaultExchangeFee, ...changes });
  expect(made.statusCode, made.body).toBe(200);
  return made.json().bet.uniqueId;
};
const readResult = async (id: string) => (await ann.get(`/api/bets/${id}`)).json().bet.result;

test('an offer is refunded once, when its game starts; the specified bet stays', async () => {
  const group = await testGroup(api, 'iou', [ann, bob], 100_00);
  const event = await api.event({ startsInMs: minute, homeTeam: 'Chicago Bears' });
  const specified = await api.bet(ann, event, 10_00);
  const before = await ann.balanceCents();
  const id = await offer(event);
  const inGroup = await offer(event, { fee: noFee, groupId: group.id });
  api.clock.moveBy(minute - 1);
  expect(await expire()).toBe(0);
  api.clock.moveBy(1);
  expect(await expire()).toBe(2);
  expect(await expire()).toBe(0);
  expect(await ann.balanceCents()).toBe(before);
  expect(await Promise.all([id, inGroup, specified].map(readResult))).toEqual(['expired', 'expired', null]);
  const notices = (await ann.get('/api/notifications?limit=2')).json().items;
  expect(notices.map(({ content }: { content: string }) => content).sort()).toEqual([
    'Nobody took your bet on Chicago Bears. $10 is back in your balance.',
    'Nobody took your bet on Chicago Bears. $10 is back in your group balance.',
  ]);
  expect((await ann.get(`/api/bets/${id}/receipt`)).json().rule).toBe(
    'Nobody accepted before betting on the game closed: the money returns in full.',
  );
  await ann.delete(`/api/bets/${specified}`);
});

test('an offer is refunded when the feed reports play before the start', async () => {
  const event = await api.event({ startsInMs: minute });
  const specified = await api.bet(ann, event, 10_00);
  const id = await offer(event);
  await api.database.pool.query('update events set betting_closed_at = $2 where id = $1', [
    event,
    new Date(api.clock.now()),
  ]);
  expect(await expire()).toBe(1);
  expect(await Promise.all([id, specified].map(readResult))).toEqual(['expired', null]);
  await ann.delete(`/api/bets/${specified}`);
});

test('an offer follows a game that is postponed before betting closed', async () => {
  const event = await api.event({ startsInMs: minute });
  const id = await offer(event);
  await api.database.pool.query(
    "update events set commence_time = commence_time + interval '1 day' where id = $1",
    [event],
  );
  api.clock.moveBy(minute);
  expect(await expire()).toBe(0);
  expect(await readResult(id)).toBeNull();
});

test('the search for due offers reads none of the specified bets of a game in its first hour', async () => {
  const event = await api.event({ startsInMs: minute });
  await offer(event);
  api.clock.moveBy(minute);
  await asOwner(api.database.url, async (owner) => {
    await owner.query('set session_replication_role = replica');
    await owner.query(
      `insert into bets (id, event_id, creator_id, creator_side, wager_cents, payout_cents, tie_rule, status, escrow_cents,
         transfer_count, created_at)
       select gen_random_uuid(), $1, $2, 'home', 100, 180, 'refund', 'Created', 100, 1, now() from generate_series(1, 20000)`,
      [event, ann.id],
    );
    await owner.query('analyze bets');
    // Among few bets, a scan of all would be cheapest.
    await owner.query('set enable_seqscan = off');
    const now = api.clock.now();
    const { rows } = await owner.query(`explain (analyze, format json) ${expireDueSql}`, [
      new Date(now - 60 * minute),
      50_000,
      new Date(now),
    ]);
    const plan = JSON.stringify(rows);
    const counts = [...plan.matchAll(/"(?:Actual Rows|Rows Removed by Filter)":(\d+)/g)];
    expect(Math.max(...counts.map(([, count]) => Number(count)))).toBeLessThan(1_000);
    expect(plan).toContain('bets_open_offers');
    await owner.query('delete from bets where event_id = $1 and wager_cents = 100', [event]);
  });
  expect(await expire()).toBe(1);
});

test('at 10 times the speed of real games, the refund comes more than 6 minutes after the start', async () => {
  const event = await api.event({ startsInMs: minute });
  const bet = await api.bet(ann, event, 10_00);
  const expireFast = () => onTwoProcesses(api, (book) => expireDue(api.database.pool, book, api.clock, 10));
  api.clock.moveBy(6 * minute);
  expect(await expireFast()).toBe(0);
  api.clock.moveBy(minute + 1);
  expect(await expire()).toBe(0);
  expect(await expireFast()).toBe(1);
  expect((await ann.get(`/api/bets/${bet}`)).json().bet).toMatchObject({ result: 'expired' });
});
