import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asOwner } from '../../../../testing/as-owner.ts';
import { type PayoutTestSite, payoutTestSite } from './withdrawals.fixtures.ts';

let site: PayoutTestSite;
let ann: string;
beforeAll(async () => {
  site = await payoutTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  // Ignore withdrawals left in flight by earlier tests.
  await site.pool.query("update withdrawals set payout_due_at = '9999-01-01'");
  site.alarms.length = 0;
  site.provider.received.length = 0;
  ann = await site.user();
});
/** Always: the ledger balances, and no withdrawal was paid twice. */
afterEach(async () => {
  await site.provider.control('clear');
  expect(await site.differences()).toBeNull();
  const { batches } = (await site.provider.state()) as Record<string, { senderBatchId: string }[]>;
  const ids = batches!.map(({ senderBatchId }) => senderBatchId);
  expect(new Set(ids).size).toBe(ids.length);
});

const day = 86_400_000;

/** Looks the withdrawal up when it is due, like the recurring job. */
async function followTo(id: string, status: string) {
  site.moveBy(4_000);
  await site.follow();
  expect((await site.row(id)).status).toBe(status);
}

describe('the life of a withdrawal', () => {
  test('is sent, paid and notified, each once', async () => {
    const id = await site.withdraw(ann);
    expect(await site.send()).toEqual({ sent: 1 });
    expect(await site.row(id)).toMatchObject({
      status: 'sent',
      payoutAttempts: 1,
      sentAt: expect.any(Number),
    });
    await followTo(id, 'paid');
    expect(await site.atPayPal(id)).toMatchObject([{ state: 'SUCCESS' }]);
    expect(await site.notices(ann)).toEqual([
      'Your withdrawal of $40.00 to paid@mail.com was requested. The amount is held until it is paid.',
      'Your withdrawal of $40.00 was sent to paid@mail.com.',
      'Your withdrawal of $40.00 was paid to paid@mail.com.',
    ]);
    expect(await site.balance(ann)).toBe(60_00);
    expect(await site.send()).toEqual({ sent: 0 });
  });

  test.each([
    ['fail', 'The PayPal account of this email address is locked or inactive.'],
    ['denied', 'PayPal denied the payment.'],
    ['returned', 'Nobody claimed the money at PayPal.'],
  ])('%s is refunded once, with the reason', async (word, reason) => {
    const id = await site.withdraw(ann, `${word}@mail.com`);
    await site.send();
    await followTo(id, 'returned');
    expect(await site.row(id)).toMatchObject({ reason });
    expect(await site.balance(ann)).toBe(100_00);
    site.moveBy(2 * day);
    await site.follow();
    expect(await site.balance(ann)).toBe(100_00);
    // One more lookup to make sure, then none.
    expect((await site.row(id)).payoutDueAt).toBeNull();
  });

  test("the house pays PayPal's fee once the payout is paid; an unpaid return has none", async () => {
    const [paid, failed] = [await site.withdraw(ann), await site.withdraw(ann, 'fail@mail.com')];
    expect(await site.send()).toEqual({ sent: 2 });
    await followTo(paid, 'paid');
    await followTo(failed, 'returned');
    const fees = async (id: string) =>
      (
        await site.pool.query(
          `select h.name as debit, t.amount_cents as cents, t.user_id from transfers t
           join house_accounts h on h.id = t.debit_account where t.subject_id = $1 and t.kind = 'payoutFee'`,
          [id],
        )
      ).rows;
    expect(await fees(paid)).toEqual([{ debit: 'Payout fees', cents: 25, userId: null }]);
    expect(await fees(failed)).toEqual([]);
    expect(await site.row(paid)).toMatchObject({ feeCents: 25, amountCents: 40_00 });
    expect(await site.balance(ann)).toBe(60_00);
    // The first fee is an estimate; a later one books the difference.
    const another = async () => {
      const batch = await site.provider.payouts.get(String((await site.row(paid)).payoutBatchId));
      return { ...batch!, items: batch!.items.map((item) => ({ ...item, feeCents: 40 })) };
    };
    site.moveBy(day + 1);
    await site.follow(site.withPayouts({ get: another }));
    expect(await fees(paid)).toMatchObject([{ cents: 25 }, { cents: 15 }]);
    expect(await site.differences()).toBeNull();
  });

  test.each(['REFUNDED', 'REVERSED'])(
    '%s after it was paid is refunded, with or without an event',
    async (status) => {
      const id = await site.withdraw(ann);
      await site.send();
      await followTo(id, 'paid');
      expect(await site.balance(ann)).toBe(60_00);
      await site.provider.control('payout', { of: id, status });
      site.moveBy(day + 1);
      await site.follow();
      expect(await site.row(id)).toMatchObject({ status: 'returned' });
      expect(await site.balance(ann)).toBe(100_00);
    },
  );

  test('an unclaimed payout stays debited and notifies the user once of the deadline', async () => {
    const id = await site.withdraw(ann, 'unclaimed@mail.com');
    await site.send();
    await followTo(id, 'sent');
    const { payoutStatus, unclaimedUntil: until } = await site.row(id);
    expect([payoutStatus, until]).toEqual(['UNCLAIMED', site.parts.wallClock.now() + 30 * day]);
    site.moveBy(day);
    await site.follow();
    expect((await site.row(id)).unclaimedUntil).toBe(until);
    expect(await site.notices(ann)).toEqual([
      'Your withdrawal of $40.00 to unclaimed@mail.com was requested. The amount is held until it is paid.',
      'Your withdrawal of $40.00 was sent to unclaimed@mail.com.',
      'Your withdrawal of $40.00 waits at PayPal to be claimed by unclaimed@mail.com, which has no PayPal account yet.',
    ]);
    expect(await site.balance(ann)).toBe(60_00);
    await site.provider.control('payout', { of: id, status: 'RETURNED' });
    site.moveBy(day);
    await site.follow();
    expect(await site.balance(ann)).toBe(100_00);
  });

  test.each([
    ['blocked', 'BLOCKED', true],
    ['stuck', 'TELEPORTED', true],
    ['hold', 'ONHOLD', false],
    ['stuck', 'ON_HOLD', false],
  ])('%s as %s moves nothing; an operator reviews it: %s', async (word, state, looks) => {
    const id = await site.withdraw(ann, `${word}@mail.com`);
    await site.send();
    expect(await site.atPayPal(id)).toHaveLength(1);
    await site.provider.control('payout', { of: id, status: state });
    await followTo(id, 'sent');
    expect(await site.row(id)).toMatchObject({
      payoutStatus: state,
      review: looks ? expect.any(String) : null,
    });
    expect(site.alarms.some(({ code }) => code === 'payoutMismatch')).toBe(looks);
    expect(await site.balance(ann)).toBe(60_00);
    // What PayPal releases needs no review any more.
    await site.provider.control('payout', { of: id, status: 'SUCCESS' });
    site.moveBy(day);
    await site.follow();
    expect(await site.row(id)).toMatchObject({ status: 'paid', review: null });
  });
});

