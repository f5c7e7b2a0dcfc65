import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { settledBet } from '../../../../testing/settled-bet.ts';
import { changeSystemSettings } from '../../../db/change-system-settings.ts';

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let cat: TestUser;
beforeAll(async () => {
  api = await testApi();
  [ann, bob, cat] = [
    await api.user('ann', 100_00),
    await api.user('bob', 100_00),
    await api.user('cat', 100_00),
  ];
  await api.befriend(ann, bob);
  await settledBet(api, ann, bob, 10_00, [2, 1]); // ann wins 18.00
  await settledBet(api, bob, ann, 20_00, [2, 1]); // ann loses 20.00
  await settledBet(api, cat, ann, 5_00, [1, 1]); // tie: the away side, ann's, wins 9.00
  await changeSystemSettings(api.database.pool, { tieRule: 'refund' });
  await settledBet(api, ann, bob, 1_00, [3, 3]); // refunded, not counted
  await api.activeBet(ann, bob, await api.event(), 1_00); // still running, not counted
});
afterAll(() => api.close());

describe('statistics', () => {
  const nothing = { wins: 0, losses: 0, amountWonCents: 0, netResultCents: 0 };
  type Row = readonly [name: string, who: () => TestUser, against: () => string, expected: object];
  const rows: readonly Row[] = [
    [
      'over all bets',
      () => ann,
      () => '',
      { wins: 2, losses: 1, amountWonCents: 7_00, netResultCents: -8_00 },
    ],
    [
      'against a friend',
      () => ann,
      () => `?friendId=${bob.id}`,
      { wins: 1, losses: 1, amountWonCents: -2_00, netResultCents: -12_00 },
    ],
    [
      'from the other side',
      () => bob,
      () => `?friendId=${ann.id}`,
      { wins: 1, losses: 1, amountWonCents: 26_00, netResultCents: 6_00 },
    ],
    [
      'of a user who only lost',
      () => cat,
      () => '',
      { ...nothing, losses: 1, amountWonCents: -5_00, netResultCents: -5_00 },
    ],
  ];
  test.each(rows)('%s', async (_name, who, against, expected) => {
    expect((await who().get(`/api/me/statistics${against()}`)).json()).toEqual(expected);
  });

  test('of a new user are zero', async () => {
    const dan = await api.user('dan');
    expect((await dan.get('/api/me/statistics')).json()).toEqual(nothing);
    expect((await dan.get('/api/me/transactions')).json()).toEqual({ items: [], nextCursor: null });
  });

  test('have the net result of Tax Information, also in a year without transfers', async () => {
    const netResults = async (user: TestUser) => {
      const { items } = (await user.get('/api/me/years')).json();
      return items.map((year: { netResultCents: number }) => year.netResultCents);
    };
    expect(await netResults(ann)).toEqual([-8_00]);
    expect(await netResults(cat)).toEqual([-5_00]);
    // The bet that cat lost settles a year later, where cat has no transfer.
    await api.database.pool.query(
      "update bets set paid_out_at = paid_out_at + interval '366 days' where creator_id = $1",
      [cat.id],
    );
    const { items } = (await cat.get('/api/me/years')).json();
    expect(items).toMatchObject([
      { netResultCents: -5_00, wagersCents: 0, openingCents: 95_00, closingCents: 95_00 },
      { netResultCents: 0, wagersCents: 5_00, openingCents: 0, closingCents: 95_00 },
    ]);
    await api.database.pool.query(
      "update bets set paid_out_at = paid_out_at - interval '366 days' where creator_id = $1",
      [cat.id],
    );
  });

  test('against a user who is not a friend are refused', async () => {
    const answer = await ann.get(`/api/me/statistics?friendId=${cat.id}`);
    expect(answer.json()).toMatchObject({ status: 404, code: 'friendNotFound', detail: 'Friend not found' });
  });
});

describe('Transaction History', () => {
  type Line = {
    description: string;
    amountCents: number;
    beforeBalanceCents: number;
    afterBalanceCents: number;
  };
  const lines = async (more = ''): Promise<{ items: Line[]; nextCursor: string | null }> =>
    (await ann.get(`/api/me/transactions${more}`)).json();

  test('lists every transfer, newest first, with each balance following from the one before', async () => {
    const { items } = await lines();
    expect(items.map((line) => [line.description, line.amountCents])).toEqual([
      ['Create Wager', -1_00],
      ['Refund Tied Wager', 1_00],
      ['Create Wager', -1_00],
      ['Win Wager', 9_00],
      ['Accept Wager', -5_00],
      ['Accept Wager', -20_00],
      ['Win Wager', 18_00],
      ['Create Wager', -10_00],
      ['Adjustment', 100_00],
    ]);
    const oldestFirst = items.toReversed();
    for (const [i, line] of oldestFirst.entries()) {
      expect(line.beforeBalanceCents).toBe(i === 0 ? 0 : oldestFirst[i - 1]!.afterBalanceCents);
      expect(line.afterBalanceCents - line.beforeBalanceCents).toBe(line.amountCents);
    }
    expect(items[0]!.afterBalanceCents).toBe(await ann.balanceCents());
  });

  test('is paginated without gaps or repeats while transfers are added', async () => {
    const all = (await lines()).items;
    const one = await lines('?limit=4');
    await api.bet(ann, await api.event(), 1_00);
    const two = await lines(`?limit=4&cursor=${one.nextCursor}`);
    const three = await lines(`?limit=4&cursor=${two.nextCursor}`);
    expect([...one.items, ...two.items, ...three.items]).toEqual(all);
    expect(three.nextCursor).toBeNull();
  });

  test.each([
    ['Deposit', 1],
    ['Withdrawal', 0],
  ])('filters by %s', async (type, count) => {
    expect((await lines(`?type=${type}`)).items).toHaveLength(count);
  });
});
