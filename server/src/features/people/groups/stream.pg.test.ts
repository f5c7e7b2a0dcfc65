import { randomUUID } from 'node:crypto';
import type { StreamItem } from '@sidebet/contract/groups/stream';
import { groupColors } from '@sidebet/domain/groups/group-settings';
import { noFee } from '@sidebet/domain/markets/price';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { asOwner } from '../../../../testing/as-owner.ts';
import { correctDue, settleDue } from '../../../workers/settle-due.ts';
import { streamText } from './stream.ts';

/** The stream of a group: order, pages, who sees what, and what is unread. */

const minute = 60_000;
let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let cid: TestUser;
let groupId: string;
let round = 0;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  round += 1;
  [ann, bob, cid] = await Promise.all([
    api.user(`ann${round}`),
    api.user(`bob${round}`),
    api.user(`cid${round}`),
  ]);
  groupId = await createGroup('iou', bob, cid);
});
afterAll(() => api.close());

/** Every action has its own instant. */
const tick = () => api.clock.moveBy(minute);
const put = (by: TestUser, path: string, body?: object) =>
  api.send('PUT', `/api/groups/${groupId}${path}`, {
    headers: { cookie: by.cookie, 'idempotency-key': randomUUID() },
    ...(body && { body }),
  });
async function createGroup(kind: 'points' | 'iou', ...members: TestUser[]): Promise<string> {
  const settings = { name: 'Sunday Crew', color: groupColors[0], kind, season: { name: 'Fall' } };
  const { id } = (await ann.post('/api/groups', settings)).json();
  const made = (await ann.post(`/api/groups/${id}/invites`, { expiresInDays: 7, maxUses: 10 })).json();
  const token = new URL(made.path, 'http://localhost').searchParams.get('token');
  for (const member of members) {
    tick();
    expect((await member.post(`/api/group-invites/${made.id}/acceptance`, { token })).statusCode).toBe(200);
  }
  return id;
}
async function say(by: TestUser, text: string, more: object = {}) {
  tick();
  const sent = await by.post(`/api/groups/${groupId}/messages`, { id: randomUUID(), text, ...more });
  expect(sent.statusCode).toBe(200);
  return sent.json();
}
async function offer(by: TestUser) {
  tick();
  const made = await by.post('/api/offers', {
    eventId: await api.event({ homeTeam: 'Chiefs', awayTeam: 'Bills' }),
    market: 'moneyline',
    selection: 'home',
    stakeCents: 5_00,
    acceptorStakeCents: 5_00,
    fee: noFee,
    groupId,
  });
  expect(made.statusCode).toBe(200);
  return made.json().bet as { uniqueId: string; termsVersion: string; betId: string };
}
async function take(by: TestUser, { uniqueId, termsVersion }: { uniqueId: string; termsVersion: string }) {
  tick();
  expect((await by.post(`/api/bets/${uniqueId}/acceptance`, { termsVersion })).statusCode).toBe(200);
}
async function end(eventId: string, home: number, away: number) {
  tick();
  await api.result(eventId, home, away);
  await settleDue(api.database.pool, api.server.book);
}
const block = async (by: TestUser, other: TestUser) =>
  expect((await by.post(`/api/people/${other.id}/block`)).statusCode).toBe(204);

type Stream = { items: StreamItem[]; nextCursor: string | null; readAt: string; unread: number };
const read = async (by: TestUser, query = ''): Promise<Stream> =>
  (await by.get(`/api/groups/${groupId}/stream${query}`)).json();
/** Oldest first, without who joined. */
const summary = async (by: TestUser) =>
  (await read(by, '?limit=100')).items
    .filter(({ type }) => type !== 'joined')
    .map((item) => (item.type === 'message' ? (item.message.text ?? 'removed') : item.type))
    .toReversed();

test('has everything in one order', async () => {
  await say(ann, 'Hello');
  const taken = await offer(ann);
  await say(bob, 'I like it');
  await take(bob, taken);
  await offer(cid);
  await end(taken.betId, 24, 21);
  await say(cid, 'Pain');
  expect(await summary(ann)).toEqual(['Hello', 'I like it', 'taken', 'offer', 'result', 'Pain']);
  const { items } = await read(bob);
  expect(items.at(-1)).toMatchObject({ type: 'joined', person: { id: ann.id } });
  expect(items.find(({ type }) => type === 'offer')).toMatchObject({
    bet: { status: 'Created', termsVersion: expect.stringMatching(/./), acceptor: { stakeCents: 5_00 } },
    creator: { id: cid.id, fullName: expect.any(String) },
    acceptor: null,
    comments: 0,
    reactions: [],
  });
  expect(items.find(({ type }) => type === 'result')).toMatchObject({
    bet: { winner: ann.id, homeScore: 24, awayScore: 21, creator: { winCents: 5_00 } },
    creator: { id: ann.id },
    acceptor: { id: bob.id },
  });
});