test.each([
  ['stuck', 4],
  ['hold', 4],
  ['unclaimed', 35],
])('%s for more than %i days raises an alarm and moves nothing', async (word, days) => {
  const id = await site.withdraw(ann, `${word}@mail.com`);
  await site.send();
  const state = { stuck: 'PENDING', hold: 'ONHOLD', unclaimed: 'UNCLAIMED' }[word]!;
  expect((await site.atPayPal(id))[0]?.state).toBe(state);
  const rung = () => site.alarms.filter((alarm) => 'withdrawal' in alarm && alarm.withdrawal === id);
  site.moveBy((days - 1) * day);
  await site.follow();
  expect(rung()).toEqual([]);
  site.moveBy(day + 1_000);
  await site.follow();
  expect(rung()).toMatchObject([{ code: 'payoutsStuck', days }]);
  expect(await site.row(id)).toMatchObject({ status: 'sent', review: null });
});

describe('a batch that', () => {
  type Batch = Awaited<ReturnType<typeof site.provider.payouts.get>>;
  const follow = (change: (batch: NonNullable<Batch>) => Batch) =>
    site.follow(
      site.withPayouts({
        get: async (batchId) => change((await site.provider.payouts.get(batchId))!),
      }),
    );

  test('was denied before any item was processed is refunded', async () => {
    const id = await site.withdraw(ann, 'stuck@mail.com');
    await site.send();
    await site.provider.control('payout', { of: id, status: 'DENIED' });
    await follow((batch) => ({ ...batch, status: 'denied', items: [] }));
    expect(await site.row(id)).toMatchObject({ status: 'returned', reason: 'PayPal denied the payment.' });
    expect(await site.balance(ann)).toBe(100_00);
  });

  test.each<[name: string, change: (batch: NonNullable<Batch>) => Batch, says: string]>([
    [
      'was canceled',
      (batch) => ({ ...batch, status: 'canceled', items: [] }),
      'PayPal says canceled of its payout',
    ],
    [
      'is in no state we know',
      (batch) => ({ ...batch, status: 'unknown', items: [] }),
      'PayPal says unknown of its payout',
    ],
    [
      'holds several payments',
      (batch) => ({ ...batch, items: [...batch.items, ...batch.items] }),
      'PayPal reports several payments in its payout',
    ],
  ])('%s needs an operator', async (_, change, says) => {
    const id = await site.withdraw(ann, 'stuck@mail.com');
    await site.send();
    const batch = await site.provider.payouts.get((await site.row(id)).payoutBatchId!);
    expect(batch?.items).toHaveLength(1);
    site.moveBy(4_000);
    await follow(change);
    expect(await site.row(id)).toMatchObject({ status: 'sent', review: says });
    expect(site.alarms).toMatchObject([{ code: 'payoutMismatch' }]);
  });

  test('PayPal does not know is tolerated at first and later needs an operator', async () => {
    const id = await site.withdraw(ann, 'stuck@mail.com');
    await site.send();
    await follow(() => null);
    expect(await site.row(id)).toMatchObject({ status: 'sent', review: null });
    site.moveBy(11 * 60_000);
    await follow(() => null);
    expect(await site.row(id)).toMatchObject({ status: 'sent', review: 'PayPal does not know its payout' });
    expect(await site.balance(ann)).toBe(60_00);
  });
});

