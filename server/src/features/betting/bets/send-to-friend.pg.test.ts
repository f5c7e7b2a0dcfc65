import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { livePages } from '../../../../testing/live-page.ts';
import { createCommitBatch } from '../../../book/commit-batch.ts';
import { reconcile } from '../../../book/reconcile.ts';
import { changeSystemSettings } from '../../../db/change-system-settings.ts';
import type { GameClock } from '../../../time/clock.ts';

/** An open bet that its creator sends to one friend instead of everyone. */

let api: TestApi;
/** Ann's friends are Bob and Dee. Cat is a stranger. */
let ann: TestUser;
let bob: TestUser;
let cat: TestUser;
let dee: TestUser;
let event: string;
beforeAll(async () => {
  api = await testApi();
  [ann, bob, cat, dee] = [
    await api.user('ann', 1_000_00),
    await api.user('bob', 1_000_00),
    await api.user('cat', 1_000_00),
    await api.user('dee', 1_000_00),
  ];
  await api.befriend(ann, bob);
  await api.befriend(ann, dee);
  event = await api.event();
});
afterAll(async () => {
  expect(await reconcile(api.database.pool)).toMatchObject({ agrees: true, firstDifference: null });
  await api.close();
});
const live = livePages();
afterEach(live.closeAll);

const send = (bet: string, to: { id: string } = bob, by = ann, key?: string) =>
  by.post(`/api/bets/${bet}/challenge`, { friendId: to.id }, key);
const accept = (who: TestUser, bet: string, body?: object) => who.post(`/api/bets/${bet}/acceptance`, body);
const ids = async (who: TestUser, url: string): Promise<string[]> =>
  (await who.get(url)).json().items.map(({ uniqueId }: { uniqueId: string }) => uniqueId);
const inbox = async (who: TestUser, bet: string) =>
  (await who.get('/api/notifications?limit=100'))
    .json()
    .items.filter(({ path }: { path: string }) => path.endsWith(bet))
    .map(({ type, content }: { type: string; content: string }) => [type, content]);

test('it leaves the board, the friend gets the challenge, and no money moves', async () => {
  const bet = await api.bet(ann, event, 10_00);
  const before = await ann.balanceCents();
  const answer = await send(bet, { id: bob.id.toUpperCase() });
  expect(answer.json()).toMatchObject({
    accountBalanceCents: before,
    bet: { uniqueId: bet, status: 'Created', offeredToId: bob.id, offeredToName: 'bob', wagerCents: 10_00 },
  });
  expect(await ids(cat, '/api/board?limit=100')).not.toContain(bet);
  expect((await cat.get(`/api/bets/${bet}`)).json().code).toBe('betNotFound');
  expect((await cat.get(`/api/shared-bets/${bet}`)).json().code).toBe('betNotFound');
  expect(await ids(bob, '/api/me/challenges')).toContain(bet);
  expect(await inbox(bob, bet)).toEqual([
    ['Challenge', 'challenges you with Boston Celtics. You would take New York Knicks. Risk $10 to win $8.'],
  ]);
  expect((await accept(cat, bet)).json().code).toBe('notOfferedToYou');
  expect((await accept(bob, bet)).json().bet).toMatchObject({ status: 'Active', betAcceptorUid: bob.id });
  const { lines } = (await ann.get(`/api/bets/${bet}/receipt`)).json();
  expect(lines.map(({ description }: { description: string }) => description)).toEqual([
    'Create Wager',
    'Accept Wager',
  ]);
});

test('open pages follow: it leaves the board of everyone, and its two users get the challenge', async () => {
  const bet = await api.bet(ann, event, 10_00);
  const [anns, bobs, cats] = [
    await live.open(api, ann),
    await live.open(api, bob),
    await live.open(api, cat),
  ] as const;
  expect((await send(bet)).statusCode).toBe(200);
  const has = ({ bets }: { bets: readonly { uniqueId: string }[] }) =>
    bets.some(({ uniqueId }) => uniqueId === bet);
  await cats.wait('boardRemoved', { fits: has });
  await bobs.wait('friends');
  await bobs.wait('notifications');
  // The news of its creation may come first.
  const isSent = ({ bets }: { bets: readonly { uniqueId: string; offeredToId: string | null }[] }) =>
    bets.some(({ uniqueId, offeredToId }) => uniqueId === bet && offeredToId === bob.id);
  await anns.wait('myBets', { fits: isSent });
  const [from, marker] = [cats.messages.length, await api.bet(ann, event, 1_00)];
  expect((await accept(bob, bet)).statusCode).toBe(200);
  const last = await api.bet(ann, event, 1_00);
  const added = (id: string) => (message: { bets: { uniqueId: string }[] }) =>
    message.bets.some(({ uniqueId }) => uniqueId === id);
  await cats.wait('boardAdded', { from, fits: added(marker) });
  await cats.wait('boardAdded', { from, fits: added(last) });
  // From then on it is between two people.
  expect(JSON.stringify(cats.messages.slice(from))).not.toContain(bet);
});

