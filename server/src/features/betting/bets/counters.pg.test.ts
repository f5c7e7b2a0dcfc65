import { randomUUID } from 'node:crypto';
import { defaultExchangeFee, noFee, winCents } from '@sidebet/domain/markets/price';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { testGroup } from '../../../../testing/group.ts';
import { type LivePage, livePages } from '../../../../testing/live-page.ts';
import { annBobAndCid, offerSpread } from '../../../../testing/spread-offer.ts';
import { onTwoProcesses } from '../../../../testing/two-processes.ts';
import { createBook } from '../../../book/book.ts';
import { reconcile } from '../../../book/reconcile.ts';
import { silentLog } from '../../../logging/log.ts';
import { expireDue } from '../../../workers/expire-due.ts';
import { returnCounters } from '../../../workers/return-counters.ts';
import { downloadFiles } from '../../accounts/data-rights/download-files.ts';
import { withdrawOffers } from './withdraw-offers.ts';

/** Counter-offers over the API: whose money moves when, who sees them, and how they end. */

const hour = 3_600_000;

let api: TestApi;
/** Ann offers, Bob counters, Cid is someone else. */
let ann: TestUser;
let bob: TestUser;
let cid: TestUser;
let event: string;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  [ann, bob, cid] = await annBobAndCid(api, 100_00);
  event = await api.event({ homeTeam: 'Chiefs', awayTeam: 'Bills', startsInMs: 48 * hour });
});
afterEach(async () => {
  expect((await reconcile(api.database.pool)).firstDifference).toBeNull();
});
afterAll(() => api.close());

type Shown = { uniqueId: string; termsVersion: string };
const terms = { lineHalves: -7, stakeCents: 25_00, acceptorStakeCents: 20_00, fee: defaultExchangeFee };
const offer = (changes: object = {}, by = ann) => offerSpread(by, event, { ...terms, ...changes });
const send = (to: Shown, changes: object = {}, by = bob) =>
  by.post(`/api/bets/${to.uniqueId}/counters`, {
    ...{ lineHalves: -9, stakeCents: 22_00, acceptorStakeCents: 25_00, fee: defaultExchangeFee },
    ...{ termsVersion: to.termsVersion, ...changes },
  });
async function counter(to: Shown, changes: object = {}, by = bob) {
  const answer = await send(to, changes, by);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().bet;
}
const accept = (one: Shown, by = ann) =>
  by.post(`/api/counters/${one.uniqueId}/accept`, { termsVersion: one.termsVersion });
const take = (one: Shown, by = cid) =>
  by.post(`/api/bets/${one.uniqueId}/acceptance`, { termsVersion: one.termsVersion });
const balances = () => Promise.all([ann, bob, cid].map((user) => user.balanceCents()));
const find = async (one: Shown) => {
  const { rows } = await api.database.pool.query(
    'select status, result, escrow_cents from bets where id = $1',
    [one.uniqueId],
  );
  return rows[0];
};
const list = async (by: TestUser) => (await by.get('/api/counters')).json().items;
const suspend = ({ id }: TestUser) =>
  api.database.pool.query('update accounts set suspended = true where user_id = $1', [id]);
const notices = async (by: TestUser) => (await by.get('/api/notifications?limit=100')).json().items;

