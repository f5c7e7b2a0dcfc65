import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { countLockWaits } from '../../../../testing/lock-waits.ts';
import { reconcileAndCheckpoint } from '../../../book/reconcile-round.ts';
import { queueNotificationEmails } from '../email/notification-emails.ts';

/** What a block and a mute change besides what people see of each other (invisible.pg.test.ts). */

let api: TestApi;
let event: string;
let people = 0;
beforeAll(async () => {
  api = await testApi();
  event = await api.event();
});
afterAll(() => api.close());

const pair = async (): Promise<[TestUser, TestUser]> => {
  const names = [`person${++people}`, `person${++people}`] as const;
  return [await api.user(names[0], 100_00), await api.user(names[1], 100_00)];
};
const block = (by: TestUser, whom: TestUser) => by.post(`/api/people/${whom.id}/block`);
const challenge = (by: TestUser, whom: TestUser) =>
  by.post('/api/bets', { eventId: event, side: 'home', wagerCents: 10_00, offeredTo: whom.id });
const types = async (user: TestUser) =>
  (await user.get('/api/notifications')).json().items.map(({ type }: { type: string }) => type);

test('a block ends the friendship and refunds both challenges without notifying anyone', async () => {
  const [ann, bob] = await pair();
  await api.befriend(ann, bob);
  await challenge(ann, bob);
  await challenge(bob, ann);
  expect([await ann.balanceCents(), await bob.balanceCents()]).toEqual([90_00, 90_00]);
  expect((await block(ann, bob)).statusCode).toBe(204);
  expect([await ann.balanceCents(), await bob.balanceCents()]).toEqual([100_00, 100_00]);
  expect([await types(ann), await types(bob)]).toEqual([[], []]);
  expect((await ann.get('/api/friends')).json()).toEqual({ items: [], incoming: [], outgoing: [] });
  expect((await bob.get('/api/me/challenges')).json().items).toEqual([]);
  expect((await reconcileAndCheckpoint(api.database.pool, api.clock.now())).agrees).toBe(true);
});

test('repeating a block changes nothing, and unblocking does not restore the friendship', async () => {
  const [ann, bob] = await pair();
  await api.befriend(ann, bob);
  for (let n = 0; n < 2; n++) expect((await block(ann, bob)).statusCode).toBe(204);
  const listed = (await ann.get('/api/me/restricted-people')).json();
  expect(listed.blocked.map(({ id }: { id: string }) => id)).toEqual([bob.id]);
  expect((await bob.get('/api/me/restricted-people')).body).not.toContain(ann.id);
  expect((await bob.delete(`/api/people/${ann.id}/block`)).statusCode).toBe(204);
  expect((await bob.get(`/api/people/${ann.id}`)).statusCode).toBe(404);
  for (let n = 0; n < 2; n++) expect((await ann.delete(`/api/people/${bob.id}/block`)).statusCode).toBe(204);
  expect((await bob.get(`/api/people/${ann.id}`)).json()).toMatchObject({ relation: 'none' });
});

test('an accepted bet continues, and both sides still see their opponent', async () => {
  const [ann, bob] = await pair();
  const bet = await api.activeBet(ann, bob, event, 10_00);
  await block(bob, ann);
  for (const [viewer, other] of [
    [ann, bob],
    [bob, ann],
  ] as const) {
    const own = (await viewer.get(`/api/bets/${bet}`)).json();
    expect(own.bet).toMatchObject({ status: 'Active', userName: ann.username, acceptorName: bob.username });
    expect((await viewer.get('/api/me/bets?tab=Active')).body).toContain(other.id);
  }
});

test.each([
  ['oneself', (ann: TestUser) => ann.id, 'restrictsOneself', 400],
  ['an unknown user', () => '0197f000-0000-7000-8000-000000000000', 'userNotFound', 404],
  ['something that is no id', () => 'nobody', 'userNotFound', 404],
])('blocking or muting %s is refused', async (_, id, code, status) => {
  const [ann] = await pair();
  for (const action of ['block', 'mute'])
    expect((await ann.post(`/api/people/${id(ann)}/${action}`)).json()).toMatchObject({ code, status });
});

