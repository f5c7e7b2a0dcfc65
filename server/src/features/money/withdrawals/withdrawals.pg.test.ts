import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { asOwner } from '../../../../testing/as-owner.ts';
import { reconcile } from '../../../book/reconcile.ts';
import { changeSystemSettings } from '../../../db/change-system-settings.ts';

let api: TestApi;
let neighbor: TestApi;
let ann: TestUser;
let people = 0;
beforeAll(async () => {
  api = await testApi();
  neighbor = await testApi({ database: api.database });
});
afterAll(async () => {
  await neighbor.close();
  await api.close();
});
beforeEach(async () => {
  ann = await api.user(`ann${people++}`, 100_00);
});

const email = 'ann@mail.com';
const form = (amountCents: number, changes = {}) => ({
  amountCents,
  paypalEmail: email,
  confirmPaypalEmail: email,
  ...changes,
});
const ask = (amountCents: number, changes = {}, key?: string) =>
  ann.post('/api/withdrawals', form(amountCents, changes), key);
const mine = async () => (await ann.get('/api/me/withdrawals')).json();
const history = async () => (await ann.get('/api/me/transactions')).json().items;
const agrees = async () => expect((await reconcile(api.database.pool)).firstDifference).toBeNull();
const complete = (withdrawalId: string) =>
  api.server.book.execute({ command: { kind: 'completeWithdrawal', withdrawalId } });
const giveBack = (withdrawalId: string, reason = 'PayPal could not pay this receiver.') =>
  api.server.book.execute({ command: { kind: 'returnWithdrawal', withdrawalId, reason } });

describe('a request', () => {
  test('holds the money and adds a line to the history', async () => {
    const answer = (await ask(40_00)).json();
    expect(answer).toMatchObject({
      accountBalanceCents: 60_00,
      withdrawal: { amountCents: 40_00, paypalEmail: email, status: 'processing', paidAt: null },
    });
    expect(await ann.balanceCents()).toBe(60_00);
    expect(await mine()).toEqual({ items: [answer.withdrawal], nextCursor: null });
    expect((await history())[0]).toMatchObject({
      type: 'Withdrawal',
      description: 'Withdrawal',
      amountCents: -40_00,
      beforeBalanceCents: 100_00,
      afterBalanceCents: 60_00,
      about: email,
      status: 'processing',
    });
    await agrees();
  });

  test('may take the whole balance, and no switch blocks it', async () => {
    const switches = {
      betsAllowed: false,
      canPlaceBets: false,
      blockAppUse: true,
      depositsAllowed: false,
    };
    await changeSystemSettings(api.database.pool, switches);
    const answer = await ask(100_00);
    await changeSystemSettings(api.database.pool, {
      betsAllowed: true,
      canPlaceBets: true,
      blockAppUse: false,
      depositsAllowed: true,
    });
    expect(answer.json()).toMatchObject({ accountBalanceCents: 0 });
  });

  const refused: readonly (readonly [name: string, amountCents: number, changes: object, string, string])[] =
    [
      ['nothing', 0, {}, 'invalidAmount', 'Please enter a valid amount.'],
      ['less than nothing', -5_00, {}, 'invalidAmount', 'Please enter a valid amount.'],
      ['too little', 9_99, {}, 'withdrawalBelowMinimum', 'Minimum withdrawal amount is $10'],
      ['too much', 100_01, {}, 'withdrawalAboveBalance', 'Withdrawal amount exceeds your account balance.'],
      [
        'too much, with emails that differ',
        100_01,
        { confirmPaypalEmail: 'bob@mail.com' },
        'withdrawalAboveBalance',
        'Withdrawal amount exceeds your account balance.',
      ],
      [
        'more than any account holds',
        Number.MAX_SAFE_INTEGER,
        {},
        'withdrawalAboveBalance',
        'Withdrawal amount exceeds your account balance.',
      ],
      ['no email', 10_00, { paypalEmail: ' ' }, 'paypalEmailMissing', 'Please enter your PayPal email.'],
      [
        'emails that differ',
        10_00,
        { confirmPaypalEmail: 'bob@mail.com' },
        'paypalEmailsDiffer',
        'PayPal emails do not match.',
      ],
      [
        'no email address',
        10_00,
        { paypalEmail: 'ann', confirmPaypalEmail: 'ann' },
        'invalidEmail',
        'Please enter a valid email address',
      ],
      [
        'a NUL in the email',
        10_00,
        { paypalEmail: 'a\0@b.co', confirmPaypalEmail: 'a\0@b.co' },
        'invalidEmail',
        'Please enter a valid email address',
      ],
    ];
  test.each(refused)(
    'for %s is refused and leaves nothing',
    async (_name, amountCents, changes, code, detail) => {
      expect((await ask(amountCents, changes)).json()).toMatchObject({ code, detail });
      expect(await ann.balanceCents()).toBe(100_00);
      expect(await mine()).toEqual({ items: [], nextCursor: null });
      expect(await history()).toHaveLength(1);
    },
  );

  test('waits while the user is in debt', async () => {
    await asOwner(api.database.url, (owner) =>
      owner.query('update accounts set owed_cents = 1 where user_id = $1', [ann.id]),
    );
    const answer = await ask(10_00);
    await asOwner(api.database.url, (owner) =>
      owner.query('update accounts set owed_cents = 0 where user_id = $1', [ann.id]),
    );
    expect(answer.json()).toMatchObject({ status: 409, code: 'balanceHeld' });
    expect(await ann.balanceCents()).toBe(100_00);
  });

  test('with one key is one withdrawal, sequentially, concurrently, on two processes, and for the whole balance', async () => {
    const key = randomUUID();
    const send = (to: TestApi) =>
      to.send('POST', '/api/withdrawals', {
        headers: { cookie: ann.cookie, 'idempotency-key': key },
        body: form(100_00),
      });
    const answers = await Promise.all([api, neighbor, api, neighbor].map(send));
    answers.push(await send(neighbor));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect((await mine()).items).toHaveLength(1);
    expect((await ask(50_00, {}, key)).json().code).toBe('idempotencyKeyReused');
    await agrees();
  });

  test('repeated long after its stored result was deleted does not create a second one', async () => {
    const key = randomUUID();
    await ask(10_00, {}, key);
    await api.database.pool.query('delete from command_outcomes where key = $1', [key]);
    expect((await ask(10_00, {}, key)).json().code).toBe('notDue');
    expect(await ann.balanceCents()).toBe(90_00);
  });
});