describe('a counter-offer', () => {
  test('holds its stake, is accepted, and ends the offer', async () => {
    const made = await offer();
    const answer = await counter(made);
    expect(answer).toMatchObject({
      counter: { toId: made.uniqueId, forId: ann.id, round: 1 },
      offeredToId: ann.id,
      userPick: 'Bills +4.5',
      creator: { stakeCents: 22_00 },
      acceptor: { stakeCents: 25_00 },
    });
    expect(Date.parse(answer.expiresAt) - api.clock.now()).toBe(24 * hour);
    expect(await balances()).toEqual([75_00, 78_00, 100_00]);
    expect((await notices(ann))[0]).toMatchObject({ type: 'Counter' });
    const accepted = (await accept(answer)).json();
    expect(accepted).toMatchObject({
      accountBalanceCents: 75_00,
      bet: { uniqueId: answer.uniqueId, status: 'Active', betAcceptorUid: ann.id },
    });
    expect(await find(made)).toEqual({ status: 'Deleted', result: 'countered', escrowCents: 0 });
    expect((await notices(bob))[0]).toMatchObject({
      type: 'AcceptBet',
      content: expect.stringContaining('accepted your counter-offer on Bills +4.5: $22 to win $24.50'),
    });
    expect((await ann.get(`/api/bets/${made.uniqueId}/receipt`)).json().rule).toBe(
      'Its creator accepted a counter-offer to it: the money returns in full.',
    );
  });

  test('goes back and forth, and each answer returns the one before', async () => {
    const made = await offer();
    const first = await counter(made);
    const second = await counter(
      first,
      { lineHalves: -8, stakeCents: 25_00, acceptorStakeCents: 23_00 },
      ann,
    );
    expect(second).toMatchObject({ counter: { forId: bob.id, round: 2 }, userPick: 'Chiefs −4' });
    expect(await find(first)).toEqual({ status: 'Deleted', result: 'countered', escrowCents: 0 });
    expect(await balances()).toEqual([50_00, 100_00, 100_00]);
    const third = await counter(second, { lineHalves: -8, stakeCents: 24_00 });
    expect(await balances()).toEqual([75_00, 76_00, 100_00]);
    const all = (await bob.get(`/api/bets/${made.uniqueId}/counters`)).json().items;
    expect(all.map(({ uniqueId }: Shown) => uniqueId)).toEqual(
      [first, second, third].map(({ uniqueId }) => uniqueId),
    );
    expect((await accept(third)).statusCode).toBe(200);
    expect(await balances()).toEqual([75_00, 76_00, 100_00]);
  });

  test('ends after ten rounds', async () => {
    let last: Shown = await offer();
    for (let n = 0; n < 10; n++) {
      const by = n % 2 === 0 ? bob : ann;
      last = await counter(last, { stakeCents: 10_00 + n, acceptorStakeCents: 10_00 }, by);
    }
    const refused = await send(last, { stakeCents: 9_00, acceptorStakeCents: 9_00 }, bob);
    expect(refused.json().code).toBe('tooManyRounds');
    expect(await balances()).toEqual([75_00 - 10_09, 100_00, 100_00]);
  });

  type Mistake = { what: string; offered?: object; changes: object; code: string; detail: string };
  const invalidLine = { code: 'invalidLine', detail: 'Please choose a line in steps of one half.' };
  test.each<Mistake & { field?: string }>([
    {
      what: 'the same terms',
      changes: { lineHalves: -7, stakeCents: 20_00 },
      code: 'counterSameTerms',
      detail: 'These are the same terms. Please change the line or what you risk.',
      field: 'acceptorStakeCents',
    },
    {
      what: 'more than the offer has',
      changes: { acceptorStakeCents: 25_01 },
      code: 'counterAboveOffer',
      detail: 'The offer risks at most $25.',
      field: 'acceptorStakeCents',
    },
    {
      what: 'a stake below the minimum',
      changes: { stakeCents: 99 },
      code: 'stakeBelowMinimum',
      detail: 'The minimum wager is $1.00.',
    },
    {
      what: 'more than its maker has',
      changes: { stakeCents: 100_01 },
      code: 'insufficientFunds',
      detail: 'Insufficient Funds. Please deposit more money.',
    },
    {
      what: 'older terms',
      changes: { termsVersion: 'older' },
      code: 'termsChanged',
      detail: 'The terms of this bet are not the ones you saw. Please read them again.',
    },
    {
      what: 'another fee',
      changes: { fee: noFee },
      code: 'feeChanged',
      detail:
        'The fee has changed since you saw it. Nothing was posted. Please check your offer and post it again.',
    },
    { what: 'no line, as on the winner,', changes: { lineHalves: null }, ...invalidLine },
    {
      what: 'a line, as on the spread,',
      offered: { market: 'moneyline', lineHalves: null },
      changes: { lineHalves: -7 },
      ...invalidLine,
    },
  ])('with $what is refused and changes nothing', async ({ offered, changes, code, detail, field }) => {
    const made = await offer(offered);
    const refused = (await send(made, changes)).json();
    expect(refused).toMatchObject({ code, detail });
    expect(refused.fields?.[0].path).toBe(field);
    expect(await balances()).toEqual([75_00, 100_00, 100_00]);
    expect(await find(made)).toMatchObject({ status: 'Created', escrowCents: 25_00 });
    expect(await list(ann)).toEqual([]);
    expect(await notices(ann)).toEqual([]);
  });

  test('cannot name another market: it is on the one of the offer', async () => {
    const answer = await counter(await offer(), { market: 'total', selection: 'over', marketTeam: 'home' });
    expect(answer).toMatchObject({ market: 'spread', userPick: 'Bills +4.5', marketTeam: null });
  });

  test('to one’s own, a taken or an unknown bet, and a second one, are refused', async () => {
    const made = await offer();
    const refused = async (...[to, changes, by]: Parameters<typeof send>) => {
      const before = await balances();
      const { code, detail } = (await send(to, changes, by)).json();
      expect(await balances(), code).toEqual(before);
      return [code, detail];
    };
    expect(await refused(made, {}, ann)).toEqual([
      'ownBet',
      'This is your bet. Go to my bets and select created bets.',
    ]);
    const answer = await counter(made);
    expect(await refused(made, { stakeCents: 21_00 })).toEqual([
      'counterOpen',
      'You already have an open counter-offer to this bet. Withdraw it first.',
    ]);
    expect(await refused(answer, {}, bob)).toEqual(['betNotFound', 'No Bet Found']);
    expect((await take(made)).statusCode).toBe(200);
    expect(await refused(made)).toEqual(['alreadyAccepted', 'Someone already accepted this bet!']);
    expect(await refused(answer, {}, ann)).toEqual(['alreadyAccepted', 'Someone already accepted this bet!']);
    for (const uniqueId of ['00000000-0000-4000-8000-000000000000', 'no id'])
      expect(await refused({ ...made, uniqueId })).toEqual(['betNotFound', 'No Bet Found']);
  });

  test('repeated with the same key is made once', async () => {
    const made = await offer();
    const body = { ...terms, lineHalves: -9, acceptorStakeCents: 25_00, termsVersion: made.termsVersion };
    const key = randomUUID();
    const answers = [1, 2].map(() => bob.post(`/api/bets/${made.uniqueId}/counters`, body, key));
    const [one, other] = await Promise.all(answers);
    expect(one!.json()).toEqual(other!.json());
    expect(await list(bob)).toHaveLength(1);
  });

  test('to a challenge by link requires its link', async () => {
    const made = await offer({ offeredTo: 'link' });
    const { path } = (await ann.get(`/api/bets/${made.uniqueId}/link`)).json();
    const token = new URL(path, 'http://localhost').searchParams.get('token');
    expect((await send(made)).json().code).toBe('notOfferedToYou');
    const answer = await counter(made, { token });
    expect((await accept(answer)).statusCode).toBe(200);
  });

  test('to a specified bet is an offer at the exchange fee', async () => {
    const id = await api.bet(ann, event, 25_00);
    const { bet } = (await bob.get(`/api/bets/${id}`)).json();
    const answer = await counter(bet, { lineHalves: null });
    expect(answer).toMatchObject({ feePolicy: 'exchange', tieRule: 'refund', market: 'moneyline' });
  });
});