describe('a lost response', () => {
  test.each<[when: 'before' | 'after', how: number | string]>([
    ['before', 500],
    ['after', 500],
    ['before', 'reset'],
    ['after', 'reset'],
    ['before', 'timeout'],
    ['after', 'timeout'],
    ['after', 'garbage'],
    ['before', 409],
  ])('%s acting, by %s: nothing is refunded, the same id is sent again and paid once', async (when, how) => {
    const id = await site.withdraw(ann);
    await site.provider.control('calls', { call: 'createPayout', when, how });
    expect(await site.send(how === 'timeout' ? site.impatient() : {})).toEqual({ sent: 0 });
    expect(await site.row(id)).toMatchObject({ status: 'approved', sendingAt: expect.any(Number) });
    expect(await site.balance(ann)).toBe(60_00);
    // Not before its time, by any process.
    expect(await site.send()).toEqual({ sent: 0 });
    expect((await site.row(id)).payoutAttempts).toBe(1);
    site.moveBy(7_000);
    expect(await site.send()).toEqual({ sent: 1 });
    expect(await site.atPayPal(id)).toHaveLength(1);
    await followTo(id, 'paid');
    expect(await site.balance(ann)).toBe(60_00);
  });

  test('followed by a refusal is still uncertain: it waits for an operator, and is not sent again after 25 days', async () => {
    const id = await site.withdraw(ann, 'refused@mail.com');
    await site.provider.control('calls', { call: 'createPayout', when: 'before', how: 'reset' });
    await site.send();
    site.moveBy(day + 10_000);
    await site.send();
    expect(await site.row(id)).toMatchObject({
      status: 'approved',
      review: expect.stringMatching(/not certain/),
    });
    expect(site.alarms).toContainEqual(expect.objectContaining({ code: 'payoutsStuck' }));
    expect(await site.balance(ann)).toBe(60_00);
    const { payoutAttempts: before } = await site.row(id);
    site.moveBy(25 * day);
    await site.send();
    expect((await site.row(id)).payoutAttempts).toBe(before);
  });
});

