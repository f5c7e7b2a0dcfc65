import { expect, test } from 'vitest';
import { payoutMoneyFor, readBatchStatus, readPayoutStatus } from './payout-status.ts';
import { readPayoutItem } from './paypal-payout-item.ts';
import { documents } from './published.fixtures.ts';

test.each([
  ['PENDING', 'pending', 'held'],
  ['SUCCESS', 'success', 'paid'],
  ['UNCLAIMED', 'unclaimed', 'held'],
  ['ONHOLD', 'onHold', 'held'],
  ['ON_HOLD', 'onHold', 'held'],
  ['FAILED', 'failed', 'back'],
  ['DENIED', 'denied', 'back'],
  ['BLOCKED', 'blocked', 'review'],
  ['RETURNED', 'returned', 'back'],
  ['REFUNDED', 'refunded', 'back'],
  ['REVERSED', 'reversed', 'back'],
  ['CANCELED', 'canceled', 'review'],
  ['', 'unknown', 'review'],
  ['success', 'unknown', 'review'],
  ['SOMETHING_NEW', 'unknown', 'review'],
  ['toString', 'unknown', 'review'],
  ['__proto__', 'unknown', 'review'],
])('%s is %s: %s', (word, status, money) => {
  expect(readPayoutStatus(word)).toBe(status);
  expect(payoutMoneyFor(readPayoutStatus(word))).toBe(money);
});

type Description = { components: { schemas: Record<string, { enum: string[] }> } };
test.each(documents<Description>('paypal/openapi/payments_payouts_batch_v1.json'))(
  'every state of the %s schema is known',
  (_, description) => {
    const { transaction_enum, batch_enum } = description.components.schemas;
    expect(transaction_enum!.enum.map(readPayoutStatus)).not.toContain('unknown');
    expect(batch_enum!.enum.map(readBatchStatus)).not.toContain('unknown');
  },
);

test.each([
  ['PENDING', 'pending'],
  ['PROCESSING', 'processing'],
  ['SUCCESS', 'success'],
  ['DENIED', 'denied'],
  ['CANCELED', 'canceled'],
  ['NEW_WORD', 'unknown'],
])('a batch that is %s', (word, status) => {
  expect(readBatchStatus(word)).toBe(status);
});

const item = {
  payout_item_id: 'I',
  payout_batch_id: 'B',
  transaction_status: 'UNCLAIMED',
  payout_item: { amount: { currency: 'USD', value: '1.0' }, sender_item_id: 'W', receiver: 'a@b.example' },
};
test.each<[string, object, object | null]>([
  ['whole', {}, { status: 'unclaimed', amountCents: 100, withdrawalId: 'W', feeCents: null, issue: null }],
  ['one error', { errors: { name: 'RECEIVER_UNREGISTERED' } }, { issue: 'RECEIVER_UNREGISTERED' }],
  ['a list of errors', { errors: [{ name: 'RECEIVER_UNREGISTERED' }] }, { issue: 'RECEIVER_UNREGISTERED' }],
  ['no state', { transaction_status: undefined }, { status: 'unknown', money: 'review' }],
  ['no item id of ours', { payout_item: { amount: item.payout_item.amount } }, { withdrawalId: null }],
  ['parts of a cent', { payout_item: { amount: { currency: 'USD', value: '1.005' } } }, null],
  ['no batch', { payout_batch_id: undefined }, null],
])('an item with %s', (_name, changes, read) => {
  const found = readPayoutItem({ ...item, ...changes });
  if (read === null) expect(found).toBeNull();
  else expect(found).toMatchObject(read);
});

type Amount = { value: string };
type Published = {
  payout_item_id: string;
  payout_batch_id: string;
  payout_item: { amount: Amount; sender_item_id: string };
  payout_item_fee: Amount;
};
const cents = ({ value }: Amount) => Math.round(Number(value) * 100);

test.each(documents<Published>('paypal/payout_item_get_success.json'))('a %s item is read', (_, answer) => {
  expect(readPayoutItem(answer)).toEqual({
    itemId: answer.payout_item_id,
    batchId: answer.payout_batch_id,
    withdrawalId: answer.payout_item.sender_item_id,
    status: 'success',
    rawStatus: 'SUCCESS',
    money: 'paid',
    amountCents: cents(answer.payout_item.amount),
    currency: 'USD',
    feeCents: cents(answer.payout_item_fee),
    issue: null,
  });
});