describe('a counter-offer returns', () => {
  test('at once when its offer is taken, deleted or moved, with the reason', async () => {
    const ways: [string, (one: Shown) => Promise<unknown>, string][] = [
      ['taken', (one) => take(one), 'the bet was taken'],
      ['deleted', (one) => ann.delete(`/api/bets/${one.uniqueId}`), 'the bet is no longer open'],
      [
        'moved',
        (one) => ann.post(`/api/bets/${one.uniqueId}/move`, { ...terms, lineHalves: -9 }),
        'the bet is no longer open',
      ],
      [
        'countered by another',
        async (one) => accept(await counter(one, { stakeCents: 9_00, acceptorStakeCents: 10_00 }, cid)),
        'the bet is no longer open',
      ],
    ];
    for (const [way, end, why] of ways) {
      const made = await offer({ stakeCents: 10_00, acceptorStakeCents: 10_00 });
      const answer = await counter(made, { stakeCents: 11_00, acceptorStakeCents: 10_00 });
      const before = await bob.balanceCents();
      await end(made);
      expect(await find(answer), way).toEqual({ status: 'Deleted', result: 'offerGone', escrowCents: 0 });
      expect(await bob.balanceCents(), way).toBe(before + 11_00);
      expect((await notices(bob))[0]).toMatchObject({
        type: 'CounterEnded',
        content: `Your counter-offer on Bills +4.5 ended: ${why}. $11 is back in your balance.`,
      });
      const about = (await notices(ann)).filter(({ path }: { path: string }) =>
        path.includes(answer.uniqueId),
      );
      expect(about, way).toEqual([]);
    }
  });

  describe('of an offer of $100 of which it wants $75, when a part is taken', () => {
    const takePart = async (takeCents: number) => {
      const made = await offer({ stakeCents: 100_00, acceptorStakeCents: 100_00 });
      const answer = await counter(made, { stakeCents: 70_00, acceptorStakeCents: 75_00 });
      expect(await balances()).toEqual([0, 30_00, 100_00]);
      const seen = { lineHalves: -7, takeCents, winCents: winCents(takeCents, defaultExchangeFee) };
      const takes = [{ uniqueId: made.uniqueId, ...seen }];
      expect((await cid.post('/api/offers/take', { takes, all: true })).statusCode).toBe(200);
      return { made, answer };
    };
    const lines = async (one: Shown) =>
      (await bob.get(`/api/bets/${one.uniqueId}/receipt`))
        .json()
        .lines.map(({ description, amountCents, to }: Record<string, unknown>) => [
          description,
          amountCents,
          to,
        ]);

    test('that leaves too little, at once and with the reason', async () => {
      const { made, answer } = await takePart(25_01);
      expect(await find(made)).toMatchObject({ status: 'Created', escrowCents: 74_99 });
      expect(await find(answer)).toEqual({ status: 'Deleted', result: 'offerGone', escrowCents: 0 });
      expect(await balances()).toEqual([0, 100_00, 74_99]);
      expect((await notices(bob))[0]).toMatchObject({
        type: 'CounterEnded',
        content:
          'Your counter-offer on Bills +4.5 ended: too little of the bet is left. $70 is back in your balance.',
      });
      expect((await notices(ann)).map(({ type }: { type: string }) => type)).toEqual(['AcceptBet']);
      expect(await lines(answer)).toEqual([
        ['Create Wager', 70_00, 'Escrow'],
        ['Delete Wager', 70_00, bob.username],
      ]);
      expect((await accept(answer)).json().code).toBe('counterOver');
      expect(await list(bob)).toEqual([]);
    });

    test('not if it leaves enough (control)', async () => {
      const { answer } = await takePart(25_00);
      expect(await find(answer)).toEqual({ status: 'Created', result: null, escrowCents: 70_00 });
      expect(await balances()).toEqual([0, 30_00, 75_00]);
      expect(await notices(bob)).toEqual([]);
      expect(await lines(answer)).toEqual([['Create Wager', 70_00, 'Escrow']]);
      expect((await accept(answer)).statusCode).toBe(200);
      expect(await balances()).toEqual([0, 30_00, 75_00]);
    });
  });

  test('with a quiet no, when it is withdrawn and when its time is over', async () => {
    const made = await offer();
    const declined = await counter(made);
    const no = (word: string) => ann.post(`/api/bets/${declined.uniqueId}/decline`, { word });
    expect((await no('Never.')).json().code).toBe('declineWordInvalid');
    expect((await no('')).statusCode).toBe(200);
    expect(await find(declined)).toMatchObject({ result: 'declined' });
    expect((await notices(bob))[0]).toMatchObject({ type: 'CounterEnded' });
    const { rule } = (await bob.get(`/api/bets/${declined.uniqueId}/receipt`)).json();
    expect(rule).toBe('It was declined: the money returns in full.');
    const withdrawn = await counter(made);
    expect((await bob.delete(`/api/bets/${withdrawn.uniqueId}`)).statusCode).toBe(200);
    const expired = await counter(made);
    api.clock.moveBy(24 * hour);
    await onTwoProcesses(api, (book) => expireDue(api.database.pool, book, api.clock));
    expect(await find(expired)).toMatchObject({ result: 'expired' });
    expect(await find(made)).toMatchObject({ status: 'Created' });
    expect(await balances()).toEqual([75_00, 100_00, 100_00]);
  });

  test.each([
    ['blocked', () => ann.post(`/api/people/${bob.id}/block`)],
    ['its maker suspended', () => suspend(bob)],
    ['the other suspended', () => suspend(ann)],
    ['the other gone', () => ann.post('/api/me/deletion', { confirmation: ann.username })],
  ])('when one of the two is %s', async (_, end) => {
    // Without cash, their accounts can be deleted.
    [ann, bob] = await annBobAndCid(api, 0);
    const group = await testGroup(api, 'points', [cid, ann, bob], 1_000_00);
    const inGroup = await counter(await offer({ groupId: group.id, fee: noFee }), { fee: noFee });
    expect(await group.balanceCents(bob)).toBe(978_00);
    await end();
    await withdrawOffers(api.database.pool, api.server.book, api.clock);
    expect(await find(inGroup)).toMatchObject({ status: 'Deleted', escrowCents: 0 });
    expect(await group.balanceCents(bob)).toBe(1_000_00);
  });

  test('of cash when the other is suspended', async () => {
    const answer = await counter(await offer());
    await suspend(ann);
    await withdrawOffers(api.database.pool, api.server.book, api.clock);
    expect(await find(answer)).toMatchObject({ status: 'Deleted', escrowCents: 0 });
    expect(await bob.balanceCents()).toBe(100_00);
  });

  test('by a worker, if the process that took the offer died after its commit', async () => {
    const made = await offer();
    const answer = await counter(made);
    const due: unknown[] = [];
    // It commits, and dies before it returns what is due.
    const dying = createBook(api.database.url, api.clock, silentLog, {
      afterwards: (commands) => due.push(...commands),
    });
    const command = {
      kind: 'acceptBet',
      ...{ betId: made.uniqueId, userId: cid.id, termsVersion: made.termsVersion },
    } as const;
    expect((await dying.execute({ command })).kind).toBe('done');
    await dying.close();
    expect(due).toEqual([{ kind: 'endCounter', betId: answer.uniqueId, offerId: made.uniqueId }]);
    // Without the worker the stake stays in escrow, and no one can accept it.
    expect(await find(answer)).toEqual({ status: 'Created', result: null, escrowCents: 22_00 });
    expect((await accept(answer)).json().code).toBe('counteredOfferGone');
    expect(await list(bob)).toEqual([]);
    const { pool } = api.database;
    expect(await onTwoProcesses(api, (book) => returnCounters(pool, book))).toBe(1);
    expect(await find(answer)).toEqual({ status: 'Deleted', result: 'offerGone', escrowCents: 0 });
    expect(await bob.balanceCents()).toBe(100_00);
    expect(await onTwoProcesses(api, (book) => returnCounters(pool, book))).toBe(0);
  });
});

