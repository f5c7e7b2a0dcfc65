import { randomUUID } from 'node:crypto';
import type { UserRow } from '@sidebet/contract/friends';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { operator } from '../../../../testing/operators.ts';

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let cat: TestUser;
beforeAll(async () => {
  api = await testApi();
  [ann, bob, cat] = [await api.user('ann'), await api.user('bob'), await api.user('cat')];
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.pool.query('delete from friendships');
  await api.database.pool.query('delete from notifications');
});

const request = (from: TestUser, to: TestUser) => from.post(`/api/friends/${to.id}`);
const accept = (from: TestUser, to: TestUser) => from.post(`/api/friends/${to.id}/acceptance`);
const decline = (from: TestUser, to: TestUser) => from.delete(`/api/friends/${to.id}/request`);
const remove = (from: TestUser, to: TestUser) => from.delete(`/api/friends/${to.id}`);

/** The names in a user's lists: friends, and requests in both directions. */
async function circle(user: TestUser) {
  const { items, incoming, outgoing } = (await user.get('/api/friends')).json();
  const names = (rows: UserRow[]) => rows.map((row) => row.person.username);
  return { friends: names(items), asked: names(outgoing), asks: names(incoming) };
}
const nobody = { friends: [], asked: [], asks: [] };

async function inbox(user: TestUser) {
  const { items } = (await user.get('/api/notifications')).json();
  return items.map((item: { type: string; fromUid: string; requestOpen: boolean }) => [
    item.type,
    item.fromUid,
    item.requestOpen,
  ]);
}

describe('a friendship', () => {
  test('can be requested, accepted and removed by both users', async () => {
    expect((await request(ann, bob)).json()).toEqual({ relation: 'requested' });
    expect(await circle(ann)).toEqual({ ...nobody, asked: ['bob'] });
    expect(await circle(bob)).toEqual({ ...nobody, asks: ['ann'] });
    const [asked] = (await bob.get('/api/notifications')).json().items;
    expect(asked).toMatchObject({
      type: 'Request',
      fromUid: ann.id,
      fromUsername: 'Jordan Reyes',
      content: 'sent you a friend request',
      path: '/FriendsBets',
      requestOpen: true,
      read: false,
    });

    expect((await accept(bob, ann)).json()).toEqual({ relation: 'friends' });
    expect(await circle(ann)).toEqual({ ...nobody, friends: ['bob'] });
    expect(await circle(bob)).toEqual({ ...nobody, friends: ['ann'] });
    expect(await inbox(bob)).toEqual([]);
    const [accepted] = (await ann.get('/api/notifications')).json().items;
    expect(accepted).toMatchObject({
      type: 'RequestAccepted',
      fromUid: bob.id,
      fromUsername: 'Jordan Reyes',
      content: 'accepted your friend request',
      path: `/Profile?id=${bob.id}`,
      requestOpen: false,
    });

    expect((await remove(bob, ann)).json()).toEqual({ relation: 'none' });
    expect([await circle(ann), await circle(bob)]).toEqual([nobody, nobody]);
  });

  test('mutual requests become a friendship', async () => {
    await request(ann, bob);
    expect((await request(bob, ann)).json()).toEqual({ relation: 'friends' });
    expect(await circle(ann)).toEqual({ ...nobody, friends: ['bob'] });
    expect([await inbox(ann), await inbox(bob)]).toEqual([[['RequestAccepted', bob.id, false]], []]);
  });

  test('can be declined and requested again', async () => {
    await request(ann, bob);
    expect((await decline(bob, ann)).json()).toEqual({ relation: 'none' });
    expect([await circle(ann), await circle(bob)]).toEqual([nobody, nobody]);
    // A decline sends no notification.
    expect([await inbox(ann), await inbox(bob)]).toEqual([[], []]);
    expect((await request(ann, bob)).json()).toEqual({ relation: 'requested' });
    expect(await inbox(bob)).toEqual([['Request', ann.id, true]]);
  });

  test('a withdrawn request removes its notification', async () => {
    await request(ann, bob);
    expect((await decline(ann, bob)).json()).toEqual({ relation: 'none' });
    expect([await circle(bob), await inbox(bob)]).toEqual([nobody, []]);
  });

  test('a request survives Clear All and can be accepted on the Friends page', async () => {
    await request(ann, bob);
    await bob.delete('/api/notifications');
    expect(await circle(bob)).toEqual({ ...nobody, asks: ['ann'] });
    expect((await accept(bob, ann)).json()).toEqual({ relation: 'friends' });
  });

  test('a notification of an ended request offers no answer', async () => {
    await request(ann, bob);
    expect(await inbox(bob)).toEqual([['Request', ann.id, true]]);
    // The friendship's row decides, not the notification.
    await api.database.pool.query('update friendships set accepted_at = now()');
    expect(await inbox(bob)).toEqual([['Request', ann.id, false]]);
    await api.database.pool.query('delete from friendships');
    expect(await inbox(bob)).toEqual([['Request', ann.id, false]]);
  });

  test('of other users cannot be changed', async () => {
    await request(ann, bob);
    for (const act of [accept, decline]) {
      expect((await act(cat, ann)).json()).toMatchObject({ status: 404, code: 'requestNotFound' });
      expect((await act(cat, bob)).json()).toMatchObject({ status: 404, code: 'requestNotFound' });
    }
    // Nor may the requester accept.
    expect((await accept(ann, bob)).json()).toMatchObject({ status: 404, code: 'requestNotFound' });
    expect(await circle(bob)).toEqual({ ...nobody, asks: ['ann'] });
  });
});

