import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeSystemSettings } from '../settings/system-settings.ts';
import { type PayoutTestSite, payoutTestSite } from './payout-test-site.ts';
import { reconcilePayouts } from './reconcile-payouts.ts';
import { actAsOperator, listForOperator, type OperatorAct } from './withdrawal-operator.ts';

let site: PayoutTestSite;
let ann: string;
beforeAll(async () => {
  site = await payoutTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  ann = await site.person(2_000_00);
});

const act = (kind: OperatorAct['kind'], id: string, reason = 'Please write to us.') =>
  actAsOperator(
    site.parts,
    kind === 'reject' || kind === 'settleReturned' ? { kind, id, reason } : { kind, id },
  );
const status = async (id: string) => (await site.row(id)).status;
const listed = async (id: string) => (await listForOperator(site.pool)).find((one) => one.id === id);

describe('above the threshold', () => {
  test('it waits, is approved once, and goes its way', async () => {
    const id = await site.withdraw(ann, 'paid@mail.com', 500_01);
    await site.send();
    expect(await site.row(id)).toMatchObject({ status: 'processing', approved_at: null, payout_attempts: 0 });
    expect(await listed(id)).toMatchObject({ status: 'processing', amountCents: 500_01 });
    const answers = await Promise.all([act('approve', id), act('approve', id), act('approve', id)]);
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(await site.row(id)).toMatchObject({ status: 'approved', approved_at: expect.any(Number) });
    await site.send();
    expect(await status(id)).toBe('sent');
  });

  test('or it is rejected once: the money is back with the reason, and nothing is sent', async () => {
    const id = await site.withdraw(ann, 'paid@mail.com', 1_000_00);
    const answers = await Promise.all([act('reject', id), act('reject', id), act('reject', id)]);
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(await act('approve', id)).toMatch(/does not wait/);
    await site.send();
    expect(await site.row(id)).toMatchObject({ status: 'returned', reason: 'Please write to us.' });
    expect(await site.balance(ann)).toBe(2_000_00);
    expect(await site.atPayPal(id)).toEqual([]);
    expect(await site.differences()).toBeNull();
  });

  test('the threshold is a setting, from the next request on', async () => {
    await changeSystemSettings(site.pool, { withdrawalApprovalCents: 20_00 });
    const waits = await site.withdraw(ann, 'paid@mail.com', 20_01);
    const goes = await site.withdraw(ann, 'paid@mail.com', 20_00);
    await changeSystemSettings(site.pool, { withdrawalApprovalCents: 500_00 });
    expect([await status(waits), await status(goes)]).toEqual(['processing', 'approved']);
  });
});

describe('an act that does not fit', () => {
  test.each<[kind: OperatorAct['kind'], says: RegExp]>([
    ['approve', /does not wait/],
    ['reject', /not certain that it will not be paid/],
    ['paidByHand', /certainly knows nothing/],
    ['settlePaid', /not under review/],
    ['settleReturned', /not under review/],
  ])('%s of a sent one changes nothing', async (kind, says) => {
    const id = await site.withdraw(ann, 'stuck@mail.com');
    await site.send();
    expect(await act(kind, id)).toMatch(says);
    expect(await status(id)).toBe('sent');
  });

  test.each(['', '  ', 'x'.repeat(301)])('a reason is needed (%s)', async (reason) => {
    const id = await site.withdraw(ann, 'paid@mail.com', 600_00);
    expect(await act('reject', id, reason)).toMatch(/Say why/);
    expect(await status(id)).toBe('processing');
  });

  test.each([randomUUID(), 'nothing'])('an unknown one (%s) is said so', async (id) => {
    expect(await act('approve', id)).toMatch(/not found|named by its id/);
  });
});

describe('by hand', () => {
  test('an approved one is paid once, and PayPal is never asked', async () => {
    const id = await site.withdraw(ann);
    expect(await act('paidByHand', id)).toBeNull();
    expect(await act('paidByHand', id)).toMatch(/certainly knows nothing/);
    await site.send();
    expect(await status(id)).toBe('paid');
    expect(await site.atPayPal(id)).toEqual([]);
    expect(await site.differences()).toBeNull();
  });

  test('one that is being sent is not paid a second time', async () => {
    const id = await site.withdraw(ann);
    await site.send(
      site.withPayouts({
        send: async (request) => {
          expect(await act('paidByHand', id)).toMatch(/certainly knows nothing/);
          expect(await act('reject', id)).toMatch(/not certain/);
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
    await expect
      .poll(async () => {
        site.moveBy(4_000);
        await site.follow();
        return (await site.row(id)).review;
      })
      .toEqual(expect.any(String));
    return id;
  }

  test('it is listed first and settled either way, once', async () => {
    const [first, second] = [await blocked(), await blocked()];
    const waiting = (await listForOperator(site.pool)).map(
      ({ status, review }) => status === 'processing' || review !== null,
    );
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
    // What is decided rings no more, here or in the comparison with PayPal.
    const rung = site.alarms.length;
    site.moveBy(2 * 86_400_000);
    await site.follow();
    expect(site.alarms.length).toBe(rung);
    expect((await reconcilePayouts(site.parts)).differences).toEqual([]);
  });

  test('what may still be sent is not given back', async () => {
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