describe('only its two people see a counter-offer', () => {
  const live = livePages();
  afterEach(live.closeAll);

  test('of cash', async () => {
    const made = await offer();
    const answer = await counter(made);
    expect((await ann.get(`/api/bets/${answer.uniqueId}`)).json()).toMatchObject({ acceptable: true });
    expect((await bob.get(`/api/bets/${answer.uniqueId}`)).json()).toMatchObject({ code: 'ownBet' });
    expect((await cid.get(`/api/bets/${answer.uniqueId}`)).json().code).toBe('betNotFound');
    expect((await cid.get(`/api/shared-bets/${answer.uniqueId}`)).json().code).toBe('betNotFound');
    expect(await list(ann)).toMatchObject([
      { counter: { uniqueId: answer.uniqueId }, offer: { uniqueId: made.uniqueId } },
    ]);
    expect(await list(bob)).toMatchObject([{ counter: { uniqueId: answer.uniqueId } }]);
    expect(await list(cid)).toEqual([]);
    for (const [who, count] of [
      [ann, 1],
      [bob, 1],
      [cid, 0],
    ] as const) {
      const { items } = (await who.get(`/api/bets/${made.uniqueId}/counters`)).json();
      expect(items).toHaveLength(count);
    }
    const lists = ['/api/board', '/api/me/challenges', `/api/events/${event}`, '/api/events'];
    for (const url of lists) {
      expect((await cid.get(url)).body, url).not.toContain(answer.uniqueId);
      expect((await ann.get(url)).body, url).not.toContain(answer.uniqueId);
    }
    // It is taken only as a counter-offer.
    expect((await take(answer, ann)).json().code).toBe('betNotFound');
    expect((await accept(answer, cid)).json().code).toBe('betNotFound');
    expect((await accept(answer, bob)).json().code).toBe('ownBet');
    await ann.post(`/api/bets/${answer.uniqueId}/decline`, { word: '' });
    expect((await ann.get(`/api/bets/${answer.uniqueId}`)).json()).toMatchObject({ code: 'counterOver' });
    expect((await cid.get(`/api/bets/${answer.uniqueId}`)).json().code).toBe('betNotFound');
  });

  test('in a group, until it is accepted', async () => {
    const group = await testGroup(api, 'points', [ann, bob, cid], 1_000_00);
    const made = await offer({ groupId: group.id, fee: noFee });
    const answer = await counter(made, { fee: noFee });
    expect(answer).toMatchObject({ group: { id: group.id }, feePolicy: 'none', counter: { forId: ann.id } });
    expect(await group.balanceCents(bob)).toBe(978_00);
    expect(await balances()).toEqual([100_00, 100_00, 100_00]);
    expect((await cid.get(`/api/bets/${answer.uniqueId}`)).json().code).toBe('betNotFound');
    expect((await ann.get(`/api/bets/${answer.uniqueId}`)).json()).toMatchObject({ acceptable: true });
    const lists = [
      `/api/groups/${group.id}/board`,
      `/api/groups/${group.id}/stream`,
      `/api/groups/${group.id}/feed`,
      `/api/events/${event}`,
    ];
    const see = async (who: TestUser) => {
      const bodies = await Promise.all(lists.map(async (url) => (await who.get(url)).body));
      return lists.filter((_, i) => bodies[i]!.includes(answer.uniqueId));
    };
    expect(await see(cid)).toEqual([]);
    const reaction = { reaction: '👀', isOn: true };
    const react = `/api/groups/${group.id}/bets/${answer.uniqueId}/reactions`;
    expect((await cid.post(react, reaction)).statusCode).not.toBe(200);
    const openOffers = async () => (await cid.get('/api/groups')).json().items[0].openOffers;
    expect(await openOffers()).toBe(1);
    expect((await accept(answer, cid)).json().code).toBe('betNotFound');
    expect((await accept(answer)).statusCode).toBe(200);
    expect(await group.balanceCents(ann)).toBe(975_00);
    expect(await see(cid)).not.toEqual([]);
  });

  test('in the live stream', async () => {
    const group = await testGroup(api, 'points', [ann, bob, cid], 1_000_00);
    const [anns, bobs, cids] = [
      await live.open(api, ann),
      await live.open(api, bob),
      await live.open(api, cid),
    ] as [LivePage, LivePage, LivePage];
    for (const inGroup of [{}, { groupId: group.id, fee: noFee }]) {
      const from = cids.messages.length;
      const made = await offer(inGroup);
      const change = made.group ? { fee: noFee } : {};
      await cids.wait(made.group ? 'groups' : 'boardAdded', { from });
      const [fromA, fromB, fromC] = [anns, bobs, cids].map(({ messages }) => messages.length);
      const answer = await counter(made, change);
      const isIt = ({ bets }: { bets: readonly Shown[] }) =>
        bets.some(({ uniqueId }) => uniqueId === answer.uniqueId);
      await anns.wait('friends', { from: fromA! });
      await anns.wait('notifications', { from: fromA! });
      await bobs.wait('myBets', { from: fromB!, fits: isIt });
      const next = anns.messages.length;
      await bob.delete(`/api/bets/${answer.uniqueId}`);
      await anns.wait('friends', { from: next });
      // This marker follows everything above, so messages missing by now will never arrive.
      const marker = await api.bet(bob, event, 1_00);
      await cids.wait('boardAdded', { fits: ({ bets }) => bets.some((bet) => bet.uniqueId === marker) });
      expect(cids.messages.slice(fromC!).map(({ type }) => type)).toEqual(['boardAdded']);
    }
  });

  test('in a group it returns when the one who could accept it leaves', async () => {
    const group = await testGroup(api, 'points', [ann, bob, cid], 1_000_00);
    const made = await offer({ groupId: group.id, fee: noFee });
    const first = await counter(made, { fee: noFee });
    const second = await counter(first, { fee: noFee, stakeCents: 24_00, acceptorStakeCents: 22_00 }, ann);
    expect((await bob.delete(`/api/groups/${group.id}/me`)).statusCode).toBe(204);
    await withdrawOffers(api.database.pool, api.server.book, api.clock);
    expect(await find(second)).toMatchObject({ status: 'Deleted', result: 'declined' });
    expect(await find(made)).toMatchObject({ status: 'Created' });
    expect(await group.balanceCents(ann)).toBe(975_00);
  });
});

