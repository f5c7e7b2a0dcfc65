import type { LeaderboardEntry } from '@sidebet/contract/friends';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { settledBet } from '../../../../testing/settled-bet.ts';
import { changeSystemSettings } from '../../../db/change-system-settings.ts';

/** ann and bob are friends, and both know dan. cat is a stranger to all; ann once sent cat a request. */

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let cat: TestUser;
let dan: TestUser;

beforeAll(async () => {
  api = await testApi();
  [ann, bob, cat, dan] = [
    await api.user('ann', 1_000_00),
    await api.user('bob', 1_000_00),
    await api.user('cat', 1_000_00),
    await api.user('dan'),
  ];
  for (const [one, other] of [
    [ann, bob],
    [ann, dan],
    [bob, dan],
  ] as const) {
    await api.befriend(one, other);
  }
  await ann.post(`/api/friends/${cat.id}`);
  await settledBet(api, ann, bob, 10_00, [2, 1]); // ann +8.00, bob −10.00
  await settledBet(api, bob, ann, 20_00, [2, 1]); // bob +16.00, ann −20.00
  await settledBet(api, cat, ann, 5_00, [1, 1]); // tie: the away side, ann's: +4.00; cat −5.00
  await changeSystemSettings(api.database.pool, { tieRule: 'refund' });
  await settledBet(api, ann, bob, 50_00, [3, 3]); // refunded, not counted
  await api.activeBet(ann, bob, await api.event(), 1_00); // still running, not counted
});
afterAll(() => api.close());

const profile = async (who: TestUser, of: TestUser) => (await who.get(`/api/people/${of.id}`)).json();

describe('a profile', () => {
  test('of a friend shows the record and the full email address', async () => {
    const seen = await profile(bob, ann);
    expect(seen).toMatchObject({
      person: { id: ann.id, username: 'ann', fullName: 'Jordan Reyes', profilePicture: null },
      email: 'ann@example.com',
      relation: 'friends',
      record: {
        wins: 2,
        losses: 1,
        netResultCents: -8_00,
        // −8.00 of 35.00.
        returnBasisPoints: -2_286,
        friendsInCommon: 1,
      },
    });
    expect(
      seen.record.lastResults.map((last: { result: string; netCents: number }) => [
        last.result,
        last.netCents,
      ]),
    ).toEqual([
      ['won', 4_00],
      ['lost', -20_00],
      ['won', 8_00],
    ]);
    const { rows } = await api.database.pool.query('select created_at from users where id = $1', [ann.id]);
    expect(Date.parse(seen.record.memberSince)).toBe(rows[0].createdAt);
  });

  test('of a stranger, or of a user with a pending request, shows neither', async () => {
    for (const [who, of, relation] of [
      [bob, cat, 'none'],
      [cat, ann, 'requestedYou'],
      [ann, cat, 'requested'],
    ] as const) {
      const seen = await profile(who, of);
      expect(seen).toMatchObject({ relation, record: null });
      expect(seen.email).toBe(`${of.username[0]}•••@example.com`);
      expect(JSON.stringify(seen)).not.toContain(`${of.username}@example.com`);
    }
  });

  test('of oneself shows everything', async () => {
    const seen = await profile(ann, ann);
    expect(seen).toMatchObject({
      email: 'ann@example.com',
      relation: 'self',
      record: { wins: 2, losses: 1, friendsInCommon: 2 },
    });
  });

  test('of a user without bets has no return', async () => {
    expect((await profile(ann, dan)).record).toMatchObject({
      wins: 0,
      losses: 0,
      netResultCents: 0,
      returnBasisPoints: null,
      lastResults: [],
    });
  });

  test('hides both again when the friendship ends', async () => {
    await api.befriend(cat, dan);
    expect((await profile(cat, dan)).record).not.toBeNull();
    await dan.delete(`/api/friends/${cat.id}`);
    expect(await profile(cat, dan)).toMatchObject({
      relation: 'none',
      record: null,
      email: 'd•••@example.com',
    });
  });

  test('with more than ten bets shows the last ten, newest first', async () => {
    const [eve, fay] = [await api.user('eve', 100_00), await api.user('fay', 100_00)];
    for (let n = 1; n <= 12; n++) await settledBet(api, eve, fay, n * 1_00, [n % 2, (n + 1) % 2]);
    const { record } = await profile(eve, eve);
    expect(record).toMatchObject({ wins: 6, losses: 6 });
    expect(record.lastResults).toHaveLength(10);
    expect(record.lastResults.map((last: { result: string }) => last.result)).toEqual(
      Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? 'lost' : 'won')),
    );
    expect(record.lastResults[0].netCents).toBe(-12_00);
  });
});

describe('the leaderboard', () => {
  const board = async (who: TestUser): Promise<LeaderboardEntry[]> =>
    (await who.get('/api/friends/leaderboard')).json().items;

  test('ranks the user and friends by return; users without a settled bet come last', async () => {
    // bob: −10.00 + 16.00 of 30.00; ann: −8.00 of 35.00.
    expect(
      (await board(ann)).map(({ person, isMe, rank, returnBasisPoints, wins, losses, netResultCents }) => [
        person.username,
        isMe,
        rank,
        returnBasisPoints,
        wins,
        losses,
        netResultCents,
      ]),
    ).toEqual([
      ['bob', false, 1, 2_000, 1, 1, 6_00],
      ['ann', true, 2, -2_286, 2, 1, -8_00],
      ['dan', false, null, null, 0, 0, 0],
    ]);
  });

  test('contains only friends', async () => {
    expect((await board(cat)).map((entry) => entry.person.username)).toEqual(['cat']);
  });
});