describe('refusals change nothing', () => {
  const rows: readonly (readonly [string, () => Promise<unknown>, () => string, number, string, string])[] = [
    [
      'a second request',
      () => request(ann, bob),
      () => bob.id,
      409,
      'alreadyRequested',
      'You already sent them a friend request',
    ],
    [
      'a request to a friend',
      () => api.befriend(ann, bob),
      () => bob.id,
      409,
      'alreadyFriends',
      'You are already friends.',
    ],
    [
      'a request to one’s own id',
      async () => {},
      () => ann.id.toUpperCase(),
      400,
      'befriendSelf',
      'You cannot add yourself as a friend.',
    ],
    [
      'a request to an unknown id',
      async () => {},
      () => randomUUID(),
      404,
      'userNotFound',
      'No user found with this UID.',
    ],
  ];
  test.each(rows)('%s', async (_name, before, id, status, code, detail) => {
    await before();
    const seen = [await circle(ann), await circle(bob), await inbox(bob)];
    const answer = await ann.post(`/api/friends/${id()}`);
    expect(answer.json()).toMatchObject({ status, code, detail });
    expect([await circle(ann), await circle(bob), await inbox(bob)]).toEqual(seen);
  });

  test('removing a non-friend or a pending request', async () => {
    await request(cat, ann);
    for (const who of [bob, cat]) {
      const answer = await remove(ann, who);
      expect(answer.json()).toMatchObject({
        status: 404,
        code: 'friendNotFound',
        detail: 'Friend not found',
      });
    }
    expect(await circle(ann)).toEqual({ ...nobody, asks: ['cat'] });
  });
});

