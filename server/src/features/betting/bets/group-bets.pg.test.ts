import { noFee } from '@sidebet/domain/markets/price';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { asOwner } from '../../../../testing/as-owner.ts';
import { type TestGroup, testGroup } from '../../../../testing/group.ts';
import { closeGroupAccounts } from '../../../book/group-accounts.ts';
import { reconcile } from '../../../book/reconcile.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { correctDue, settleDue } from '../../../workers/settle-due.ts';
import { readEvents } from '../events/event-rows.ts';
import { notifyOfHold, notifyOfHoldEnd } from '../events/notify-of-hold.ts';

/** Bets in groups: the group's accounts move, cash never does. */

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
/** Not a member. */
let eve: TestUser;
let event: string;
let round = 0;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  round += 1;
  [ann, bob, eve] = [
    await api.user(`ann${round}`, 500_00),
    await api.user(`bob${round}`, 500_00),
    await api.user(`eve${round}`, 500_00),
  ];
  event = await api.event({ homeTeam: 'Chiefs', awayTeam: 'Bills' });
});
afterEach(async () => {
  expect((await reconcile(api.database.pool)).firstDifference).toBeNull();
  expect([await ann.balanceCents(), await bob.balanceCents(), await eve.balanceCents()]).toEqual([
    500_00, 500_00, 500_00,
  ]);
});
afterAll(() => api.close());

const offer = (group: TestGroup, changes: object = {}, by = ann) =>
  by.post('/api/offers', {
    eventId: event,
    market: 'spread',
    lineHalves: -7,
    selection: 'home',
    stakeCents: 40_00,
    acceptorStakeCents: 50_00,
    fee: noFee,
    groupId: group.id,
    ...changes,
  });
const makeOffer = async (group: TestGroup, changes: object = {}, by = ann) => {
  const answer = await offer(group, changes, by);
  expect(answer.statusCode).toBe(200);
  return answer.json().bet;
};
const accept = ({ uniqueId, termsVersion }: { uniqueId: string; termsVersion: string }, by = bob) =>
  by.post(`/api/bets/${uniqueId}/acceptance`, { termsVersion });
const makeBet = async (group: TestGroup, changes: object = {}) => {
  const bet = await makeOffer(group, changes);
  expect((await accept(bet)).statusCode).toBe(200);
  return bet;
};
const settle = async (home: number, away: number) => {
  await api.result(event, home, away);
  await settleDue(api.database.pool, api.server.book);
};
const balances = (group: TestGroup) => Promise.all([group.balanceCents(ann), group.balanceCents(bob)]);

