import { randomUUID } from 'node:crypto';
import type { StatisticsDay } from '@sidebet/contract/statistics';
import { addDays, toBusinessDay } from '@sidebet/domain/wallet/business-days';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { asOwner } from '../../../../testing/as-owner.ts';
import { settledBet } from '../../../../testing/settled-bet.ts';

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let cat: TestUser;
const today = () => toBusinessDay(api.clock.now());

/** Moves everything so far into the past. */
async function daysPass(days: number) {
  await asOwner(api.database.url, async (owner) => {
    for (const [table, column] of [
      ['transfers', 'created_at'],
      ['bets', 'paid_out_at'],
    ]) {
      await owner.query(`update ${table} set ${column} = ${column} - $1::int * interval '1 day'`, [days]);
    }
  });
}

beforeAll(async () => {
  api = await testApi();
  [ann, bob, cat] = [
    await api.user('ann', 100_00),
    await api.user('bob', 100_00),
    await api.user('cat', 100_00),
  ];
  await api.befriend(ann, bob);
  await daysPass(60);
  await settledBet(api, ann, bob, 10_00, [2, 1]); // ann wins 8.00
  await daysPass(5);
  await settledBet(api, bob, ann, 20_00, [2, 1]); // ann loses 20.00
  await settledBet(api, cat, ann, 5_00, [0, 1]); // ann wins 4.00
  await daysPass(2);
  await api.bet(ann, await api.event(), 1_00); // today, still open
});
afterAll(() => api.close());

const days = async (query: string, who = ann): Promise<StatisticsDay[]> =>
  (await who.get(`/api/me/statistics/history${query}`)).json().days;
/** Only the days that differ from the day before. */
const changes = (all: StatisticsDay[]) =>
  all.filter((day, i) => {
    const before = all[i - 1];
    const same = before?.balanceCents === day.balanceCents && before.netResultCents === day.netResultCents;
    return !same || day.wins + day.losses > 0;
  });
const row = (ago: number, balanceCents: number, netResultCents: number, wins: number, losses: number) => ({
  day: addDays(today(), -ago),
  balanceCents,
  netResultCents,
  wins,
  losses,
});

describe('the history', () => {
  test('has one entry per day, up to today', async () => {
    for (const [range, count] of [
      ['30d', 30],
      ['90d', 90],
      ['1y', 365],
      ['all', 68],
    ] as const) {
      const all = await days(`?range=${range}`);
      expect(all).toHaveLength(count);
      expect(all.at(-1)!.day).toBe(today());
      expect(all[0]!.day).toBe(addDays(today(), 1 - count));
    }
  });

  test('follows the balance and the results of settled bets', async () => {
    const expected = [
      row(67, 100_00, 0, 0, 0),
      row(7, 108_00, 8_00, 1, 0),
      row(2, 92_00, -8_00, 1, 1),
      row(0, 91_00, -8_00, 0, 0),
    ];
    expect(changes(await days('?range=all'))).toEqual(expected);
    expect(changes(await days('?range=90d'))).toEqual([row(89, 0, 0, 0, 0), ...expected]);
  });

  test('of 30 days starts with the balance of the day before', async () => {
    expect(changes(await days(''))).toEqual([
      row(29, 100_00, 0, 0, 0),
      row(7, 108_00, 8_00, 1, 0),
      row(2, 92_00, -8_00, 1, 1),
      row(0, 91_00, -8_00, 0, 0),
    ]);
  });

  test('ends with the current statistics', async () => {
    const statistics = (await ann.get('/api/me/statistics')).json();
    const all = await days('?range=all');
    expect(all.at(-1)!.netResultCents).toBe(statistics.netResultCents);
    expect(all.at(-1)!.balanceCents).toBe(await ann.balanceCents());
    expect(all.reduce((sum, day) => sum + day.wins, 0)).toBe(statistics.wins);
    expect(all.reduce((sum, day) => sum + day.losses, 0)).toBe(statistics.losses);
  });

  test('against a friend counts only bets against them', async () => {
    const all = await days(`?friendId=${bob.id}&range=all`);
    expect(all.filter((day) => day.wins + day.losses > 0)).toEqual([
      row(7, 108_00, 8_00, 1, 0),
      row(2, 92_00, -12_00, 0, 1),
    ]);
    const theirs = await days(`?friendId=${ann.id}&range=all`, bob);
    expect(theirs.at(-1)!.netResultCents).toBe(-10_00 + 16_00);
  });

  test('of a new user has only today', async () => {
    const dan = await api.user('dan');
    expect(await days('?range=all', dan)).toEqual([row(0, 0, 0, 0, 0)]);
    expect(await days('', dan)).toHaveLength(30);
  });

  test.each([
    ['a user who is not a friend', () => cat.id],
    ['nobody', () => randomUUID()],
    ['nonsense', () => '%00'],
  ])('against %s is refused', async (_name, id) => {
    const answer = await ann.get(`/api/me/statistics/history?friendId=${id()}`);
    expect(answer.json()).toMatchObject({ status: 404, code: 'friendNotFound', detail: 'Friend not found' });
  });

  test('with an unknown range is refused', async () => {
    expect((await ann.get('/api/me/statistics/history?range=2d')).json().code).toBe('invalidRequest');
  });
});
