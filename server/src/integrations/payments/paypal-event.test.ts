import { expect, test } from 'vitest';
import { readOrder } from './paypal-capture.ts';
import { parsePayPalChange } from './paypal-event.ts';
import { documents } from './published.fixtures.ts';

const amount = { currency_code: 'USD', value: '25.00' };
const capture = {
  id: 'CAP',
  status: 'COMPLETED',
  amount,
  custom_id: 'deposit',
  supplementary_data: { related_ids: { order_id: 'ORDER' } },
};
const up = [{ href: 'https://api.paypal.com/v2/payments/captures/CAP', rel: 'up' }];
const refund = {
  id: 'REF',
  amount: { currency_code: 'USD', value: '10.00' },
  custom_id: 'deposit',
  links: up,
};
const dispute = {
  dispute_id: 'PP-D-1',
  disputed_transactions: [{ seller_transaction_id: 'CAP' }],
  dispute_amount: amount,
  reason: 'UNAUTHORISED',
};
const closed = (outcome_code: string) => ({ ...dispute, dispute_outcome: { outcome_code } });

test.each<[string, object, object]>([
  [
    'CHECKOUT.ORDER.APPROVED',
    { id: 'ORDER', purchase_units: [{ custom_id: 'deposit', amount }] },
    { kind: 'orderApproved', orderId: 'ORDER', customId: 'deposit' },
  ],
  [
    'PAYMENT.CAPTURE.COMPLETED',
    capture,
    {
      kind: 'capture',
      orderId: 'ORDER',
      capture: { captureId: 'CAP', status: 'completed', amountCents: 2500, customId: 'deposit' },
    },
  ],
  [
    'PAYMENT.CAPTURE.PENDING',
    { ...capture, status: 'PENDING', status_details: { reason: 'ECHECK' } },
    { capture: { status: 'pending', reason: 'ECHECK' } },
  ],
  ['PAYMENT.CAPTURE.DENIED', { ...capture, status: 'DECLINED' }, { capture: { status: 'declined' } }],
  // The event's name does not matter.
  ['PAYMENT.CAPTURE.COMPLETED', { ...capture, status: 'PENDING' }, { capture: { status: 'pending' } }],
  ['PAYMENT.CAPTURE.COMPLETED', { ...capture, status: 'NEW' }, { capture: { status: 'unknown' } }],
  ['PAYMENT.CAPTURE.COMPLETED', { ...capture, status: undefined }, { capture: { status: 'unknown' } }],
  [
    'PAYMENT.CAPTURE.COMPLETED',
    { ...capture, amount: { currency_code: 'USD', value: '25.001' } },
    { kind: 'none' },
  ],
  [
    'PAYMENT.CAPTURE.REFUNDED',
    refund,
    { kind: 'refunded', refundId: 'REF', captureId: 'CAP', amountCents: 1000, totalRefundedCents: null },
  ],
  [
    'PAYMENT.CAPTURE.REFUNDED',
    { ...refund, seller_payable_breakdown: { total_refunded_amount: amount } },
    { totalRefundedCents: 2500 },
  ],
  ['PAYMENT.CAPTURE.REFUNDED', { ...refund, links: undefined }, { captureId: null, customId: 'deposit' }],
  ['PAYMENT.CAPTURE.REVERSED', capture, { kind: 'reversed', captureId: 'CAP', amountCents: 2500 }],
  ['PAYMENT.CAPTURE.REVERSED', refund, { kind: 'reversed', captureId: 'CAP', amountCents: 1000 }],
  [
    'PAYMENT.PAYOUTSBATCH.SUCCESS',
    { batch_header: { payout_batch_id: 'B' } },
    { kind: 'payoutBatch', batchId: 'B' },
  ],
  [
    'PAYMENT.PAYOUTS-ITEM.HELD',
    {
      payout_item_id: 'I',
      payout_batch_id: 'B',
      transaction_status: 'ONHOLD',
      payout_item: { amount: { currency: 'USD', value: '5' } },
    },
    { kind: 'payoutItem', item: { status: 'onHold', amountCents: 500 } },
  ],
  [
    'PAYMENT.PAYOUTS-ITEM.NEW_WORD',
    {
      payout_item_id: 'I',
      payout_batch_id: 'B',
      transaction_status: 'X',
      payout_item: { amount: { currency: 'USD', value: '5' } },
    },
    { item: { status: 'unknown' } },
  ],
  [
    'CUSTOMER.DISPUTE.CREATED',
    dispute,
    { kind: 'disputeOpened', captureIds: ['CAP'], amountCents: 2500, result: null },
  ],
  ['CUSTOMER.DISPUTE.UPDATED', dispute, { kind: 'none' }],
  ['CUSTOMER.DISPUTE.RESOLVED', closed('RESOLVED_SELLER_FAVOUR'), { kind: 'disputeClosed', result: 'won' }],
  ['CUSTOMER.DISPUTE.RESOLVED', closed('RESOLVED_BUYER_FAVOUR'), { result: 'lost' }],
  ['CUSTOMER.DISPUTE.RESOLVED', closed('CANCELED_BY_BUYER'), { result: 'won' }],
  // Another dispute about the same payment was opened and holds its money.
  ['CUSTOMER.DISPUTE.RESOLVED', closed('NONE'), { kind: 'disputeClosed', result: 'won' }],
  ['CUSTOMER.DISPUTE.RESOLVED', closed('SOMETHING_NEW'), { result: null }],
  ['PAYMENT.SALE.COMPLETED', capture, { kind: 'none', why: 'this type is not for us' }],
  ['PAYMENT.CAPTURE.COMPLETED', {}, { kind: 'none', why: 'not readable' }],
  ['PAYMENT.CAPTURE.COMPLETED', null as never, { kind: 'none' }],
])('%s %j', (type, resource, change) => {
  expect(parsePayPalChange(type, resource)).toMatchObject(change);
});

