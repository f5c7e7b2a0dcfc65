import { randomUUID } from 'node:crypto';
import { noFee } from '@sidebet/domain/markets/price';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { type TestGroup, testGroup } from '../../../../testing/group.ts';
import { reconcile } from '../../../book/reconcile.ts';
import { newGroupId } from '../../../db/new-id.ts';
import { correctDue, settleDue } from '../../../workers/settle-due.ts';
import { endDebtsOfDeleted } from './end-debts.ts';

/** Debts in a group of Ann, who owns it, Bob, Cat and Dan, from the bet to 0. */

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let cat: TestUser;
let dan: TestUser;
let group: TestGroup;
let round = 0;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  round += 1;
  [ann, bob, cat, dan] = await Promise.all([
    api.user(`ann${round}`),
    api.user(`bob${round}`),
    api.user(`cat${round}`),
    api.user(`dan${round}`),
  ]);
  group = await testGroup(api, 'iou', [ann, bob, cat, dan], 500_00);
});
afterEach(async () => {
  expect((await reconcile(api.database.pool)).firstDifference).toBeNull();
});
afterAll(() => api.close());

const path = (rest = '') => `/api/groups/${group.id}${rest}`;
const put = (by: TestUser, url: string, body: object = {}, key: string = randomUUID()) =>
  api.send('PUT', url, { headers: { cookie: by.cookie, 'idempotency-key': key }, body });
const settleUp = async (by: TestUser) => (await by.get(path('/settle-up'))).json();
const request = async (by = ann) => (await by.post(path('/settle-up'))).json();
const payment = (id: string) => path(`/payments/${id}`);
const confirm = async (by: TestUser, id: string, body: object = {}) =>
  (await put(by, payment(id), body)).json();
const deny = async (by: TestUser, id: string, note: string | null = null) =>
  (await by.post(`${payment(id)}/denial`, { note })).json();
const undo = async (by: TestUser, id: string) => (await by.delete(`${payment(id)}/claim`)).json();
const cancel = async (by: TestUser, id: string) => (await by.delete(payment(id))).json();
const add = async (by: TestUser, to: TestUser, amountCents: number, key?: string) =>
  (await by.post(path('/payments'), { toId: to.id, amountCents }, key)).json();
const forgive = async (by: TestUser, debtor: TestUser, amountCents: number, key?: string) =>
  (await by.post(path('/forgiveness'), { userId: debtor.id, amountCents }, key)).json();
const balances = async () => Promise.all([ann, bob, cat, dan].map((user) => group.balanceCents(user)));

async function bet(creator: TestUser, acceptor: TestUser, stakeCents: number) {
  const eventId = await api.event();
  const stakes = { stakeCents, acceptorStakeCents: stakeCents, fee: noFee, groupId: group.id };
  const offer = { eventId, market: 'moneyline', selection: 'home', ...stakes };
  const made = (await creator.post('/api/offers', offer)).json().bet;
  const { statusCode } = await acceptor.post(`/api/bets/${made.uniqueId}/acceptance`, {
    termsVersion: made.termsVersion,
  });
  expect(statusCode).toBe(200);
  return eventId;
}
/** The debtor loses a bet against the creditor. */
async function owe(debtor: TestUser, creditor: TestUser, cents: number) {
  const eventId = await bet(creditor, debtor, cents);
  await api.result(eventId, 1, 0);
  await settleDue(api.database.pool, api.server.book);
  return eventId;
}
/** The texts of notifications about settling up, oldest first. */
const notices = async (user: TestUser): Promise<string[]> =>
  (await user.get('/api/notifications'))
    .json()
    .items.filter(({ type }: { type: string }) => type === 'SettleUp')
    .map(({ content }: { content: string }) => content)
    .reverse();
const says = ({ statements }: { statements: { person: { id: string }; kind: string; note: string }[] }) =>
  statements.map(({ person, kind, note }) => [person.id === ann.id ? 'ann' : 'bob', kind, note]);