describe('a certain refusal', () => {
  test('refunds the money immediately, with the reason', async () => {
    const id = await site.withdraw(ann, 'refused@mail.com');
    await site.send();
    expect(await site.row(id)).toMatchObject({
      status: 'returned',
      reason: 'The PayPal account of this email address is not confirmed.',
    });
    expect(await site.balance(ann)).toBe(100_00);
  });

  test.each<[receiver: string, status: number | null]>([
    ['nofunds@mail.com', null],
    ['paid@mail.com', 403],
    ['paid@mail.com', 429],
  ])('caused by us (%s, %s) keeps the money held, raises an alarm, and is retried', async (receiver, how) => {
    const id = await site.withdraw(ann, receiver);
    if (how !== null) await site.provider.control('calls', { call: 'createPayout', when: 'before', how });
    await site.send();
    expect(await site.row(id)).toMatchObject({ status: 'approved', sendingAt: null });
    expect(site.alarms).toContainEqual(expect.objectContaining({ code: 'paymentsRefused' }));
    expect(await site.balance(ann)).toBe(60_00);
    if (how === null) {
      // PayPal certainly does not have it, so an operator may refund it.
      const command = { kind: 'rejectWithdrawal', withdrawalId: id, reason: 'Later.' } as const;
      expect((await site.book.execute({ command })).kind).toBe('done');
      return;
    }
    site.moveBy(7_000);
    expect(await site.send()).toEqual({ sent: 1 });
  });

  test('that arrives after another attempt started is not final', async () => {
    const id = await site.withdraw(ann, 'refused@mail.com');
    await site.send(
      site.withPayouts({
        send: async (request) => {
          // This process slept longer than its lease, and another one sends it meanwhile.
          site.moveBy(10_000);
          await site.pool.query("update withdrawals set paypal_email = 'paid@mail.com' where id = $1", [id]);
          expect(await site.send()).toEqual({ sent: 1 });
          return site.provider.payouts.send(request);
        },
      }),
    );
    expect(await site.balance(ann)).toBe(60_00);
    expect(await site.row(id)).toMatchObject({ status: 'sent' });
  });
});

describe('several processes', () => {
  test('send and look up many withdrawals concurrently: each is paid once', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => site.user()));
    const ids = await Promise.all(people.map((id) => site.withdraw(id)));
    await Promise.all([site.send(), site.follow(), site.send(), site.follow(), site.send()]);
    for (const id of ids) expect(await site.row(id)).toMatchObject({ payoutAttempts: 1 });
    site.moveBy(4_000);
    expect(await site.send()).toEqual({ sent: 0 });
    await Promise.all([site.follow(), site.follow(), site.follow()]);
    for (const id of ids) expect(await site.row(id)).toMatchObject({ status: 'paid' });
    for (const id of ids) expect(await site.atPayPal(id)).toHaveLength(1);
    for (const id of people) expect(await site.notices(id)).toHaveLength(3);
  });

  test('both send one withdrawal at the same time: PayPal has one', async () => {
    const id = await site.withdraw(ann);
    await site.provider.control('calls', { call: 'createPayout', when: 'after', how: 'reset', count: 1 });
    await site.send();
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        site.moveBy(10_000);
        await site.send();
      }),
    );
    expect(await site.atPayPal(id)).toHaveLength(1);
    expect(await site.row(id)).toMatchObject({ status: 'sent' });
  });
});