describe('a counter-offer belongs to the data of its two people', () => {
  test('who download it, and can report each other for it', async () => {
    const group = await testGroup(api, 'points', [ann, bob, cid], 1_000_00);
    const made = await offer({ groupId: group.id, fee: noFee });
    const answer = await counter(made, { fee: noFee });
    const readPart = async ({ id }: TestUser) => {
      const { rows } = await api.database.pool.query(downloadFiles.bets.sql, [id]);
      return rows.filter((row) => row.uniqueId === answer.uniqueId);
    };
    const shown = { counterOfferTo: made.uniqueId, counterRound: 1, isChallenge: false };
    expect(await readPart(ann)).toMatchObject([{ ...shown, createdByMe: false, opponent: bob.username }]);
    expect(await readPart(bob)).toMatchObject([{ ...shown, createdByMe: true, opponent: ann.username }]);
    expect(await readPart(cid)).toEqual([]);
    const report = (by: TestUser, about: TestUser) =>
      by.post(`/api/people/${about.id}/reports`, {
        ...{ reason: 'harassment', message: 'He sends me one after the other.', betId: answer.uniqueId },
      });
    expect((await report(cid, bob)).json().code).toBe('betNotFound');
    expect((await report(ann, bob)).statusCode).toBeLessThan(300);
  });

  test('and someone who is silenced sends none', async () => {
    const made = await offer();
    await api.database.pool.query('update users set silenced_until = $2 where id = $1', [
      bob.id,
      new Date(api.clock.now() + hour),
    ]);
    expect((await send(made)).json().code).toBe('silenced');
  });
});