const cents = ({ value }: { value: string }) => Math.round(Number(value) * 100);

type PublishedItem = {
  payout_item: { amount: { value: string }; sender_item_id: string };
  payout_item_fee: { value: string };
};
test.each(
  documents<{ event_type: string; resource: PublishedItem }>('paypal/webhook_payouts_item_succeeded.json'),
)('a %s payout event is parsed', (_, { event_type, resource }) => {
  expect(parsePayPalChange(event_type, resource)).toMatchObject({
    kind: 'payoutItem',
    item: {
      status: 'success',
      amountCents: cents(resource.payout_item.amount),
      feeCents: cents(resource.payout_item_fee),
      withdrawalId: resource.payout_item.sender_item_id,
    },
  });
});

type PublishedCapture = { id: string; amount: { value: string; currency_code: string } };
test.each(
  documents<{ event_type: string; resource: PublishedCapture }>(
    'paypal/webhook_payment_capture_completed.json',
  ),
)('a %s capture event is parsed', (_, { event_type, resource }) => {
  const capture = { captureId: resource.id, status: 'completed', amountCents: cents(resource.amount) };
  expect(parsePayPalChange(event_type, resource)).toMatchObject({ kind: 'capture', capture });
});

type PublishedOrder = { purchase_units: [{ payments: { captures: [PublishedCapture] } }] };
test.each(documents<PublishedOrder>('paypal/order_captured_sandbox.json'))(
  'a %s order is parsed',
  (_, order) => {
    const [capture] = order.purchase_units[0].payments.captures;
    expect(readOrder(order)).toMatchObject({
      status: 'completed',
      currency: capture.amount.currency_code,
      amountCents: cents(capture.amount),
      capture: { captureId: capture.id, status: 'completed' },
    });
  },
);

const paypalSource = (account_id: unknown) => ({ payment_source: { paypal: { account_id } } });
test.each<[string, object, string | null]>([
  ['the account', paypalSource('NEW'), 'NEW'],
  ['the deprecated payer', { payer: { payer_id: 'OLD' } }, 'OLD'],
  ['both', { ...paypalSource('NEW'), payer: { payer_id: 'OLD' } }, 'NEW'],
  ['neither', {}, null],
  ['a card', { payment_source: { card: {} } }, null],
  ['what cannot be read', { ...paypalSource(7), payer: null }, null],
])('the payer id of an order with %s', (_name, fields, payerId) => {
  const captures = [capture];
  const order = {
    id: 'O',
    status: 'COMPLETED',
    purchase_units: [{ amount, payments: { captures } }],
    ...fields,
  };
  expect(readOrder(order)).toMatchObject({ payerId, capture: { captureId: capture.id } });
});

test('money that arrived counts more than an attempt before it', () => {
  const captures = [
    { ...capture, id: 'A', status: 'DECLINED' },
    { ...capture, id: 'B' },
  ];
  const order = { id: 'O', status: 'COMPLETED', purchase_units: [{ amount, payments: { captures } }] };
  expect(readOrder(order)?.capture?.captureId).toBe('B');
});