describe('events', () => {
  async function storm(word: string) {
    const id = await site.withdraw(ann, `${word}@mail.com`);
    await site.send();
    const enough = { paid: 3, refunded: 4, returned: 4, released: 4, fail: 3 }[word]!;
    const events = await site.events(id);
    expect(events).toHaveLength(enough);
    return { id, events };
  }

  test.each([
    ['paid', 'paid', 60_00],
    ['released', 'paid', 60_00],
    ['refunded', 'returned', 100_00],
    ['returned', 'returned', 100_00],
    ['fail', 'returned', 100_00],
  ])(
    '%s: shuffled, doubled, concurrent and between lookups, the result is the same',
    async (word, end, balance) => {
      const { id, events } = await storm(word);
      const shuffled = [...events, ...events, ...events].sort(() => Math.random() - 0.5);
      await Promise.all([
        ...shuffled.map((event) => site.take(event)),
        site.follow(),
        ...shuffled.map((event) => site.take(event)),
      ]);
      site.moveBy(day);
      await Promise.all([site.follow(), site.follow()]);
      site.moveBy(day);
      await site.follow();
      expect(await site.row(id)).toMatchObject({ status: end, review: null });
      expect(await site.balance(ann)).toBe(balance);
      expect(site.alarms).toEqual([]);
      const { rows } = await site.pool.query(
        "select outcome from provider_events where provider = 'paypal' and event_id = any($1)",
        [events.map((event) => event.id)],
      );
      expect(rows.filter(({ outcome }) => outcome === null)).toEqual([]);
    },
  );

  test('that arrive before the response to sending still complete it', async () => {
    const id = await site.withdraw(ann);
    await site.provider.control('calls', { call: 'createPayout', when: 'after', how: 'timeout' });
    await site.send(site.impatient());
    const events = await site.events(id);
    expect(events).toHaveLength(3);
    for (const event of events) await site.take(event);
    expect(await site.row(id)).toMatchObject({ status: 'paid', payoutBatchId: expect.any(String) });
    site.moveBy(10_000);
    expect(await site.send()).toEqual({ sent: 0 });
    expect(await site.atPayPal(id)).toHaveLength(1);
  });

  test('an outdated event of a completed withdrawal triggers a lookup and changes nothing', async () => {
    const { id, events } = await storm('refunded');
    const paid = events.find(({ type }) => type.endsWith('SUCCEEDED'))!;
    for (const event of events) if (event !== paid) await site.take(event);
    expect(await site.row(id)).toMatchObject({ status: 'returned' });
    await site.take(paid);
    await site.follow();
    expect(await site.row(id)).toMatchObject({ status: 'returned', review: null });
    expect(await site.balance(ann)).toBe(100_00);
  });

  test.each([
    ['another amount', { amountCents: 1 }],
    ['another currency', { currency: 'EUR' }],
    ['another batch', { batchId: 'OTHER' }],
  ])('with %s move nothing and raise an alarm', async (_, changes) => {
    const { id, events } = await storm('paid');
    const event = events.find(({ type }) => type.endsWith('SUCCEEDED'))!;
    if (event.change.kind !== 'payoutItem') throw new Error('No item.');
    const change = { ...event.change, item: { ...event.change.item, ...changes } };
    await site.take({ ...event, id: randomUUID(), change });
    expect(await site.row(id)).toMatchObject({ status: 'sent', review: expect.any(String) });
    expect(site.alarms).toHaveLength(1);
  });

  test.each([randomUUID(), 'no uuid'])(
    'of an unknown withdrawal (%s) raise an alarm',
    async (withdrawalId) => {
      const { events } = await storm('paid');
      const event = events.find(({ type }) => type.endsWith('SUCCEEDED'))!;
      if (event.change.kind !== 'payoutItem') throw new Error('No item.');
      const change = { ...event.change, item: { ...event.change.item, withdrawalId } };
      await site.take({ ...event, id: randomUUID(), change });
      expect(site.alarms).toMatchObject([{ code: 'payoutMismatch' }]);
    },
  );
});