describe('for points', () => {
  let group: TestGroup;
  beforeEach(async () => {
    group = await testGroup(api, 'points', [ann, bob], 1_000_00);
  });

  test('a bet pays the full pot from one purse to the other', async () => {
    const bet = await makeOffer(group);
    expect(bet).toMatchObject({
      group: { id: group.id, name: 'Sunday Crew', kind: 'points' },
      feePolicy: 'none',
      payoutCents: 90_00,
      feeCents: 0,
    });
    expect(await balances(group)).toEqual([960_00, 1_000_00]);
    expect((await accept(bet)).json().bet).toMatchObject({ status: 'Active', betAcceptorUid: bob.id });
    expect(await balances(group)).toEqual([960_00, 950_00]);
    await settle(24, 20);
    expect(await balances(group)).toEqual([1_050_00, 950_00]);
    const { rule, lines } = (await ann.get(`/api/bets/${bet.uniqueId}/receipt`)).json();
    expect(rule).toBe('24–20, margin 4, line −3.5: Chiefs cover. Win 50 points, no fee.');
    expect(
      lines.map(({ from, to, amountCents }: Record<string, unknown>) => [from, to, amountCents]),
    ).toEqual([
      [ann.username, 'Escrow', 40_00],
      [bob.username, 'Escrow', 50_00],
      ['Escrow', ann.username, 90_00],
    ]);
    const inbox = (await ann.get('/api/notifications')).json().items;
    expect(inbox[0].content).toBe('+50 points: Chiefs vs Bills.');
  });

  test('the notices of a hold and its end count points', async () => {
    await makeBet(group);
    const { pool } = api.database;
    const game = (await readEvents(pool, [event])).get(event)!;
    const held = { ...game, heldFor: 'otherTeams' } as const;
    await inTransaction(pool, async (client) => {
      await notifyOfHold(client, held, held.heldFor, api.clock.now());
      await notifyOfHoldEnd(client, held, game, api.clock.now());
    });
    const { items } = (await ann.get('/api/notifications')).json();
    expect(items.slice(0, 2).map(({ content }: { content: string }) => content)).toEqual([
      'Chiefs vs Bills: the game is checked. What you risk, 40 points, stays in the bet.',
      'Chiefs vs Bills: the sports feed now lists other teams. What you risk, 40 points, stays held until we have checked the game.',
    ]);
  });

  test('a purse is issued once', async () => {
    const again = { kind: 'issuePurse', accountId: group.accountId(ann), amountCents: 5_00 } as const;
    expect(await api.server.book.execute({ command: again })).toMatchObject({ code: 'notDue' });
    expect(await balances(group)).toEqual([1_000_00, 1_000_00]);
  });

  test('a stake is at most what is left, and at least one point', async () => {
    await makeOffer(group, { stakeCents: 990_00, acceptorStakeCents: 900_00 });
    expect((await offer(group)).json()).toMatchObject({
      code: 'insufficientInGroup',
      detail: 'You do not have that much left in this group.',
    });
    expect((await offer(group, { stakeCents: 99, acceptorStakeCents: 99 })).json()).toMatchObject({
      code: 'stakeBelowOnePoint',
      detail: 'The minimum is 1 point.',
    });
    const priced = { stakeCents: 1_00, acceptorStakeCents: 1_00, fee: { bps: 200, capCents: null } };
    expect((await offer(group, priced)).json()).toMatchObject({
      code: 'feeChanged',
    });
  });

  test('nobody bets in a season that is over', async () => {
    const open = await makeOffer(group);
    await inTransaction(api.database.pool, (client) =>
      closeGroupAccounts(client, { ledgerId: group.ledgerId }, api.clock.now()),
    );
    expect((await offer(group)).json()).toMatchObject({
      status: 409,
      code: 'groupClosed',
      detail: 'This season is over. You can bet again when the next one starts.',
    });
    expect((await accept(open)).json()).toMatchObject({ code: 'groupClosed' });
    expect((await ann.delete(`/api/bets/${open.uniqueId}`)).statusCode).toBe(200);
    expect(await balances(group)).toEqual([1_000_00, 1_000_00]);
  });

  test('a corrected result takes back what was spent, below 0', async () => {
    await makeBet(group, { stakeCents: 900_00, acceptorStakeCents: 900_00 });
    await settle(24, 20);
    const other = await api.event();
    const spent = { eventId: other, market: 'moneyline', lineHalves: null };
    await makeOffer(group, { ...spent, stakeCents: 1_500_00, acceptorStakeCents: 1_500_00 });
    await api.database.pool.query(
      'update events set home_score = 20, away_score = 24, result_version = result_version + 1 where id = $1',
      [event],
    );
    await correctDue(api.database.pool, api.server.book);
    expect(await balances(group)).toEqual([-1_400_00, 1_900_00]);
    expect(
      (await offer(group, { ...spent, stakeCents: 1_00, acceptorStakeCents: 1_00 })).json(),
    ).toMatchObject({
      code: 'insufficientInGroup',
    });
  });
});

