import { randomUUID } from 'node:crypto';
import { isRefusal } from '@sidebet/domain/refusals';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeSystemSettings } from '../../../db/change-system-settings.ts';
import { actFromCommandLine } from './withdrawal-command-line.ts';
import type { OperatorAct } from './withdrawal-operator.ts';
import { listQueue } from './withdrawal-queue.ts';
import { type PayoutTestSite, payoutTestSite } from './withdrawals.fixtures.ts';

let site: PayoutTestSite;
let ann: string;
beforeAll(async () => {
  site = await payoutTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  ann = await site.user(2_000_00);
});

const act = (kind: OperatorAct['act'], id: string, messageToUser = 'Please write to us.') =>
  actFromCommandLine(
    site.parts,
    kind === 'reject' || kind === 'settleReturned' ? { act: kind, id, messageToUser } : { act: kind, id },
    'Looked at together',
  );
const queue = async () => {
  const listed = await listQueue(site.pool, site.parts.wallClock.now(), { state: 'queue', limit: 500 });
  if (isRefusal(listed)) throw new Error(listed.code);
  return listed.items;
};
const readAudit = async (id: string) =>
  (
    await site.pool.query(
      `select action, reason, actor_id, actor_name from audit_log
       where subject_kind = 'withdrawal' and subject_id = $1 order by seq`,
      [id],
    )
  ).rows;
const status = async (id: string) => (await site.row(id)).status;
const listed = async (id: string) => (await queue()).find((one) => one.id === id);

describe('above the threshold', () => {
  test('it waits, is approved once, and is sent', async () => {
    const id = await site.withdraw(ann, 'paid@mail.com', 500_01);
    await site.send();
    expect(await site.row(id)).toMatchObject({ status: 'processing', approvedAt: null, payoutAttempts: 0 });
    expect(await listed(id)).toMatchObject({ status: 'processing', amountCents: 500_01 });
    const answers = await Promise.all([act('approve', id), act('approve', id), act('approve', id)]);
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(await site.row(id)).toMatchObject({ status: 'approved', approvedAt: expect.any(Number) });
    await site.send();
    expect(await status(id)).toBe('sent');
    expect(await readAudit(id)).toEqual([
      {
        action: 'withdrawal.approve',
        reason: 'Looked at together',
        actorId: '00000000-0000-0000-0000-000000000000',
        actorName: 'command line',
      },
    ]);
  });

  test('or it is rejected once: the money is refunded with the reason, and nothing is sent', async () => {
    const id = await site.withdraw(ann, 'paid@mail.com', 1_000_00);
    const answers = await Promise.all([act('reject', id), act('reject', id), act('reject', id)]);
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(await act('approve', id)).toMatch(/does not wait/);
    await site.send();
    expect(await site.row(id)).toMatchObject({ status: 'returned', reason: 'Please write to us.' });
    expect(await site.balance(ann)).toBe(2_000_00);
    expect(await site.atPayPal(id)).toEqual([]);
    expect(await readAudit(id)).toMatchObject([{ action: 'withdrawal.reject' }]);
    expect(await site.differences()).toBeNull();
  });

  test('the threshold is a setting that applies from the next request', async () => {
    await changeSystemSettings(site.pool, { withdrawalApprovalCents: 20_00 });
    const waits = await site.withdraw(ann, 'paid@mail.com', 20_01);
    const goes = await site.withdraw(ann, 'paid@mail.com', 20_00);
    await changeSystemSettings(site.pool, { withdrawalApprovalCents: 500_00 });
    expect([await status(waits), await status(goes)]).toEqual(['processing', 'approved']);
  });
});

describe('an action that does not fit', () => {
  test.each<[kind: OperatorAct['act'], says: RegExp]>([
    ['approve', /does not wait/],
    ['reject', /not certain any more/],
    ['paidByHand', /certainly knows nothing/],
    ['settlePaid', /not under review/],
    ['settleReturned', /not under review/],
    ['retry', /has not taken yet/],
    ['endReview', /not under review/],
  ])('%s of a sent withdrawal changes nothing', async (kind, says) => {
    const id = await site.withdraw(ann, 'stuck@mail.com');
    await site.send();
    expect(await act(kind, id)).toMatch(says);
    expect(await status(id)).toBe('sent');
    expect(await readAudit(id)).toEqual([]);
  });

  test.each(['', '  ', 'x'.repeat(301)])('the user must get a message (%s)', async (messageToUser) => {
    const id = await site.withdraw(ann, 'paid@mail.com', 600_00);
    expect(await act('reject', id, messageToUser)).toMatch(/message of 3 to 300/);
    expect(await status(id)).toBe('processing');
  });

  test('an unknown withdrawal is reported', async () => {
    expect(await act('approve', randomUUID())).toMatch(/not found/);
  });
});

describe('by hand', () => {
  test('an approved withdrawal is paid once, and PayPal is never called', async () => {
    const id = await site.withdraw(ann);
    expect(await act('paidByHand', id)).toBeNull();
    expect(await act('paidByHand', id)).toMatch(/certainly knows nothing/);
    await site.send();
    expect(await status(id)).toBe('paid');
    expect(await site.atPayPal(id)).toEqual([]);
    expect(await site.differences()).toBeNull();
  });

  test('a withdrawal being sent is not paid a second time', async () => {
    const id = await site.withdraw(ann);
    await site.send(
      site.withPayouts({
        send: async (request) => {
          expect(await act('paidByHand', id)).toMatch(/certainly knows nothing/);
          expect(await act('reject', id)).toMatch(/not certain any more/);
          return site.provider.payouts.send(request);
        },
      }),
    );
    expect(await status(id)).toBe('sent');
  });
});