describe("PayPal's report", () => {
  test('matches what was sent, paid and returned; a payout not looked up yet is behind', async () => {
    const before = await site.report();
    expect(before.differences.filter((line) => !/OTHER/.test(line))).toEqual([]);
    const [paid, failed] = [await site.withdraw(ann), await site.withdraw(ann, 'fail@mail.com')];
    await site.send();
    expect((await site.atPayPal(failed))[0]?.state).toBe('FAILED');
    const during = await site.report();
    expect(during.compared).toBe(before.compared + 2);
    expect(during.behind).toBe(before.behind + 2);
    await followTo(paid, 'paid');
    await followTo(failed, 'returned');
    const after = await site.report();
    expect(after).toMatchObject({ compared: during.compared, differences: [] });
    expect(after.behind).toBeLessThanOrEqual(before.behind);
  });

  test.each([
    [
      'returned though PayPal paid it',
      'paid',
      "status = 'returned', returned_at = now()",
      /The state of payout .* is returned here, PayPal says SUCCESS/,
    ],
    [
      'paid though PayPal still holds it',
      'stuck',
      "status = 'paid', paid_at = now()",
      /The state of payout .* is paid here, PayPal says PENDING/,
    ],
    [
      'of another amount',
      'paid',
      'amount_cents = amount_cents + 1',
      /The amount of payout .* is \$40\.01 here, PayPal says \$40\.00/,
    ],
    [
      'unknown to PayPal',
      'paid',
      "payout_batch_id = 'NONE'",
      /The state of payout .* is sent here, PayPal says unknown/,
    ],
  ])('detects one that is %s', async (_, word, change, says) => {
    const id = await site.withdraw(ann, `${word}@mail.com`);
    await site.send();
    const state = word === 'paid' ? 'SUCCESS' : 'PENDING';
    expect((await site.atPayPal(id))[0]?.state).toBe(state);
    const { rows } = await site.pool.query('select * from withdrawals where id = $1', [id]);
    const kept = rows[0];
    await asOwner(site.pool.options.connectionString!, (owner) =>
      owner.query(`update withdrawals set ${change} where id = $1`, [id]),
    );
    const { differences } = await site.report();
    expect(differences.filter((line) => line.includes(id))).toMatchObject([expect.stringMatching(says)]);
    await asOwner(site.pool.options.connectionString!, (owner) =>
      owner.query(
        `update withdrawals set status = $2, amount_cents = $3, payout_batch_id = $4, paid_at = null, returned_at = null
         where id = $1`,
        [id, kept.status, kept.amountCents, kept.payoutBatchId],
      ),
    );
  });
});

test('control: detects a worker that refunds uncertain payouts', async () => {
  const id = await site.withdraw(ann);
  await site.provider.control('calls', { call: 'createPayout', when: 'after', how: 'timeout' });
  await site.send(
    site.withPayouts({
      send: async (request) => {
        try {
          return await site.provider.adapters(1_500).payouts.send(request);
        } catch {
          const command = { kind: 'returnWithdrawal', withdrawalId: id, reason: 'Timeout.' } as const;
          await site.book.execute({ command });
          throw new Error('Careless.');
        }
      },
    }),
  );
  const events = await site.events(id);
  expect(events).toHaveLength(3);
  for (const event of events) await site.take(event);
  expect((await site.atPayPal(id))[0]?.state).toBe('SUCCESS');
  // An event may be outdated, so a lookup follows; only the event names the batch.
  site.moveBy(4_000);
  await site.follow();
  expect(site.alarms).toContainEqual(expect.objectContaining({ code: 'payoutMismatch' }));
  expect(await site.row(id)).toMatchObject({ status: 'returned', review: expect.stringMatching(/SUCCESS/) });
});