describe('races for one balance', () => {
  const worked = (answers: LightMyRequestResponse[]) =>
    answers.filter(({ statusCode }) => statusCode === 200);

  test('of withdrawals: only as many as the money allows', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        (i % 2 ? api : neighbor).send('POST', '/api/withdrawals', {
          headers: { cookie: ann.cookie, 'idempotency-key': randomUUID() },
          body: form(30_00),
        }),
      ),
    );
    expect(worked(answers)).toHaveLength(3);
    const codes = answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json().code);
    expect(new Set(codes)).toEqual(new Set(['withdrawalAboveBalance']));
    expect(await ann.balanceCents()).toBe(10_00);
    await agrees();
  });

  test('of a withdrawal and a bet: one of them', async () => {
    const eventId = await api.event();
    for (let round = 0; round < 5; round++) {
      const bob = await api.user(`bob${people++}`, 100_00);
      const headers = () => ({ cookie: bob.cookie, 'idempotency-key': randomUUID() });
      const answers = await Promise.all([
        api.send('POST', '/api/withdrawals', { headers: headers(), body: form(100_00) }),
        neighbor.send('POST', '/api/bets', {
          headers: headers(),
          body: { eventId, side: 'home', wagerCents: 100_00 },
        }),
      ]);
      expect(worked(answers)).toHaveLength(1);
      expect(await bob.balanceCents()).toBe(0);
    }
    await agrees();
  });

  test('of paying and returning: one of them, once', async () => {
    const { id } = (await ask(40_00)).json().withdrawal;
    const commands = [complete(id), giveBack(id), complete(id), giveBack(id)];
    const outcomes = await Promise.all([
      ...commands,
      neighbor.server.book.execute({
        command: { kind: 'returnWithdrawal', withdrawalId: id, reason: 'No.' },
      }),
    ]);
    const paid = (await mine()).items[0].paidAt !== null;
    // A payment by PayPal may still be returned, once.
    expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(paid ? 2 : 1);
    expect(await ann.balanceCents()).toBe(100_00);
    await agrees();
  });
});