describe('moving an offer', () => {
  test('posts it again on the new line in one step', async () => {
    const made = await offer();
    const answer = await ann.post(`/api/bets/${made.uniqueId}/move`, { ...terms, lineHalves: -9 });
    expect(answer.statusCode, answer.body).toBe(200);
    const { bet, accountBalanceCents } = answer.json();
    expect(bet).toMatchObject({ lineHalves: -9, status: 'Created', userPick: 'Chiefs −4.5' });
    expect(accountBalanceCents).toBe(75_00);
    expect(await find(made)).toMatchObject({ status: 'Deleted', result: 'deleted' });
    expect((await send(made)).json().code).toBe('betNotOpen');
  });

  test('keeps a challenge with its friend, also in a group with the members', async () => {
    await api.befriend(ann, bob);
    const made = await offer({ offeredTo: bob.id });
    const move = (one: Shown, by = ann, changes: object = {}) =>
      by.post(`/api/bets/${one.uniqueId}/move`, { ...terms, lineHalves: -9, ...changes });
    const { bet } = (await move(made)).json();
    expect(bet).toMatchObject({ offeredToId: bob.id });
    const challenges = (await notices(bob)).filter(({ type }: { type: string }) => type === 'Challenge');
    expect(challenges).toHaveLength(1);
    const group = await testGroup(api, 'iou', [ann, bob], 1_000_00);
    const inGroup = await offer({ groupId: group.id, fee: noFee });
    const moved = (await move(inGroup, ann, { fee: noFee })).json().bet;
    expect(moved).toMatchObject({ group: { id: group.id }, lineHalves: -9 });
    expect((await move(moved, bob, { fee: noFee })).json().code).toBe('notYourBet');
  });
});