const erase = (user: TestUser, leavesIous = true) =>
  user.post('/api/me/deletion', { confirmation: user.username, leavesIous });
const endDebts = () => endDebtsOfDeleted({ pool: api.database.pool, book: api.server.book });

describe('where amounts are hidden', () => {
  test('members see their own balance and payments, and forgive only whom they settle with', async () => {
    await owe(bob, ann, 30_00);
    await owe(dan, cat, 10_00);
    expect((await settleUp(cat)).balances).toHaveLength(4);
    await put(ann, path('/amounts'), { showsAmounts: false });
    await request();
    const { balances: seen, payments, suggested, canForgive } = await settleUp(cat);
    expect(seen.map((one: { person: { id: string } }) => one.person.id)).toEqual([cat.id]);
    expect(payments.map((one: { from: { id: string } }) => one.from.id)).toEqual([dan.id]);
    expect(suggested).toEqual([]);
    expect(canForgive.map((one: { person: { id: string } }) => one.person.id)).toEqual([dan.id]);
    expect((await forgive(cat, bob, 1)).code).toBe('memberNotFound');
    const members = (await ann.get(path('/members'))).json().items;
    expect(members.map((one: { balanceCents: number | null }) => one.balanceCents)).toEqual([
      30_00,
      null,
      null,
      null,
    ]);
    expect(members.slice(1).map((one: { settlesWith: unknown }) => one.settlesWith)).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('a claim', () => {
  test('stays next to "not received", and each side is notified once', async () => {
    await owe(bob, ann, 30_00);
    const [{ id }] = (await request()).payments;
    await confirm(bob, id, { note: 'In cash' });
    // What pages of the last release send.
    const denied = await cancel(ann, id);
    expect(denied.payments).toMatchObject([{ id, settledAt: null, canceledAt: null }]);
    const [listed] = (await settleUp(bob)).payments;
    expect(listed.paidAt).not.toBeNull();
    expect(listed.notReceivedAt).not.toBeNull();
    expect(says(listed)).toEqual([
      ['bob', 'paid', 'In cash'],
      ['ann', 'notReceived', ''],
    ]);
    expect(await deny(ann, id)).toMatchObject({ code: 'paymentDenied' });
    expect(await cancel(ann, id)).toMatchObject({ code: 'paymentDenied' });
    expect(await notices(bob)).toEqual([
      `asks to settle up: you owe ${ann.username} $30.`,
      'says your $30 did not arrive.',
    ]);
    expect(await notices(ann)).toEqual(['says they paid you $30.']);
    expect(await balances()).toEqual([30_00, -30_00, 0, 0]);

    api.clock.moveBy(60_000);
    const again = await confirm(bob, id, { note: 'Look again' });
    expect(again.payments).toMatchObject([{ notReceivedAt: null, settledAt: null }]);
    const settled = await confirm(ann, id);
    expect(says(settled.payments[0])).toEqual([
      ['bob', 'paid', 'In cash'],
      ['ann', 'notReceived', ''],
      ['bob', 'paid', 'Look again'],
      ['ann', 'received', ''],
    ]);
    expect(await balances()).toEqual([0, 0, 0, 0]);
  });

  test('taken back takes its notice back and stays in the history', async () => {
    await owe(bob, ann, 30_00);
    const [{ id }] = (await request()).payments;
    expect(await undo(bob, id)).toMatchObject({ code: 'paymentNotClaimed' });
    await confirm(bob, id);
    expect(await undo(ann, id)).toMatchObject({ code: 'paymentOfOtherSide' });
    const undone = await undo(bob, id);
    expect(undone.payments).toMatchObject([{ paidAt: null }]);
    expect(says(undone.payments[0])).toEqual([
      ['bob', 'paid', ''],
      ['bob', 'undid', ''],
    ]);
    expect(await notices(ann)).toEqual([]);
    expect(await deny(ann, id)).toMatchObject({ code: 'paymentNotClaimed' });
    const canceled = await cancel(ann, id);
    expect(canceled.payments).toEqual([]);
    expect(canceled.canceled).toMatchObject([{ id, statements: [{}, {}, { kind: 'canceled' }] }]);
    expect(await notices(bob)).toEqual(['canceled the payment of $30.']);
  });

  test('can be reported with both statements', async () => {
    await owe(bob, ann, 30_00);
    const [{ id }] = (await request()).payments;
    await confirm(bob, id, { note: 'In cash' });
    await deny(ann, id, 'Nothing came');
    const report = { reason: 'cheating', message: '', paymentId: id };
    const send = (by: TestUser, about: TestUser) => by.post(`/api/people/${about.id}/reports`, report);
    expect((await send(cat, ann)).json()).toMatchObject({ code: 'paymentNotFound' });
    expect((await send(bob, cat)).json()).toMatchObject({ code: 'paymentNotFound' });
    expect((await send(bob, ann)).statusCode).toBe(204);
    expect((await send(bob, ann)).json()).toMatchObject({ code: 'alreadyReported' });
    // A report of the person is another one.
    expect((await bob.post(`/api/people/${ann.id}/reports`, { reason: 'cheating' })).statusCode).toBe(204);
    const { rows } = await api.database.pool.query('select evidence from reports where payment_id = $1', [
      id,
    ]);
    expect(rows[0].evidence.payment).toMatchObject({
      amountCents: 30_00,
      reporterPays: true,
      statements: [
        { byReporter: true, kind: 'paid', note: 'In cash' },
        { byReporter: false, kind: 'notReceived', note: 'Nothing came' },
      ],
    });
  });

  test('of the last release’s processes is a statement, and its receiver cannot cancel it there either', async () => {
    const { pool } = api.database;
    await owe(bob, ann, 30_00);
    const [{ id }] = (await request()).payments;
    await pool.query(`update group_payments set paid_at = $2, note = 'Old' where id = $1`, [
      id,
      new Date(api.clock.now()),
    ]);
    const canceled = await pool.query(
      'update group_payments set canceled_at = $2 where id = $1 and settled_at is null and canceled_at is null',
      [id, new Date(api.clock.now())],
    );
    expect(canceled.rowCount).toBe(0);
    expect(says((await settleUp(ann)).payments[0])).toEqual([['bob', 'paid', 'Old']]);
    expect((await confirm(ann, id)).payments[0].statements).toHaveLength(2);
  });
});

describe('a payment', () => {
  test('can be made in parts', async () => {
    await owe(bob, ann, 30_00);
    const [{ id }] = (await request()).payments;
    expect(await confirm(bob, id, { amountCents: 30_01 })).toMatchObject({ code: 'paymentPartInvalid' });
    const key = randomUUID();
    const part = await put(bob, payment(id), { amountCents: 10_00 }, key);
    const repeat = await put(bob, payment(id), { amountCents: 10_00 }, key);
    for (const answer of [part, repeat])
      expect(answer.json().payments).toMatchObject([
        { id, amountCents: 10_00, statements: [{ kind: 'paid' }] },
        { amountCents: 20_00, paidAt: null, statements: [] },
      ]);
    expect(await notices(ann)).toEqual(['says they paid you $10.']);
    await confirm(ann, id);
    expect(await balances()).toEqual([20_00, -20_00, 0, 0]);
    const [rest] = (await settleUp(bob)).payments;
    await confirm(bob, rest.id);
    await confirm(ann, rest.id);
    expect(await balances()).toEqual([0, 0, 0, 0]);
    // The rest of a payment is no new request.
    await owe(bob, ann, 5_00);
    expect(await request()).toMatchObject({ code: 'settleUpTooSoon' });
    api.clock.moveBy(60 * 60_000);
    expect((await request()).payments[0]).toMatchObject({ amountCents: 5_00, paidAt: null });
  });

  test('needs no request, up to what both sides have open', async () => {
    await owe(bob, ann, 30_00);
    await owe(bob, cat, 10_00);
    expect((await settleUp(bob)).canPay).toMatchObject([
      { person: { id: ann.id }, amountCents: 30_00 },
      { person: { id: cat.id }, amountCents: 10_00 },
    ]);
    expect(await add(bob, ann, 30_01)).toMatchObject({
      code: 'moreThanOwed',
      detail: 'That is more than what is open: $30.',
      fields: [{ path: 'amountCents' }],
    });
    expect(await add(bob, dan, 1)).toMatchObject({ code: 'nothingOwed' });
    expect(await add(ann, bob, 1)).toMatchObject({ code: 'nothingOwed' });
    expect(await add(bob, ann, 0)).toMatchObject({ code: 'invalidAmount' });
    const key = randomUUID();
    for (const answer of [await add(bob, ann, 12_00, key), await add(bob, ann, 12_00, key)])
      expect(answer.payments).toHaveLength(1);
    expect(await add(bob, cat, 5_00, key)).toMatchObject({ code: 'idempotencyKeyReused' });
    const { payments, canPay } = await settleUp(bob);
    expect(canPay[0]).toMatchObject({ amountCents: 18_00 });
    // Only "I paid" notifies the other side; a payment that it never knew of ends quietly.
    expect(await notices(ann)).toEqual([]);
    await cancel(bob, payments[0].id);
    expect(await notices(ann)).toEqual([]);
    const [own] = (await add(bob, ann, 12_00)).payments;
    await confirm(bob, own.id);
    expect(await notices(ann)).toEqual(['says they paid you $12.']);
    await confirm(ann, own.id);
    expect(await balances()).toEqual([18_00, -28_00, 10_00, 0]);
    // It is no request.
    expect((await request()).payments).toHaveLength(3);
  });

  test('can be added 20 times a day', async () => {
    await owe(bob, ann, 30_00);
    for (let i = 0; i < 20; i++) expect((await add(bob, ann, 1)).code).toBeUndefined();
    expect(await add(bob, ann, 1)).toMatchObject({ code: 'tooManyPayments' });
    api.clock.moveBy(24 * 60 * 60_000);
    expect((await add(bob, ann, 1)).code).toBeUndefined();
  });
});

describe('forgiveness', () => {
  test('is the creditor’s, ends what is open between the two, and both see it', async () => {
    await owe(bob, ann, 30_00);
    await request();
    expect(await forgive(bob, ann, 1)).toMatchObject({ code: 'nothingOwed' });
    expect(await forgive(cat, bob, 1)).toMatchObject({ code: 'nothingOwed' });
    expect(await forgive(ann, dan, 1)).toMatchObject({ code: 'nothingOwed' });
    expect(
      (await ann.post(path('/forgiveness'), { userId: randomUUID(), amountCents: 1 })).json(),
    ).toMatchObject({ code: 'memberNotFound' });
    expect(await forgive(ann, bob, 30_01)).toMatchObject({ code: 'moreThanOwed' });
    const key = randomUUID();
    for (const answer of [await forgive(ann, bob, 10_00, key), await forgive(ann, bob, 10_00, key)]) {
      expect(answer.payments).toMatchObject([{ amountCents: 20_00 }]);
      expect(answer.forgiven).toMatchObject([
        { from: { id: ann.id }, to: { id: bob.id }, amountCents: 10_00 },
      ]);
    }
    expect(await notices(bob)).toEqual([
      `asks to settle up: you owe ${ann.username} $30.`,
      'forgave you $10.',
    ]);
    const [{ id }] = (await settleUp(bob)).payments;
    await confirm(bob, id, { amountCents: 5_00 });
    expect((await settleUp(ann)).canForgive).toMatchObject([{ amountCents: 15_00 }]);
    expect(await forgive(ann, bob, 15_01)).toMatchObject({ code: 'moreThanOwed' });
    const rest = await forgive(ann, bob, 15_00);
    expect(rest.payments).toMatchObject([{ id, amountCents: 5_00 }]);
    await confirm(ann, id);
    expect(await balances()).toEqual([0, 0, 0, 0]);
    expect((await settleUp(bob)).forgiven).toHaveLength(2);
  });

  test('of all removes the request’s notice', async () => {
    await owe(bob, ann, 30_00);
    await request();
    await forgive(ann, bob, 30_00);
    expect(await notices(bob)).toEqual(['forgave you $30.']);
    expect(await balances()).toEqual([0, 0, 0, 0]);
  });

  test('counts a payment that begins and is claimed while the book waits for the accounts', async () => {
    const { pool } = api.database;
    await owe(bob, ann, 30_00);
    const client = await pool.connect();
    let answer: Promise<{ code?: string }>;
    try {
      await client.query('begin');
      await client.query('select from group_accounts where id = $1 for update', [group.accountId(bob)]);
      answer = forgive(ann, bob, 30_00);
      // Until the book waits for the account.
      await expect
        .poll(async () => (await pool.query('select from pg_locks where not granted')).rowCount, {
          interval: 1,
          timeout: 60_000,
        })
        .toBeGreaterThan(0);
      await pool.query(
        `insert into group_payments (id, group_id, from_id, to_id, from_account, to_account, amount_cents, created_by, created_at,
           paid_at, statements)
         values ($1, $2, $3, $4, $5, $6, 3000, $3, $7, $7, 0)`,
        [
          newGroupId(),
          group.id,
          bob.id,
          ann.id,
          group.accountId(bob),
          group.accountId(ann),
          new Date(api.clock.now()),
        ],
      );
      await client.query('commit');
    } finally {
      client.release();
    }
    expect(await answer).toMatchObject({ code: 'nothingOwed' });
    expect(await balances()).toEqual([30_00, -30_00, 0, 0]);
  });

  test('counts running bets as refunded', async () => {
    await owe(bob, ann, 30_00);
    await bet(ann, bob, 20_00);
    expect(await balances()).toEqual([10_00, -50_00, 0, 0]);
    expect(await forgive(ann, bob, 30_01)).toMatchObject({ code: 'moreThanOwed' });
    expect((await forgive(ann, bob, 30_00)).balances).toEqual([]);
  });
});

describe('someone who left', () => {
  const leave = (by: TestUser, leavesBalance = false) =>
    by.delete(path(`/me?leavesBalance=${leavesBalance}`));
  const remove = (of: TestUser, leavesBalance = false) =>
    ann.delete(path(`/members/${of.id}?leavesBalance=${leavesBalance}`));

  test('or was removed keeps Settle up, and nothing else, until nothing is open', async () => {
    await owe(bob, ann, 20_00);
    await owe(cat, ann, 15_00);
    await owe(dan, bob, 5_00);
    const members = (await ann.get(path('/members'))).json().items;
    const withWhom = (user: TestUser) =>
      members
        .find(({ person }: { person: { id: string } }) => person.id === user.id)
        .settlesWith.map(({ person, amountCents }: { person: { id: string }; amountCents: number }) => [
          person.id === ann.id,
          amountCents,
        ]);
    expect(withWhom(cat)).toEqual([[true, -15_00]]);
    expect(withWhom(bob)).toEqual([[true, -15_00]]);
    const ownView = (await cat.get(path('/members'))).json().items;
    expect(ownView.filter(({ settlesWith }: { settlesWith: unknown }) => settlesWith !== null)).toHaveLength(
      1,
    );

    expect((await leave(bob)).json()).toMatchObject({ code: 'balanceOpen' });
    expect((await leave(bob, true)).statusCode).toBe(204);
    expect((await remove(cat)).json()).toMatchObject({ code: 'memberBalanceOpen' });
    expect((await remove(cat, true)).statusCode).toBe(204);
    await request();
    expect(await notices(cat)).toEqual([`asks to settle up: you owe ${ann.username} $15.`]);
    for (const [user, cents] of [
      [bob, -15_00],
      [cat, -15_00],
    ] as const) {
      const own = await settleUp(user);
      expect(own).toMatchObject({
        isMember: false,
        balances: [{ person: { id: user.id }, balanceCents: cents }],
        payments: [{ from: { id: user.id }, to: { id: ann.id }, amountCents: 15_00 }],
      });
      expect((await user.get(path())).json()).toMatchObject({ code: 'groupNotFound' });
      expect((await user.post(path('/settle-up'))).json()).toMatchObject({ code: 'groupNotFound' });
      expect((await user.get('/api/groups')).json()).toMatchObject({
        items: [],
        left: [{ id: group.id, balanceCents: cents }],
      });
      expect((await user.get('/api/groups/waiting')).json().items).toMatchObject([
        { id: group.id, hasLeft: true, openOffers: 0, paymentsToConfirm: 1, owesCents: 15_00 },
      ]);
      const [{ id }] = own.payments;
      expect((await confirm(user, id)).payments).toMatchObject([{ id, settledAt: null }]);
      await confirm(ann, id);
      expect(await settleUp(user)).toMatchObject({ code: 'groupNotFound' });
      // A page that repeats its last request still gets an answer about the payment.
      expect(await confirm(user, id)).toMatchObject({ code: 'paymentOver' });
      expect((await user.get('/api/groups')).json().left).toEqual([]);
    }
    expect(await settleUp(dan)).toMatchObject({
      balances: [{ balanceCents: 5_00 }, { balanceCents: -5_00 }],
    });
    await confirm(dan, (await settleUp(dan)).payments[0].id);
    await confirm(ann, (await settleUp(ann)).payments[0].id);
    expect(await balances()).toEqual([0, 0, 0, 0]);
  });

  test('and is owed confirms, denies and forgives', async () => {
    await owe(ann, bob, 20_00);
    await owe(cat, bob, 5_00);
    await owe(dan, bob, 5_00);
    expect((await leave(bob, true)).statusCode).toBe(204);
    const [{ id }] = (await add(ann, bob, 10_00)).payments;
    await confirm(ann, id);
    expect((await deny(bob, id)).payments).toMatchObject([{ id, paidAt: expect.any(String) }]);
    expect((await confirm(bob, id)).balances).toMatchObject([{ balanceCents: 20_00 }]);
    expect((await settleUp(bob)).canForgive).toMatchObject([
      { person: { id: ann.id }, amountCents: 10_00 },
      { person: { id: expect.any(String) }, amountCents: 5_00 },
      { person: { id: expect.any(String) }, amountCents: 5_00 },
    ]);
    await forgive(bob, ann, 10_00);
    await forgive(bob, cat, 5_00);
    const key = randomUUID();
    for (const answer of [await forgive(bob, dan, 5_00, key), await forgive(bob, dan, 5_00, key)])
      expect(answer).toMatchObject({ isMember: false, balances: [] });
    expect(await balances()).toEqual([0, 0, 0, 0]);
    expect(await settleUp(bob)).toMatchObject({ code: 'groupNotFound' });
  });

  test('pays only those with whom the balance is settled', async () => {
    await owe(bob, ann, 20_00);
    await owe(dan, cat, 5_00);
    await leave(bob, true);
    expect((await settleUp(bob)).canPay).toMatchObject([{ person: { id: ann.id } }]);
    expect(await add(bob, cat, 5_00)).toMatchObject({ code: 'nothingOwed' });
    expect((await add(bob, ann, 20_00)).payments).toHaveLength(1);
    await leave(cat, true);
    expect(await forgive(cat, bob, 1)).toMatchObject({ code: 'memberNotFound' });
  });

  test('sees a bet that still runs', async () => {
    const eventId = await bet(bob, ann, 10_00);
    expect((await leave(bob)).statusCode).toBe(204);
    expect(await settleUp(bob)).toMatchObject({ isMember: false, balances: [], payments: [] });
    await api.result(eventId, 0, 1);
    await settleDue(api.database.pool, api.server.book);
    expect((await settleUp(bob)).canPay).toMatchObject([{ person: { id: ann.id }, amountCents: 10_00 }]);
  });
});

describe('a deleted account', () => {
  test('names its open balances first; what it owed ends when those it is owed to write it off', async () => {
    await owe(bob, ann, 20_00);
    expect((await bob.get('/api/me/deletion')).json()).toMatchObject({
      obstacles: [{ kind: 'ious', amount: 1 }],
      ious: [
        {
          group: { id: group.id, name: 'Sunday Crew' },
          amountCents: -20_00,
          people: [{ person: { id: ann.id }, amountCents: -20_00 }],
        },
      ],
    });
    expect((await erase(bob, false)).json()).toMatchObject({ code: 'deletionBlocked' });
    expect((await erase(bob)).statusCode).toBe(204);
    await endDebts();
    const { balances: open, canForgive } = await settleUp(ann);
    expect(open).toMatchObject([
      { balanceCents: 20_00 },
      { balanceCents: -20_00, standing: 'deleted', person: { fullName: 'Deleted person' } },
    ]);
    expect(canForgive).toMatchObject([{ amountCents: 20_00 }]);
    expect((await request()).payments).toEqual([]);
    expect((await ann.delete(path())).json()).toMatchObject({ code: 'groupBusy' });
    expect((await forgive(ann, bob, 20_00)).balances).toEqual([]);
    expect((await ann.delete(path())).statusCode).toBe(204);
  });

  test('forgives what others owe it, also after a corrected result', async () => {
    await owe(ann, bob, 20_00);
    const eventId = await owe(bob, cat, 5_00);
    const [{ id }] = (await request()).payments;
    await confirm(ann, id);
    expect((await erase(bob)).statusCode).toBe(204);
    await endDebts();
    const after = await settleUp(ann);
    expect(after).toMatchObject({
      payments: [{ from: { id: ann.id }, to: { id: cat.id }, amountCents: 5_00 }],
      canceled: [{ id, statements: [{ kind: 'paid' }, { kind: 'canceled' }] }],
      forgiven: [{ to: { id: ann.id }, amountCents: 15_00 }],
    });
    expect(await balances()).toEqual([-5_00, 0, 5_00, 0]);
    expect((await notices(ann)).at(-1)).toBe('forgave you $15.');
    await api.result(eventId, 0, 1);
    await api.database.pool.query('update events set result_version = result_version + 1 where id = $1', [
      eventId,
    ]);
    await correctDue(api.database.pool, api.server.book, () => {});
    expect(await balances()).toEqual([-5_00, 10_00, -5_00, 0]);
    await endDebts();
    expect((await balances())[1]).toBe(0);
    expect((await endDebts()).done).toBe(0);
  });

  test('ends its payments, except those it says it made', async () => {
    await owe(bob, ann, 20_00);
    await owe(bob, cat, 10_00);
    const { payments } = await request();
    expect(payments).toHaveLength(2);
    await confirm(bob, payments[0].id);
    expect((await erase(bob)).statusCode).toBe(204);
    await endDebts();
    expect((await settleUp(cat)).payments).toMatchObject([{ id: payments[0].id }]);
    const settled = await confirm(payments[0].to.id === ann.id ? ann : cat, payments[0].id);
    expect(settled.balances).toMatchObject([{ balanceCents: 10_00 }, { balanceCents: -10_00 }]);
  });
});