describe('under review', () => {
  async function blocked() {
    const id = await site.withdraw(ann, 'blocked@mail.com');
    await site.send();
    site.moveBy(4_000);
    await site.follow();
    expect((await site.row(id)).review).toEqual(expect.any(String));
    return id;
  }

  test('it is listed first and resolved either way, once', async () => {
    const [first, second] = [await blocked(), await blocked()];
    const waiting = (await queue()).map(({ status, review }) => status === 'processing' || review !== null);
    expect(waiting).toEqual(waiting.toSorted((a, b) => Number(b) - Number(a)));
    expect(waiting[0]).toBe(true);
    expect(await act('settlePaid', first)).toBeNull();
    expect(await act('settleReturned', second)).toBeNull();
    expect(await site.row(first)).toMatchObject({ status: 'paid', review: null });
    expect(await site.row(second)).toMatchObject({
      status: 'returned',
      review: null,
      reason: 'Please write to us.',
    });
    expect(await act('settleReturned', second)).toMatch(/not under review/);
    expect(await site.balance(ann)).toBe(1_960_00);
    // A resolved one raises no more alarms, here or in the comparison with PayPal.
    const rung = site.alarms.length;
    site.moveBy(2 * 86_400_000);
    await site.follow();
    expect(site.alarms.length).toBe(rung);
    expect((await site.report()).differences).toEqual([]);
  });

  test('what may still be sent is not refunded', async () => {
    const id = await site.withdraw(ann);
    await site.provider.control('calls', { call: 'createPayout', when: 'before', how: 'reset', count: 2 });
    await site.send();
    site.moveBy(25 * 3_600_000);
    await site.send();
    expect(await site.row(id)).toMatchObject({ status: 'approved', review: expect.any(String) });
    expect(await act('settleReturned', id)).toMatch(/may be paid yet/);
    site.moveBy(25 * 86_400_000);
    expect(await act('settleReturned', id)).toBeNull();
    expect(await site.differences()).toBeNull();
  });
});

describe('sending it again', () => {
  test('is brought forward with the same id, and PayPal pays once', async () => {
    const id = await site.withdraw(ann);
    await site.provider.control('calls', { call: 'createPayout', when: 'after', how: 'reset', count: 1 });
    await site.send();
    // The response was lost after PayPal accepted it. The next attempt waits, and may be in flight during these
    // two minutes.
    expect(await site.row(id)).toMatchObject({ status: 'approved', payoutAttempts: 1 });
    expect(await act('retry', id)).toMatch(/within two minutes/);
    await site.pool.query('update withdrawals set payout_due_at = $2 where id = $1', [
      id,
      new Date(site.parts.wallClock.now() + 50 * 60_000),
    ]);
    await site.send();
    expect(await site.row(id)).toMatchObject({ payoutAttempts: 1 });
    expect(await act('retry', id)).toBeNull();
    await site.send();
    expect(await status(id)).toBe('sent');
    expect(await site.atPayPal(id)).toHaveLength(1);
    expect(await readAudit(id)).toMatchObject([{ action: 'withdrawal.retry' }]);
  });

  test('is impossible 25 days after the first attempt', async () => {
    const id = await site.withdraw(ann);
    await site.pool.query(
      `update withdrawals set sending_at = $2::timestamptz - interval '25 days', payout_attempts = 1,
         payout_due_at = $2::timestamptz + interval '1 hour' where id = $1`,
      [id, new Date(site.parts.wallClock.now())],
    );
    expect(await act('retry', id)).toMatch(/more than 25 days ago/);
    await site.send();
    expect(await site.row(id)).toMatchObject({ status: 'approved', payoutAttempts: 1 });
  });
});

test('a review of a completed withdrawal ends, and no money moves', async () => {
  const id = await site.withdraw(ann);
  expect(await act('paidByHand', id)).toBeNull();
  await site.pool.query("update withdrawals set review = 'PayPal says UNCLAIMED' where id = $1", [id]);
  const before = await site.balance(ann);
  expect(await act('settlePaid', id)).toMatch(/has already ended/);
  expect(await act('endReview', id)).toBeNull();
  expect(await site.row(id)).toMatchObject({ status: 'paid', review: null });
  expect(await site.balance(ann)).toBe(before);
});

test('two operators resolve one concurrently in different ways: one wins, and the money exists once', async () => {
  for (let round = 0; round < 8; round++) {
    const id = await site.withdraw(ann, 'stuck@mail.com', 10_00);
    await site.send();
    await site.pool.query("update withdrawals set review = 'PayPal says BLOCKED' where id = $1", [id]);
    const answers = await Promise.all([act('settlePaid', id), act('settleReturned', id)]);
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(await readAudit(id)).toHaveLength(1);
    expect(await status(id)).toBe(answers[0] === null ? 'paid' : 'returned');
  }
  expect(await site.differences()).toBeNull();
});

test('an action whose audit log row cannot be written is rolled back', async () => {
  const id = await site.withdraw(ann, 'paid@mail.com', 700_00);
  const withdrawal = { act: 'reject', id, messageToUser: 'Please write to us.' } as const;
  // The audit log itself rejects a short reason, after the book has decided and written.
  await expect(actFromCommandLine(site.parts, withdrawal, 'x')).rejects.toThrow(/audit_log/);
  expect(await status(id)).toBe('processing');
  expect(await site.balance(ann)).toBe(1_300_00);
  expect(await readAudit(id)).toEqual([]);
  expect(await actFromCommandLine(site.parts, withdrawal, 'long enough')).toBeNull();
  expect(await site.balance(ann)).toBe(2_000_00);
});