describe('the end of a withdrawal', () => {
  test('paid: notified once, and the money is gone', async () => {
    const { id } = (await ask(40_00)).json().withdrawal;
    expect(await complete(id)).toMatchObject({ kind: 'done' });
    expect(await complete(id)).toMatchObject({ kind: 'refusal', code: 'notDue' });
    expect((await mine()).items[0]).toMatchObject({ status: 'paid', paidAt: expect.any(String) });
    expect((await history())[0]).toMatchObject({ description: 'Withdrawal', status: 'paid' });
    expect((await ann.get('/api/notifications')).json().items).toMatchObject([
      {
        type: 'Withdrawal',
        content: 'Your withdrawal of $40.00 was paid to ann@mail.com.',
        path: '/Settings?tab=withdrawal',
      },
      {
        type: 'Withdrawal',
        content:
          'Your withdrawal of $40.00 to ann@mail.com was requested. The amount is held until it is paid.',
        path: '/Settings?tab=withdrawal',
      },
    ]);
    expect(await ann.balanceCents()).toBe(60_00);
    await agrees();
  });

  test.each([
    ['before', false],
    ['after', true],
  ])('returned %s PayPal had paid: refunded once, recorded as failed', async (_when, paidBefore) => {
    const { id } = (await ask(40_00)).json().withdrawal;
    if (paidBefore) await complete(id);
    expect(await giveBack(id)).toMatchObject({ kind: 'done' });
    expect(await giveBack(id)).toMatchObject({ kind: 'refusal', code: 'notDue' });
    expect(await complete(id)).toMatchObject({ kind: 'refusal', code: 'notDue' });
    expect((await mine()).items[0]).toMatchObject({
      status: 'failed',
      reason: 'PayPal could not pay this receiver.',
    });
    expect((await history()).slice(0, 2)).toMatchObject([
      { description: 'Withdrawal Returned', amountCents: 40_00, status: null },
      { description: 'Withdrawal', amountCents: -40_00, status: 'failed' },
    ]);
    expect(await ann.balanceCents()).toBe(100_00);
    await agrees();
  });

  test.each([complete, giveBack])('of an unknown one is refused', async (end) => {
    expect(await end(randomUUID())).toMatchObject({ kind: 'refusal', code: 'withdrawalNotFound' });
  });
});

test("the list is paginated, newest first, and only the user's own", async () => {
  for (const cents of [10_00, 11_00, 12_00, 13_00, 14_00]) {
    await ask(cents);
    api.clock.moveBy(1_000);
  }
  const amounts: number[] = [];
  let cursor = '';
  do {
    const { items, nextCursor } = (await ann.get(`/api/me/withdrawals?limit=2${cursor}`)).json();
    amounts.push(...items.map((item: { amountCents: number }) => item.amountCents));
    cursor = nextCursor && `&cursor=${nextCursor}`;
  } while (cursor);
  expect(amounts).toEqual([14_00, 13_00, 12_00, 11_00, 10_00]);
  const bob = await api.user(`bob${people++}`);
  expect((await bob.get('/api/me/withdrawals')).json().items).toEqual([]);
});

describe('the reconciliation detects', () => {
  const tampering: readonly (readonly [name: string, sql: string, says: RegExp])[] = [
    ['a withdrawal called paid', "status = 'paid', paid_at = now()", /money in flight for withdrawal/],
    [
      'a withdrawal called returned',
      "status = 'returned', returned_at = now()",
      /money in flight for withdrawal/,
    ],
    ['another amount', 'amount_cents = amount_cents + 1', /money in flight for withdrawal/],
    ['another number of transfers', 'transfer_count = 2', /number of transfers of withdrawal/],
  ];
  test.each(tampering)('%s', async (_name, change, says) => {
    const { id } = (await ask(40_00)).json().withdrawal;
    await agrees();
    const before = await asOwner(api.database.url, async (owner) => {
      const { rows } = await owner.query('select * from withdrawals where id = $1', [id]);
      await owner.query(`update withdrawals set ${change} where id = $1`, [id]);
      return rows[0];
    });
    const { agrees: same, firstDifference } = await reconcile(api.database.pool);
    expect(same).toBe(false);
    expect(firstDifference).toMatch(says);
    expect(firstDifference).toContain(id);
    await asOwner(api.database.url, (owner) =>
      owner.query(
        `update withdrawals set status = $2, paid_at = null, returned_at = null, amount_cents = $3, transfer_count = $4
         where id = $1`,
        [id, before.status, before.amountCents, before.transferCount],
      ),
    );
    await agrees();
  });

  test('a missing withdrawal', async () => {
    const { id } = (await ask(40_00)).json().withdrawal;
    await asOwner(api.database.url, (owner) => owner.query('delete from withdrawals where id = $1', [id]));
    const { firstDifference, checks } = await reconcile(api.database.pool);
    expect(firstDifference).toBe(`The number of withdrawals with the id ${id} is 0, the transfers say 1.`);
    expect(checks.flatMap(({ differences }) => differences).join()).toMatch(/Withdrawals in flight/);
  });
});
