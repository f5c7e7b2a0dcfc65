import { receivers } from '@sidebet/play-money/paypal/receivers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PayoutItem } from '../ports/payouts.ts';
import { nextTestId, type TestProvider, testProvider } from './test-provider.fixtures.ts';

let site: TestProvider;
beforeAll(async () => {
  site = await testProvider();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.settled();
  site.received.length = 0;
});

const payout = (receiver: string, changes: object = {}) => ({
  withdrawalId: nextTestId(),
  amountCents: 1234,
  receiver,
  mayHaveBeenSent: false,
  ...changes,
});
/** Sends a payout and waits until it rests. */
async function send(request: ReturnType<typeof payout>) {
  const sent = await site.payouts.send(request);
  await site.settled();
  return sent;
}
const itemsFor = (withdrawalId: string) =>
  site
    .changes()
    .flatMap((change) =>
      change?.kind === 'payoutItem' && change.item.withdrawalId === withdrawalId ? change.item : [],
    );

/** Where each receiver's money ends up. */
const ends: Readonly<Record<string, readonly [status: PayoutItem['status'], money: PayoutItem['money']]>> = {
  paid: ['success', 'paid'],
  unclaimed: ['unclaimed', 'held'],
  claimed: ['success', 'paid'],
  returned: ['returned', 'back'],
  hold: ['onHold', 'held'],
  released: ['success', 'paid'],
  fail: ['failed', 'back'],
  blocked: ['blocked', 'review'],
  denied: ['denied', 'back'],
  refunded: ['refunded', 'back'],
  reversed: ['reversed', 'back'],
  stuck: ['pending', 'held'],
};

test.each(receivers)('$word…@: $outcome', async ({ word }) => {
  const request = payout(`${word}+1@example.com`);
  const { batchId, repeated } = await send(request);
  expect(repeated).toBe(false);
  const [status, money] = ends[word]!;
  const batch = (await site.payouts.get(batchId))!;
  expect(batch.status).toBe(word === 'denied' ? 'denied' : 'success');
  const item = batch.items[0]!;
  expect(item).toMatchObject({
    status,
    batchId,
    withdrawalId: request.withdrawalId,
    money,
    amountCents: 1234,
    currency: 'USD',
    feeCents: 25,
  });
  expect(await site.payouts.getItem(item.itemId)).toEqual(item);
  // Reversals and stuck payouts send no event; they must be looked up.
  if (word === 'reversed' || word === 'stuck') return;
  expect(itemsFor(request.withdrawalId).find((one) => one.status === status)).toEqual(item);
});

test('a withdrawal is sent once: repeating it returns its batch', async () => {
  const request = payout('paid@example.com');
  const first = await site.payouts.send(request);
  const again = await site.payouts.send({ ...request, mayHaveBeenSent: true });
  expect(again).toEqual({ batchId: first.batchId, repeated: true });
  expect(
    (await site.state()).batches!.filter(
      (batch: { senderBatchId: string }) => batch.senderBatchId === request.withdrawalId,
    ),
  ).toHaveLength(1);
});

test.each([
  ['nofunds@example.com', 'notNow', 'INSUFFICIENT_FUNDS'],
  ['refused@example.com', 'refused', 'RECEIVER_UNCONFIRMED'],
  ['not an email', 'refused', 'INVALID_PARAMETER_VALUE'],
])(
  '%s is refused at once; only the first attempt is certain that nothing happened',
  async (receiver, kind, issue) => {
    const request = payout(receiver);
    const first = await site.payouts.send(request).catch((error) => error);
    expect(first).toMatchObject({ facts: { kind, issue }, nothingHappened: true });
    const again = await site.payouts.send({ ...request, mayHaveBeenSent: true }).catch((error) => error);
    expect(again).toMatchObject({ facts: { kind: 'uncertain', issue }, nothingHappened: false });
  },
);

describe('canceling', () => {
  test('an unclaimed payment is returned', async () => {
    const { batchId } = await send(payout('unclaimed@example.com'));
    const { itemId, status } = (await site.payouts.get(batchId))!.items[0]!;
    expect(status).toBe('unclaimed');
    expect(await site.payouts.cancelUnclaimed(itemId)).toMatchObject({ status: 'returned', money: 'back' });
    await expect(site.payouts.cancelUnclaimed(itemId)).rejects.toMatchObject({ facts: { kind: 'refused' } });
  });
  test('a paid one is not', async () => {
    const { batchId } = await send(payout('paid@example.com'));
    const { itemId, status } = (await site.payouts.get(batchId))!.items[0]!;
    expect(status).toBe('success');
    await expect(site.payouts.cancelUnclaimed(itemId)).rejects.toMatchObject({
      facts: { kind: 'refused', issue: 'ITEM_INCORRECT_STATUS' },
    });
  });
});

test('an unknown state is passed on unchanged', async () => {
  const { batchId } = await send(payout('stuck@example.com'));
  const { itemId } = (await site.payouts.get(batchId))!.items[0]!;
  await site.control('payout', { of: itemId, status: 'TELEPORTED' });
  expect(await site.payouts.getItem(itemId)).toMatchObject({
    status: 'unknown',
    rawStatus: 'TELEPORTED',
    money: 'review',
  });
});

test('unknown ids are null', async () => {
  expect(await site.payouts.get('UNKNOWN')).toBeNull();
  expect(await site.payouts.getItem('UNKNOWN')).toBeNull();
});

test.each([0, -100, 12.5, 100_000_001, Number.NaN])('%s cents are never sent', async (amountCents) => {
  const before = (await site.state()).batches!.length;
  await expect(site.payouts.send(payout('paid@example.com', { amountCents }))).rejects.toBeInstanceOf(
    RangeError,
  );
  expect((await site.state()).batches).toHaveLength(before);
});
