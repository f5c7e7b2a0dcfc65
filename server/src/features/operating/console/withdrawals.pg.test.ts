import { randomUUID } from 'node:crypto';
import type { OperatorWithdrawal, OperatorWithdrawalRow } from '@sidebet/contract/console/withdrawals';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { asOwner } from '../../../../testing/as-owner.ts';
import { everyPage } from '../../../../testing/every-page.ts';
import { openPage } from '../../../../testing/live-page.ts';
import { operator, readAudit, twoOperators } from '../../../../testing/operators.ts';
import { verifyAudit } from '../../../audit/verify.ts';
import { reconcile } from '../../../book/reconcile.ts';

/** Withdrawals as operators process them. Uses the API and checks money and the audit log. */

let api: TestApi;
let olga: TestUser;
let peter: TestUser;
let ann: TestUser;
beforeAll(async () => {
  api = await testApi();
  [olga, peter] = await twoOperators(api);
});
afterAll(async () => {
  expect(await reconcile(api.database.pool)).toMatchObject({ agrees: true });
  expect(await verifyAudit(api.database.pool)).toMatchObject({ intact: true });
  await api.close();
});
let people = 0;
beforeEach(async () => {
  ann = await api.user(`ann${++people}`, 2_000_00);
});

const reason = 'Looked at the account';
const path = (id: string, act = '') => `/api/admin/withdrawals/${id}${act && `/${act}`}`;

async function request(user: TestUser, amountCents: number): Promise<string> {
  const email = `${user.username}@mail.com`;
  const body = { amountCents, paypalEmail: email, confirmPaypalEmail: email };
  return (await user.post('/api/withdrawals', body)).json().withdrawal.id;
}

const read = async (id: string) => (await olga.get(path(id))).json() as OperatorWithdrawal;
const set = (id: string, change: string) =>
  api.database.pool.query(`update withdrawals set ${change} where id = $1`, [id]);
const audit = (id: string) => readAudit(api, 'withdrawal', id);
const list = (query: string) =>
  everyPage<OperatorWithdrawalRow>(olga, `/api/admin/withdrawals?limit=3&${query}`);

describe('the queue', () => {
  test('waiting for approval first, then under review, each oldest first', async () => {
    const ids: string[] = [];
    for (const cents of [600_00, 10_00, 11_00, 501_00, 12_00]) {
      ids.push(await request(ann, cents));
      api.clock.moveBy(1_000);
    }
    const [waits, sent, looked, waitsToo, goes] = ids as [string, string, string, string, string];
    await set(sent, "status = 'sent', sent_at = now(), sending_at = now() - interval '5 days'");
    await set(looked, "review = 'PayPal says BLOCKED', sending_at = now()");
    // The newer one has waited longer than the others.
    await set(waitsToo, "requested_at = now() - interval '3 days'");
    const mine = (await list('')).filter(({ person }) => person.id === ann.id);
    expect(mine.map(({ id }) => id)).toEqual([waitsToo, waits, looked, sent, goes]);
    expect(mine.map(({ isStuck }) => isStuck)).toEqual([false, false, false, true, false]);
    expect(mine[0]).toMatchObject({
      status: 'processing',
      amountCents: 501_00,
      paypalEmail: `${ann.username}@mail.com`,
      person: { username: ann.username, fullName: 'Jordan Reyes' },
      waitsSince: mine[0]!.requestedAt,
    });
    for (const [state, expected] of [
      ['processing', [waitsToo, waits]],
      ['review', [looked]],
      ['sent', [sent]],
      ['approved', [looked, goes]],
      ['paid', []],
      ['all', [goes, looked, sent, waits, waitsToo]],
    ] as const) {
      const found = (await list(`state=${state}`)).filter(({ person }) => person.id === ann.id);
      expect([state, found.map(({ id }) => id)]).toEqual([state, expected]);
    }
  });

  test('one withdrawal shows every step and the available actions', async () => {
    const id = await request(ann, 600_00);
    expect(await read(id)).toMatchObject({
      status: 'processing',
      approvedAt: null,
      attempts: 0,
      acts: ['approve', 'reject'],
    });
    expect((await olga.get(path(randomUUID()))).json()).toMatchObject({ code: 'withdrawalNotFound' });
  });

  test("operators' open pages receive every change, a user's only their own", async () => {
    const operators = await openPage(api.server.url, olga.cookie);
    const users = await openPage(api.server.url, ann.cookie);
    await operators.wait('hello');
    await users.wait('hello');
    const id = await request(ann, 600_00);
    expect(await operators.wait('console')).toMatchObject({ rooms: ['withdrawals'] });
    const from = operators.messages.length;
    await olga.post(path(id, 'approval'), { reason });
    expect(await operators.wait('console', { from })).toMatchObject({ rooms: ['withdrawals'] });
    // The user's page shows the steps.
    await users.wait('balance');
    expect(users.messages.filter(({ type }) => type === 'console')).toEqual([]);
    operators.close();
    users.close();
  });
});