test('pages backwards over all kinds without a gap or a repeat, also within one instant', async () => {
  const taken = await offer(ann);
  await take(bob, taken);
  await end(taken.betId, 1, 0);
  for (let n = 0; n < 9; n++) {
    const by = [ann, bob, cid][n % 3]!;
    const sent = await by.post(`/api/groups/${groupId}/messages`, { id: randomUUID(), text: `Message ${n}` });
    expect(sent.statusCode).toBe(200);
  }
  const whole = (await read(ann, '?limit=100')).items.map(({ id }) => id);
  const paged: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Stream = await read(ann, `?limit=2${cursor && `&cursor=${cursor}`}`);
    paged.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(paged).toEqual(whole);
  expect(whole).toHaveLength(14);
  const texts = (await summary(ann)).filter((text) => text.startsWith('Message'));
  expect(texts).toEqual(Array.from({ length: 9 }, (_, n) => `Message ${n}`));
  expect((await ann.get(`/api/groups/${groupId}/stream?cursor=nonsense`)).json().code).toBe('invalidCursor');
});

test('loses an offer with the offer: withdrawn, closed or taken', async () => {
  const [withdrawn, closed, taken] = [await offer(ann), await offer(ann), await offer(ann)];
  expect(await summary(bob)).toEqual(['offer', 'offer', 'offer']);
  expect((await ann.delete(`/api/bets/${withdrawn.uniqueId}`)).statusCode).toBe(200);
  await api.database.pool.query('update events set commence_time = $2 where id = $1', [
    closed.betId,
    new Date(api.clock.now() - minute),
  ]);
  await take(cid, taken);
  expect(await summary(bob)).toEqual(['taken']);
});

test('shows a corrected result again, at the time of the correction', async () => {
  const bet = await offer(ann);
  await take(bob, bet);
  await end(bet.betId, 1, 0);
  await say(cid, 'Wait');
  tick();
  await api.database.pool.query(
    'update events set home_score = 0, away_score = 1, result_version = result_version + 1 where id = $1',
    [bet.betId],
  );
  await correctDue(api.database.pool, api.server.book);
  expect(await summary(cid)).toEqual(['taken', 'Wait', 'result']);
  expect((await read(cid)).items[0]).toMatchObject({ bet: { winner: bob.id } });
});

test('says what a comment is about, and counts it on the bet', async () => {
  const bet = await offer(ann);
  await say(bob, 'Never', { betId: bet.uniqueId });
  await say(cid, 'Kickoff', { eventId: bet.betId });
  const { items } = await read(ann);
  expect(items.slice(0, 3)).toMatchObject([
    { message: { text: 'Kickoff' }, about: { person: null, text: 'Chiefs vs Bills' } },
    { message: { text: 'Never' }, about: { person: { id: ann.id }, text: 'Chiefs' } },
    { type: 'offer', comments: 1 },
  ]);
});

test('takes reactions to bets', async () => {
  const bet = await offer(ann);
  const path = `/bets/${bet.uniqueId}/reactions/fire`;
  const reactions = async () =>
    (await read(ann)).items.flatMap((item) => (item.type === 'offer' ? item.reactions : []));
  const bobs = [{ reaction: 'fire', userIds: [bob.id] }];
  for (let times = 0; times < 2; times++) expect((await put(bob, path)).json()).toEqual({ reactions: bobs });
  expect(await reactions()).toEqual(bobs);
  expect((await bob.delete(`/api/groups/${groupId}${path}`)).json()).toEqual({ reactions: [] });
  expect(await reactions()).toEqual([]);
  expect((await put(bob, `/bets/${randomUUID()}/reactions/fire`)).json().code).toBe('betNotFound');
});