describe('concurrent actions', () => {
  const rounds = Array.from({ length: 12 }, (_, round) => round);
  const codes = (answers: { statusCode: number }[]) => answers.map((answer) => answer.statusCode).sort();

  test.each(rounds)('two mutual requests make a friendship with one notification (%i)', async () => {
    const answers = await Promise.all([request(ann, bob), request(bob, ann)]);
    expect(answers.map((answer) => answer.json().relation).sort()).toEqual(['friends', 'requested']);
    expect(await circle(ann)).toEqual({ ...nobody, friends: ['bob'] });
    expect(await circle(bob)).toEqual({ ...nobody, friends: ['ann'] });
    const notices = [...(await inbox(ann)), ...(await inbox(bob))];
    expect(notices.map(([type]) => type)).toEqual(['RequestAccepted']);
  });

  test('ten taps on Add send one request and one notification', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => request(ann, bob)));
    expect(codes(answers)).toEqual([200, ...Array(9).fill(409)]);
    expect(await inbox(bob)).toEqual([['Request', ann.id, true]]);
  });

  test('ten taps on Accept make one friendship and one notification', async () => {
    await request(ann, bob);
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(bob, ann)));
    expect(codes(answers)).toEqual(Array(10).fill(200));
    expect(await circle(ann)).toEqual({ ...nobody, friends: ['bob'] });
    expect(await inbox(ann)).toEqual([['RequestAccepted', bob.id, false]]);
  });

  test.each(rounds)('of accept and decline, one wins (%i)', async () => {
    await request(ann, bob);
    const [accepted, declined] = await Promise.all([accept(bob, ann), decline(bob, ann)]);
    expect(codes([accepted, declined])).toEqual([200, 404]);
    const friends = accepted.statusCode === 200;
    expect((await circle(bob)).friends).toEqual(friends ? ['ann'] : []);
    expect((await circle(ann)).friends).toEqual(friends ? ['bob'] : []);
    expect(await inbox(bob)).toEqual([]);
    expect(await inbox(ann)).toEqual(friends ? [['RequestAccepted', bob.id, false]] : []);
  });

  test.each(rounds)('of accept and withdraw, one wins (%i)', async () => {
    await request(ann, bob);
    const [accepted, withdrawn] = await Promise.all([accept(bob, ann), decline(ann, bob)]);
    expect(codes([accepted, withdrawn])).toEqual([200, 404]);
    expect((await circle(ann)).friends).toEqual(accepted.statusCode === 200 ? ['bob'] : []);
    expect(await inbox(bob)).toEqual([]);
  });

  test('many users who request each other at once become friends without a deadlock', async () => {
    const people = [ann, bob, cat, await api.user('dan'), await api.user('eve')];
    const pairs = people.flatMap((one) =>
      people.filter((other) => other !== one).map((o) => [one, o] as const),
    );
    const answers = await Promise.all(pairs.map(([one, other]) => request(one, other)));
    expect(codes(answers)).toEqual(Array(pairs.length).fill(200));
    const { rows } = await api.database.pool.query(
      'select count(*) as n, count(accepted_at) as friends from friendships',
    );
    expect(rows).toEqual([{ n: 10, friends: 10 }]);
    const notices = await api.database.pool.query(
      'select type, count(*) as n from notifications group by type',
    );
    expect(notices.rows).toEqual([{ type: 'RequestAccepted', n: 10 }]);
  });
});

describe('operators', () => {
  let olga: TestUser;
  beforeAll(async () => {
    olga = await operator(api, 'olga');
  });
  const found = async (q: string) => {
    const { items } = (await ann.get(`/api/people?q=${encodeURIComponent(q)}`)).json();
    return items.map((row: UserRow) => row.person.username);
  };

  test.each(['olga', 'Operator', 'olga@example.com'])('are not found by searching %s', async (q) => {
    expect(await found(q)).toEqual([]);
  });

  test.each([
    ['a friend request', () => request(ann, olga)],
    ['an acceptance', () => accept(ann, olga)],
    ['a profile view', () => ann.get(`/api/people/${olga.id}`)],
  ])('do not exist for %s', async (_name, send) => {
    expect((await send()).json()).toMatchObject({ status: 404, code: 'userNotFound' });
    expect(await circle(olga)).toEqual(nobody);
    expect(await inbox(olga)).toEqual([]);
  });

  test('a challenge to one is refused like one to any non-friend', async () => {
    const eventId = await api.event();
    const rich = await api.user('rich', 100_00);
    const offer = (offeredTo: string) =>
      rich.post('/api/bets', { eventId, side: 'home', wagerCents: 10_00, offeredTo });
    const codes = [await offer(olga.id), await offer(randomUUID())].map((answer) => answer.json().code);
    expect(codes).toEqual(['challengesNoFriend', 'challengesNoFriend']);
  });

  test('a friend who becomes an operator stays a friend', async () => {
    await api.befriend(ann, olga);
    expect(await found('olga')).toEqual(['olga']);
    expect((await ann.get(`/api/people/${olga.id}`)).json()).toMatchObject({ relation: 'friends' });
    expect((await remove(ann, olga)).statusCode).toBe(200);
    expect(await found('olga')).toEqual([]);
  });
});