describe('deciding', () => {
  test('an approved one may be sent; its user sees it, and the audit log names operator and reason', async () => {
    const id = await request(ann, 600_00);
    const key = randomUUID();
    const approve = (given?: string) => olga.post(path(id, 'approval'), { reason }, given);
    const answers = await Promise.all([approve(key), approve(key), approve(key)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    expect((await approve(key)).statusCode).toBe(204);
    expect((await approve()).json()).toMatchObject({ status: 409, code: 'withdrawalNotWaiting' });
    expect(await read(id)).toMatchObject({ status: 'approved', acts: ['reject', 'paidByHand'] });
    const { items } = (await ann.get('/api/me/withdrawals')).json();
    expect(items[0]).toMatchObject({ id, waitsFor: null, approvedAt: expect.any(String) });
    expect(await audit(id)).toEqual([
      {
        action: 'withdrawal.approve',
        actor: 'Operator olga',
        reason,
        details: { userId: ann.id, withdrawalCents: 600_00 },
      },
    ]);
  });

  test('a rejected one is refunded once, with a message for the user', async () => {
    const id = await request(ann, 600_00);
    expect(await ann.balanceCents()).toBe(1_400_00);
    const told = 'Please verify your address.';
    const body = { told, seen: 'processing', reason };
    expect((await olga.post(path(id, 'rejection'), { ...body, told: 'x' })).json()).toMatchObject({
      code: 'toldInvalid',
      fields: [{ path: 'told' }],
    });
    expect((await olga.post(path(id, 'rejection'), body)).statusCode).toBe(204);
    expect((await peter.post(path(id, 'rejection'), body)).json()).toMatchObject({
      code: 'withdrawalMayBePaid',
    });
    expect(await ann.balanceCents()).toBe(2_000_00);
    expect((await ann.get('/api/me/withdrawals')).json().items[0]).toMatchObject({
      status: 'failed',
      reason: told,
    });
    expect(await audit(id)).toMatchObject([{ action: 'withdrawal.reject', reason, details: { told } }]);
  });

  test('two operators approve and reject concurrently: one of them wins', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await request(ann, 501_00);
      const before = await ann.balanceCents();
      const [yes, no] = await Promise.all([
        olga.post(path(id, 'approval'), { reason }),
        peter.post(path(id, 'rejection'), { told: 'Write to us.', seen: 'processing', reason }),
      ]);
      expect([yes.statusCode, no.statusCode].toSorted()).toEqual([204, 409]);
      expect((await read(id)).status).toBe(yes.statusCode === 204 ? 'approved' : 'returned');
      expect(await ann.balanceCents()).toBe(before + (no.statusCode === 204 ? 501_00 : 0));
      expect(await audit(id)).toHaveLength(1);
      // Releases the hold for the next round.
      if (yes.statusCode === 204)
        await peter.post(path(id, 'rejection'), { told: 'Write to us.', seen: 'approved', reason });
    }
  });

  test.each([
    ['paid-by-hand', {}, 'paid', 'status = status'],
    ['settled-paid', {}, 'paid', "status = 'sent', sent_at = now(), sending_at = now(), review = 'x'"],
    [
      'settled-returned',
      { told: 'PayPal took it back.' },
      'returned',
      "status = 'sent', sent_at = now(), sending_at = now(), review = 'x'",
    ],
  ])('%s ends it once, even concurrently', async (act, body, status, standing) => {
    const id = await request(ann, 40_00);
    await set(id, standing);
    const answers = await Promise.all(
      [olga, peter, olga, peter].map((by) => by.post(path(id, act), { ...body, reason })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409, 409, 409]);
    expect(await read(id)).toMatchObject({ status, review: null, acts: [], waitsSince: null });
    expect(await ann.balanceCents()).toBe(status === 'paid' ? 1_960_00 : 2_000_00);
    expect(await audit(id)).toHaveLength(1);
  });

  test('a retry is brought forward only if no process may be sending it', async () => {
    const id = await request(ann, 40_00);
    expect((await olga.post(path(id, 'retry'), { reason })).json()).toMatchObject({
      code: 'withdrawalDueSoon',
    });
    await set(id, "payout_attempts = 3, payout_due_at = now() + interval '1 hour', payout_issue = 'notNow'");
    expect((await read(id)).acts).toContain('retry');
    const key = randomUUID();
    const retry = () => olga.post(path(id, 'retry'), { reason }, key);
    expect((await Promise.all([retry(), retry()])).map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    const { nextAttemptAt, status } = await read(id);
    expect(Date.parse(nextAttemptAt!)).toBeLessThanOrEqual(api.clock.now());
    expect(status).toBe('approved');
    expect(await audit(id)).toMatchObject([{ action: 'withdrawal.retry' }]);
    await set(id, "sending_at = now() - interval '26 days', payout_due_at = now() + interval '1 hour'");
    expect((await olga.post(path(id, 'retry'), { reason })).json()).toMatchObject({
      code: 'withdrawalTooOldToSend',
    });
  });

  test('a review of a completed withdrawal can be ended', async () => {
    const id = await request(ann, 40_00);
    await olga.post(path(id, 'paid-by-hand'), { reason });
    expect((await olga.post(path(id, 'review-end'), { reason })).json()).toMatchObject({
      code: 'withdrawalNotUnderReview',
    });
    await set(id, "review = 'PayPal says UNCLAIMED of a withdrawal that is paid'");
    expect((await read(id)).acts).toEqual(['settleReturned', 'endReview']);
    expect((await olga.post(path(id, 'review-end'), { reason })).statusCode).toBe(204);
    expect(await read(id)).toMatchObject({ status: 'paid', review: null });
    expect((await list('state=review')).map((row) => row.id)).not.toContain(id);
  });

  test('operators cannot decide about their own withdrawals; another operator can', async () => {
    const quinn = await operator(api, `quinn${people}`);
    await api.server.book.execute({
      command: { kind: 'adjust', adjustmentId: randomUUID(), userId: quinn.id, amountCents: 900_00 },
    });
    const id = await request(quinn, 600_00);
    for (const [act, body] of [
      ['approval', {}],
      ['rejection', { told: 'No.', seen: 'processing' }],
      ['retry', {}],
      ['paid-by-hand', {}],
      ['settled-paid', {}],
      ['settled-returned', { told: 'No.' }],
      ['review-end', {}],
    ] as const) {
      const answer = await quinn.post(path(id, act), { ...body, reason });
      expect([act, answer.json().code]).toEqual([act, 'ownWithdrawal']);
      expect(answer.statusCode).toBe(403);
    }
    expect(await audit(id)).toEqual([]);
    expect((await read(id)).status).toBe('processing');
    expect((await olga.post(path(id, 'approval'), { reason })).statusCode).toBe(204);
  });

  test.each([
    ['approval', {}, 'status = status', 600_00],
    ['rejection', { told: 'Write to us.', seen: 'processing' }, 'status = status', 600_00],
    ['paid-by-hand', {}, 'status = status', 40_00],
    ['retry', {}, "payout_due_at = now() + interval '1 hour'", 40_00],
    [
      'settled-returned',
      { told: 'Write to us.' },
      "status = 'sent', sending_at = now(), review = 'x'",
      40_00,
    ],
  ])('%s and its audit log row commit together or not at all', async (act, body, standing, cents) => {
    const id = await request(ann, cents);
    await set(id, standing);
    const state = async () => [await read(id), await ann.balanceCents()];
    const before = await state();
    const asLog = (sql: string) => asOwner(api.database.url, (owner) => owner.query(sql));
    // The audit log rejects rows, so the whole transaction is rolled back.
    await asLog('alter table audit_log add constraint broken check (seq < 0) not valid');
    const key = randomUUID();
    const answer = await olga.post(path(id, act), { ...body, reason }, key);
    expect(answer.statusCode).toBeGreaterThanOrEqual(500);
    expect(await state()).toEqual(before);
    await asLog('alter table audit_log drop constraint broken');
    // Repeating the request then works once.
    expect((await olga.post(path(id, act), { ...body, reason }, key)).statusCode).toBe(204);
    expect(await state()).not.toEqual(before);
    expect(await audit(id)).toHaveLength(1);
  });
});