test('of a block and an acceptance at the same time, a refused acceptance moves no money', async () => {
  const outcomes = new Set<string>();
  for (let n = 0; n < 20; n++) {
    const [ann, bob] = await pair();
    const bet = await api.bet(ann, event, 10_00);
    const order = n % 2 === 0;
    const first = order ? block(ann, bob) : bob.post(`/api/bets/${bet}/acceptance`);
    const second = order ? bob.post(`/api/bets/${bet}/acceptance`) : block(ann, bob);
    const accepted = (await Promise.all([first, second]))[order ? 1 : 0]!;
    const blockedAt = await at('select created_at as at from blocks where blocker_id = $1', ann.id);
    if (accepted.statusCode === 200) {
      outcomes.add('accepted');
      expect(await bob.balanceCents()).toBe(90_00);
    } else {
      outcomes.add(accepted.json().code);
      expect(await bob.balanceCents()).toBe(100_00);
    }
    expect(blockedAt).not.toBeNull();
    // From now on it is refused.
    const next = await api.bet(ann, event, 10_00);
    expect((await bob.post(`/api/bets/${next}/acceptance`)).json().code).toBe('betNotFound');
  }
  expect([...outcomes].every((outcome) => ['accepted', 'betNotFound'].includes(outcome))).toBe(true);
});

test('an acceptance that waited for the lock of a block is refused', async () => {
  const [ann, bob] = await pair();
  const bet = await api.bet(ann, event, 10_00);
  const client = await api.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from accounts where user_id = $1 for no key update', [bob.id]);
    const accepting = bob.post(`/api/bets/${bet}/acceptance`);
    await expect.poll(() => countLockWaits(api.database.url, 'sidebet-book')).toBe(1);
    await client.query('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
      ann.id,
      bob.id,
    ]);
    await client.query('commit');
    expect((await accepting).json().code).toBe('betNotFound');
  } finally {
    client.release();
  }
  expect(await bob.balanceCents()).toBe(100_00);
});

/** What a muted user does, and the notification it would create. */
const acts: [string, (by: TestUser, muter: TestUser) => Promise<unknown>, string][] = [
  ['a friend request', (by, muter) => by.post(`/api/friends/${muter.id}`), 'Request'],
  [
    'an accepted friend request',
    async (by, muter) => {
      await muter.post(`/api/friends/${by.id}`);
      return by.post(`/api/friends/${muter.id}/acceptance`);
    },
    'RequestAccepted',
  ],
  [
    'a challenge',
    async (by, muter) => {
      await api.befriend(by, muter);
      return challenge(by, muter);
    },
    'Challenge',
  ],
  [
    'a declined challenge',
    async (by, muter) => {
      await api.befriend(by, muter);
      const { bet } = (await challenge(muter, by)).json();
      return by.post(`/api/bets/${bet.uniqueId}/decline`, { word: 'Never.' });
    },
    'ChallengeDeclined',
  ],
  ['an accepted bet', (by, muter) => api.activeBet(muter, by, event, 1_00), 'AcceptBet'],
];

test.each(acts)('%s of a muted user creates no notification and no email', async (_, act, type) => {
  const [ann, bob] = await pair();
  const [cat, dan] = await pair();
  expect((await ann.post(`/api/people/${bob.id}/mute`)).statusCode).toBe(204);
  await act(bob, ann);
  expect(await types(ann)).toEqual([]);
  expect((await ann.get('/api/notifications/unread')).json()).toEqual({ unread: 0 });
  // The same by a user who is not muted.
  await act(dan, cat);
  expect(await types(cat)).toEqual([type]);
  await queueNotificationEmails(
    api.database.pool,
    Date.now() + 60_000,
    api.clock.now(),
    'https://sidebet.example',
  );
  const { rows } = await api.database.pool.query(
    "select 1 from mails where user_id = $1 and kind in ('betAccepted', 'betRefunded')",
    [ann.id],
  );
  expect(rows).toEqual([]);
});

test('a challenge of a muted user is still listed, and unmuting brings notifications back', async () => {
  const [ann, bob] = await pair();
  await api.befriend(ann, bob);
  await ann.post(`/api/people/${bob.id}/mute`);
  await challenge(bob, ann);
  expect((await ann.get('/api/me/challenges')).json().items).toHaveLength(1);
  expect((await ann.get('/api/me/restricted-people')).json().muted).toHaveLength(1);
  await ann.delete(`/api/people/${bob.id}/mute`);
  await challenge(bob, ann);
  expect(await types(ann)).toEqual(['Challenge']);
});

async function at(sql: string, id: string): Promise<number | null> {
  const { rows } = await api.database.pool.query<{ at: number }>(sql, [id]);
  return rows[0]?.at ?? null;
}