describe('who sees what', () => {
  test('a removed message stays without its text', async () => {
    const { id } = await say(bob, 'Oops');
    expect((await bob.delete(`/api/groups/${groupId}/messages/${id}`)).statusCode).toBe(200);
    expect(await summary(ann)).toEqual(['removed']);
  });

  test('a silenced person reads on, and their messages stay', async () => {
    await say(bob, 'Before');
    await api.database.pool.query('update users set silenced_until = $2 where id = $1', [
      bob.id,
      new Date(api.clock.now() + 60 * minute),
    ]);
    await say(ann, 'After');
    expect(await summary(bob)).toEqual(['Before', 'After']);
    expect(await summary(ann)).toEqual(['Before', 'After']);
  });

  test('people in a block see nothing of each other, but what they hold together', async () => {
    const between = await offer(ann);
    await take(bob, between);
    const bobs = await offer(bob);
    await say(bob, 'From bob');
    await say(cid, 'On it', { betId: bobs.uniqueId });
    await block(ann, bob);
    expect(await summary(ann)).toEqual(['taken']);
    expect(await summary(bob)).toEqual(['taken', 'offer', 'From bob', 'On it']);
    expect((await read(ann)).items.filter(({ type }) => type === 'joined')).toHaveLength(2);
    expect((await put(ann, `/bets/${bobs.uniqueId}/reactions/fire`)).json().code).toBe('betNotFound');
  });

  test('a forgiven debt says who forgave whom, to others only where the group shows amounts', async () => {
    const bet = await offer(ann);
    await take(bob, bet);
    await end(bet.betId, 1, 0);
    tick();
    const forgiven = await ann.post(`/api/groups/${groupId}/forgiveness`, {
      userId: bob.id,
      amountCents: 2_00,
    });
    expect(forgiven.statusCode).toBe(200);
    const seen = async (by: TestUser) =>
      (await read(by)).items.flatMap((item) =>
        item.type === 'forgiven' ? [[item.from.id, item.to.id, item.amountCents]] : [],
      );
    for (const by of [ann, bob, cid]) expect(await seen(by)).toEqual([[ann.id, bob.id, 2_00]]);
    tick();
    await put(ann, '/amounts', { showsAmounts: false });
    for (const by of [ann, bob]) expect(await seen(by)).toEqual([[ann.id, bob.id, 2_00]]);
    expect(await seen(cid)).toEqual([]);
  });

  test('amounts of others and their payments are hidden where the group hides them', async () => {
    const bet = await offer(ann);
    await take(bob, bet);
    await end(bet.betId, 1, 0);
    const { payments } = (await ann.post(`/api/groups/${groupId}/settle-up`)).json();
    tick();
    for (const by of [ann, bob])
      expect((await put(by, `/payments/${payments[0].id}`, {})).statusCode).toBe(200);
    const seen = async (by: TestUser) => {
      const { items } = await read(by);
      return items.flatMap((item) =>
        item.type === 'paid'
          ? [item.amountCents]
          : item.type === 'result'
            ? [item.hidesAmounts ?? item.bet.creator.winCents]
            : [],
      );
    };
    expect(await seen(cid)).toEqual([5_00, 5_00]);
    tick();
    expect((await put(bob, '/amounts', { showsAmounts: false })).json().code).toBe('notGroupOwner');
    expect((await put(ann, '/amounts', { showsAmounts: false })).json()).toMatchObject({
      showsAmounts: false,
    });
    expect((await read(cid)).items[0]).toMatchObject({
      type: 'amountsSwitched',
      person: { id: ann.id },
      showsAmounts: false,
    });
    expect(await seen(cid)).toEqual([true]);
    expect(await seen(bob)).toEqual([5_00, 5_00]);
    const hidden = (await read(cid)).items.find(({ type }) => type === 'result')!;
    expect(JSON.stringify(hidden)).not.toMatch(/Cents":[1-9]/);
  });
});

describe('what is unread', () => {
  const unread = async (by: TestUser) => {
    const { items } = (await by.get('/api/groups')).json();
    const inList = items.find(({ id }: { id: string }) => id === groupId).unread;
    expect((await read(by)).unread).toBe(inList);
    return inList;
  };
  const markRead = async (by: TestUser, body: object) =>
    expect((await by.post(`/api/groups/${groupId}/read`, body)).statusCode).toBe(204);

  test('is what others said, offered and decided since', async () => {
    expect(await unread(cid)).toBe(0);
    await say(ann, 'Hello');
    const bet = await offer(ann);
    expect([await unread(cid), await unread(ann)]).toEqual([2, 0]);
    const { items, readAt } = await read(cid);
    expect(items.filter(({ at }) => at > readAt).map(({ type }) => type)).toEqual(['offer', 'message']);
    await markRead(cid, { at: items[0]!.at });
    expect(await unread(cid)).toBe(0);
    await take(bob, bet);
    await end(bet.betId, 1, 0);
    expect(await unread(cid)).toBe(1);
    // An earlier instant takes nothing back.
    await markRead(cid, { at: items[1]!.at });
    expect(await unread(cid)).toBe(1);
    expect((await read(cid)).readAt).toBe(items[0]!.at);
  });

  test('loses an offer that ends and a message that is removed', async () => {
    const { id } = await say(ann, 'Hello');
    const bet = await offer(ann);
    expect(await unread(bob)).toBe(2);
    await ann.delete(`/api/bets/${bet.uniqueId}`);
    await ann.delete(`/api/groups/${groupId}/messages/${id}`);
    expect(await unread(bob)).toBe(0);
  });

  test('counts to 100', async () => {
    await api.database.pool.query(
      `insert into group_messages (id, group_id, user_id, number, text, created_at)
       select gen_random_uuid(), $1, $2, n, 'x', $3 from generate_series(1, 300) n`,
      [groupId, ann.id, new Date(api.clock.now() + minute)],
    );
    expect(await unread(bob)).toBe(100);
  });

  test('follows pages of the last release, which mark messages by number', async () => {
    const { number } = await say(ann, 'One');
    await say(ann, 'Two');
    await markRead(bob, { number });
    expect(await unread(bob)).toBe(1);
    expect((await bob.get(`/api/groups/${groupId}`)).json().unreadMessages).toBe(1);
    await markRead(bob, { at: new Date(api.clock.now()).toISOString() });
    expect((await bob.get(`/api/groups/${groupId}`)).json().unreadMessages).toBe(0);
  });
});

test('running bets of the group are listed until they are decided', async () => {
  const bet = await offer(ann);
  const running = async (by: TestUser) => (await by.get(`/api/groups/${groupId}/running`)).json().items;
  expect(await running(cid)).toEqual([]);
  await take(bob, bet);
  expect(await running(cid)).toMatchObject([
    { bet: { uniqueId: bet.uniqueId }, creator: { id: ann.id }, acceptor: { id: bob.id } },
  ]);
  await block(cid, bob);
  expect(await running(cid)).toEqual([]);
  await end(bet.betId, 1, 0);
  expect(await running(ann)).toEqual([]);
});

test('a page reads its own rows of thousands', async () => {
  const bet = await offer(ann);
  await take(bob, bet);
  await end(bet.betId, 1, 0);
  await asOwner(api.database.url, async (owner) => {
    await owner.query(
      `insert into bets select (jsonb_populate_record(b, jsonb_build_object(
         'id', overlay(gen_random_uuid()::text placing '8' from 15), 'created_at', b.created_at - n * interval '1 minute',
         'accepted_at', b.accepted_at - n * interval '1 minute', 'paid_out_at', b.paid_out_at - n * interval '1 minute'))).*
       from bets b, generate_series(1, 2000) n where b.id = $1`,
      [bet.uniqueId],
    );
    await owner.query(
      `insert into group_messages (id, group_id, user_id, number, text, created_at, bet_id)
       select gen_random_uuid(), $1, $2, n, 'x', $4::timestamptz - (10001 - n) * interval '10 seconds',
         case when n % 10 = 0 then $3::uuid end from generate_series(1, 10000) n`,
      [groupId, bob.id, bet.uniqueId, new Date(api.clock.now())],
    );
    await owner.query('vacuum analyze');
    const statement = streamText({
      position: 'null as position',
      after: (columns = []) => `(${columns.join(', ')}) < ($6::timestamptz, $7::bigint, $8::text)`,
      order: 'order by at desc, number desc, id desc limit $5',
    });
    const now = new Date(api.clock.now());
    const middle = new Date(api.clock.now() - 600 * minute);
    const { rows } = await owner.query(`explain (analyze, format json) ${statement}`, [
      ...[groupId, ann.id, now, true, 31],
      ...[middle, 0, ''],
    ]);
    const plan = JSON.stringify(rows);
    for (const table of ['group_messages', 'bets']) {
      const scans = plan.matchAll(
        new RegExp(`"Relation Name":"${table}"[^{}]*?"Actual Rows":([\\d.]+),"Actual Loops":(\\d+)`, 'g'),
      );
      const counts = [...scans].map(([, count, loops]) => Number(count) * Number(loops));
      expect(Math.max(...counts)).toBeGreaterThan(0);
      expect(Math.max(...counts)).toBeLessThanOrEqual(32);
    }
  });
});