describe('refused', () => {
  type Row = readonly [name: string, request: () => Promise<string>, status: number, code: string];
  const code = async (sent: ReturnType<typeof send>) => {
    const answer = (await sent).json();
    return `${answer.status} ${answer.code}`;
  };
  const rows: readonly Row[] = [
    ['an unknown bet', () => code(send('00000000-0000-4000-8000-000000000000')), 404, 'betNotFound'],
    ['no id', () => code(send('nothing')), 404, 'betNotFound'],
    [
      'the bet of someone else',
      async () => code(send(await api.bet(cat, event), bob, ann)),
      403,
      'notYourBet',
    ],
    ['oneself', async () => code(send(await api.bet(ann, event), ann)), 400, 'challengesOneself'],
    ['a stranger', async () => code(send(await api.bet(ann, event), cat)), 403, 'challengesNoFriend'],
    [
      'someone who was blocked',
      async () => {
        const eve = await api.user('eve');
        await api.befriend(ann, eve);
        await ann.post(`/api/people/${eve.id}/block`);
        return code(send(await api.bet(ann, event), eve));
      },
      403,
      'challengesNoFriend',
    ],
    [
      'a taken bet',
      async () => code(send(await api.activeBet(ann, cat, event, 1_00))),
      409,
      'alreadyAccepted',
    ],
    [
      'a deleted bet',
      async () => {
        const bet = await api.bet(ann, event);
        await ann.delete(`/api/bets/${bet}`);
        return code(send(bet));
      },
      409,
      'betNotSendable',
    ],
    [
      'a challenge',
      async () => {
        const bet = await api.bet(ann, event);
        await send(bet);
        return code(send(bet, dee));
      },
      409,
      'betNotSendable',
    ],
    [
      'someone silenced',
      async () => {
        const fay = await api.user('fay', 10_00);
        await api.befriend(fay, bob);
        const bet = await api.bet(fay, event, 1_00);
        await api.database.pool.query('update users set silenced_until = $2 where id = $1', [
          fay.id,
          new Date(api.clock.now() + 60_000),
        ]);
        return code(send(bet, bob, fay));
      },
      403,
      'silenced',
    ],
  ];
  test.each(rows)('%s', async (_name, request, status, expected) => {
    expect(await request()).toBe(`${status} ${expected}`);
  });
});

test('repeats with one key have one effect and the same response', async () => {
  const bet = await api.bet(ann, event);
  const sent = await Promise.all(Array.from({ length: 5 }, () => send(bet, bob, ann, 'to-bob')));
  expect(new Set(sent.map((answer) => answer.body)).size).toBe(1);
  expect(sent[0]!.statusCode).toBe(200);
  expect((await send(bet, dee, ann, 'to-bob')).json().code).toBe('idempotencyKeyReused');
  expect(await inbox(bob, bet)).toHaveLength(1);
  expect(await inbox(dee, bet)).toHaveLength(0);
});

test('of a stranger who takes it and its creator who sends it to a friend, one wins', async () => {
  for (let round = 0; round < 12; round++) {
    const bet = await api.bet(ann, event, 1_00);
    const takes = () => accept(cat, bet);
    const sends = () => send(bet);
    const [one, other] = await Promise.all(round % 2 === 0 ? [takes(), sends()] : [sends(), takes()]);
    const [taken, sent] = round % 2 === 0 ? [one, other] : [other, one];
    const outcome = [taken.statusCode, sent.statusCode].join();
    expect(['200,409', '403,200']).toContain(outcome);
    if (outcome === '200,409') expect(sent.json().code).toBe('alreadyAccepted');
    else expect(taken.json().code).toBe('notOfferedToYou');
    const { bet: after } = (await ann.get(`/api/bets/${bet}`)).json();
    expect(after).toMatchObject(
      outcome === '200,409'
        ? { status: 'Active', betAcceptorUid: cat.id, offeredToId: null }
        : { status: 'Created', betAcceptorUid: null, offeredToId: bob.id },
    );
    expect(await inbox(bob, bet)).toHaveLength(outcome === '200,409' ? 0 : 1);
  }
});

test('a new offer can be taken by the friend at once, also when it is corrected and sent in one batch', async () => {
  await changeSystemSettings(api.database.pool, { newOfferMs: 5_000 });
  const terms = { lineHalves: -7, stakeCents: 25_00, acceptorStakeCents: 10_00, fee: defaultExchangeFee };
  const offer = { eventId: event, market: 'spread', selection: 'home', ...terms };
  const { bet } = (await ann.post('/api/offers', offer)).json();
  const by = { betId: bet.uniqueId, userId: ann.id };
  const commit = createCommitBatch(api.database.pool, { now: api.clock.now } as GameClock, 'live');
  const { results } = await commit([
    { command: { kind: 'correctOffer', ...by, ...terms, lineHalves: -5 } },
    { command: { kind: 'challengeFriend', ...by, friendId: bob.id } },
  ]);
  expect(results.map(({ kind }) => kind)).toEqual(['done', 'done']);
  await changeSystemSettings(api.database.pool, { newOfferMs: 0 });
  const page = (await bob.get(`/api/bets/${bet.uniqueId}`)).json();
  expect(page).toMatchObject({
    acceptable: true,
    bet: { lineHalves: -5, opensAt: null, correctionsLeft: 0 },
  });
  const { termsVersion } = page.bet;
  expect((await accept(bob, bet.uniqueId, { termsVersion })).statusCode).toBe(200);
});