describe('for dollars that nobody holds', () => {
  test('a balance may go down to the member’s own limit', async () => {
    const group = await testGroup(api, 'iou', [ann, bob], 100_00);
    await makeBet(group, { stakeCents: 60_00, acceptorStakeCents: 60_00 });
    expect(await balances(group)).toEqual([-60_00, -60_00]);
    expect((await offer(group, { stakeCents: 40_01, acceptorStakeCents: 40_00 })).json()).toMatchObject({
      code: 'insufficientInGroup',
    });
    await makeOffer(group, { stakeCents: 40_00, acceptorStakeCents: 40_00 });
    await settle(20, 24);
    expect(await balances(group)).toEqual([-100_00, 60_00]);
    const { items } = (await bob.get('/api/notifications')).json();
    expect(items[0].content).toBe('+$60.00 on the tab: Chiefs vs Bills.');
  });

  test('wager limits count them, and not points', async () => {
    const [iou, points] = [
      await testGroup(api, 'iou', [ann, bob], 100_00),
      await testGroup(api, 'points', [ann, bob], 100_00),
    ];
    await api.database.pool.query(`insert into protection (user_id) values ($1) on conflict do nothing`, [
      ann.id,
    ]);
    await api.database.pool.query(
      `insert into protection_limits (user_id, kind, amount) values ($1, 'wagerDay', 5000)`,
      [ann.id],
    );
    await api.database.pool.query('update accounts set protected = true where user_id = $1', [ann.id]);
    await makeOffer(points, { stakeCents: 60_00, acceptorStakeCents: 60_00 });
    await makeOffer(iou, { stakeCents: 30_00, acceptorStakeCents: 30_00 });
    expect((await offer(iou, { stakeCents: 20_01, acceptorStakeCents: 20_01 })).json()).toMatchObject({
      code: 'wagerLimitReached',
    });
    await makeOffer(iou, { stakeCents: 20_00, acceptorStakeCents: 20_00 });
  });
});

test('to people outside of the group its bets do not exist', async () => {
  const group = await testGroup(api, 'points', [ann, bob], 100_00);
  const bet = await makeOffer(group);
  const unknown = { status: 404, code: 'betNotFound' };
  expect((await eve.get(`/api/bets/${bet.uniqueId}`)).json()).toMatchObject(unknown);
  expect((await accept(bet, eve)).json()).toMatchObject(unknown);
  expect((await offer(group, {}, eve)).json()).toMatchObject({ status: 404, code: 'groupNotFound' });
  expect((await api.send('GET', `/api/shared-bets/${bet.uniqueId}`)).json()).toMatchObject(unknown);
  expect((await eve.get('/api/board?market=all')).json().items).toEqual([]);
  expect((await bob.get('/api/board?market=all')).json().items).toEqual([]);
  expect((await bob.get(`/api/bets/${bet.uniqueId}`)).json()).toMatchObject({ acceptable: true });
});

test('an account of another group cannot accept', async () => {
  const group = await testGroup(api, 'points', [ann, bob], 100_00);
  const other = await testGroup(api, 'points', [eve, ann], 100_00);
  const { uniqueId, termsVersion } = await makeOffer(group);
  const command = {
    kind: 'acceptBet',
    betId: uniqueId,
    userId: eve.id,
    termsVersion,
    groupAccountId: other.accountId(eve),
  } as const;
  expect(await api.server.book.execute({ command })).toMatchObject({ code: 'betNotFound' });
  const stolen = { ...command, groupAccountId: group.accountId(bob) };
  expect(await api.server.book.execute({ command: stolen })).toMatchObject({ code: 'betNotFound' });
});

test('the database refuses a transfer between a group and cash', async () => {
  const group = await testGroup(api, 'points', [ann, bob], 100_00);
  const insert = (debit: string, credit: string) =>
    asOwner(api.database.url, (owner) =>
      owner.query(
        `insert into transfers (subject_id, seq, kind, debit_account, credit_account, amount_cents, created_at)
         values (gen_random_uuid(), 0, 'win', $1, $2, 100, now())`,
        [debit, credit],
      ),
    );
  await expect(insert(group.accountId(ann), ann.id)).rejects.toThrow('transfers_apart');
  await expect(insert(ann.id, group.ledgerId)).rejects.toThrow('transfers_apart');
});

test('an open offer is on the page of its game, for members who are not blocked', async () => {
  const group = await testGroup(api, 'points', [ann, bob], 1_000_00);
  const { uniqueId } = await makeOffer(group);
  const shown = async (user: TestUser) =>
    (await user.get(`/api/events/${event}`)).json().openBets.map((bet: { uniqueId: string }) => bet.uniqueId);
  expect(await shown(bob)).toEqual([uniqueId]);
  expect(await shown(ann)).toEqual([]);
  expect(await shown(eve)).toEqual([]);
  const { pool } = api.database;
  await pool.query('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
    ann.id,
    bob.id,
  ]);
  expect(await shown(bob)).toEqual([]);
  await pool.query('delete from blocks where blocker_id = $1', [ann.id]);
  await pool.query('update group_members set left_at = now() where group_id = $1 and user_id = $2', [
    group.id,
    bob.id,
  ]);
  expect(await shown(bob)).toEqual([]);
});
