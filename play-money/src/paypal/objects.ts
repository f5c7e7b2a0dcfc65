import { hash } from 'node:crypto';
/** The stored objects in PayPal's wire format. */

export type Money = { readonly currency_code: string; readonly value: string };
export type PayPalMoney = { readonly currency: string; readonly value: string };
export type Link = { readonly href: string; readonly rel: string; readonly method: string };

/** What the buyer chose for the capture on the approve page. */
export type Funding = 'balance' | 'pending' | 'declined';

export type PayPalOrder = {
  readonly id: string;
  readonly status: 'PAYER_ACTION_REQUIRED' | 'CREATED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  readonly amount: Money;
  readonly customId: string | null;
  readonly invoiceId: string | null;
  readonly description: string | null;
  readonly referenceId: string;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly createTime: string;
  readonly updateTime: string;
  readonly funding: Funding | null;
  /** With which login it was agreed to. */
  readonly payerEmail?: string | undefined;
  readonly captureId: string | null;
};

export type PayPalCapture = {
  readonly id: string;
  readonly orderId: string;
  readonly status: 'COMPLETED' | 'DECLINED' | 'PENDING' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  readonly amount: Money;
  readonly customId: string | null;
  readonly invoiceId: string | null;
  readonly refundedCents: number;
  readonly createTime: string;
  readonly updateTime: string;
};

export type PayPalRefund = {
  readonly id: string;
  readonly captureId: string;
  readonly amount: Money;
  readonly totalRefunded: Money;
  readonly customId: string | null;
  readonly invoiceId: string | null;
  readonly createTime: string;
};

export type StoredBatch = {
  readonly id: string;
  readonly senderBatchId: string;
  readonly emailSubject: string | null;
  readonly status: 'PENDING' | 'PROCESSING' | 'SUCCESS' | 'DENIED';
  readonly itemIds: readonly string[];
  readonly createTime: string;
  readonly completeTime: string | null;
};

export type StoredItem = {
  readonly id: string;
  readonly batchId: string;
  readonly senderBatchId: string;
  readonly transactionId: string;
  readonly status: string;
  readonly amount: PayPalMoney;
  readonly receiver: string;
  readonly senderItemId: string | null;
  readonly note: string | null;
  readonly processTime: string;
  readonly error: { readonly name: string; readonly message: string } | null;
  /** The states that follow automatically, in this order. */
  readonly plan: readonly string[];
};

export const usualPayer = 'play-money@example.com';

/** PayPal's manner, and the same for every payment with one login. */
export function derivePayerId(email: string): string {
  const digest = hash('sha256', email.trim().toLowerCase(), 'buffer').subarray(0, 13);
  return [...digest].map((byte) => '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'[byte % 32]).join('');
}

const toPayer = (email: string) => ({
  name: { given_name: 'Play', surname: 'Money' },
  email_address: email,
  payer_id: derivePayerId(email),
  address: { country_code: 'US' },
});

/** An order as sent. `base` is the provider's address. */
export function orderView(
  order: PayPalOrder,
  capture: PayPalCapture | undefined,
  refunds: readonly PayPalRefund[],
  base: string,
) {
  const { id, status, amount, customId, invoiceId, description, referenceId, createTime, updateTime } = order;
  const self = `${base}/v2/checkout/orders/${id}`;
  const isApproved = status === 'APPROVED' || status === 'COMPLETED';
  const payer = toPayer(order.payerEmail ?? usualPayer);
  return {
    id,
    intent: 'CAPTURE',
    status,
    purchase_units: [
      {
        reference_id: referenceId,
        amount,
        payee: { email_address: 'house@example.com', merchant_id: 'PLAYMNYMERCHT' },
        ...(description && { description }),
        ...(customId && { custom_id: customId }),
        ...(invoiceId && { invoice_id: invoiceId }),
        ...(capture && {
          payments: {
            captures: [captureView(capture, base)],
            ...(refunds.length > 0 && { refunds: refunds.map((one) => refundView(one, base)) }),
          },
        }),
      },
    ],
    ...(isApproved && {
      payer,
      payment_source: {
        paypal: {
          email_address: payer.email_address,
          account_id: payer.payer_id,
          name: payer.name,
          address: payer.address,
        },
      },
    }),
    create_time: createTime,
    update_time: updateTime,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      ...(isApproved
        ? []
        : [{ href: `${base}/checkoutnow?token=${id}`, rel: 'payer-action', method: 'GET' }]),
      ...(status === 'APPROVED' ? [{ href: `${self}/capture`, rel: 'capture', method: 'POST' }] : []),
    ],
  };
}

/** The fee of the real provider. */
const feeFor = (cents: number) => Math.round(cents * 0.0349) + 49;
const dollars = (cents: number): Money => ({ currency_code: 'USD', value: (cents / 100).toFixed(2) });
export const parseCents = ({ value }: { readonly value: string }) => Math.round(Number(value) * 100);

export function captureView(capture: PayPalCapture, base: string) {
  const { id, status, amount, customId, invoiceId, createTime, updateTime, orderId } = capture;
  const self = `${base}/v2/payments/captures/${id}`;
  const gross = parseCents(amount);
  const wasPaid = status !== 'PENDING' && status !== 'DECLINED';
  return {
    id,
    status,
    ...(status === 'PENDING' && { status_details: { reason: 'ECHECK' } }),
    amount,
    ...(customId && { custom_id: customId }),
    ...(invoiceId && { invoice_id: invoiceId }),
    final_capture: true,
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    ...(wasPaid && {
      seller_receivable_breakdown: {
        gross_amount: amount,
        paypal_fee: dollars(feeFor(gross)),
        net_amount: dollars(gross - feeFor(gross)),
      },
    }),
    supplementary_data: { related_ids: { order_id: orderId } },
    create_time: createTime,
    update_time: updateTime,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${base}/v2/checkout/orders/${orderId}`, rel: 'up', method: 'GET' },
    ],
  };
}

export function refundView(refund: PayPalRefund, base: string) {
  const { id, captureId, amount, totalRefunded, customId, invoiceId, createTime } = refund;
  return {
    id,
    status: 'COMPLETED',
    amount,
    ...(customId && { custom_id: customId }),
    ...(invoiceId && { invoice_id: invoiceId }),
    seller_payable_breakdown: {
      gross_amount: amount,
      paypal_fee: dollars(0),
      net_amount: amount,
      total_refunded_amount: totalRefunded,
    },
    create_time: createTime,
    update_time: createTime,
    links: [
      { href: `${base}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
      { href: `${base}/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' },
    ],
  };
}

const payoutDollars = (cents: number): PayPalMoney => ({ currency: 'USD', value: (cents / 100).toFixed(2) });
const payoutFeeCents = 25;

export function batchHeaderView(batch: StoredBatch) {
  const { id, status, createTime, senderBatchId, emailSubject } = batch;
  return {
    payout_batch_id: id,
    batch_status: status,
    time_created: createTime,
    sender_batch_header: {
      sender_batch_id: senderBatchId,
      ...(emailSubject && { email_subject: emailSubject }),
    },
  };
}

const self = (href: string): Link => ({ href, rel: 'self', method: 'GET' });

export function batchCreatedView(batch: StoredBatch, base: string) {
  return { batch_header: batchHeaderView(batch), links: [self(`${base}/v1/payments/payouts/${batch.id}`)] };
}

export function batchView(batch: StoredBatch, items: readonly StoredItem[], base: string) {
  const sum = items.reduce((cents, { amount }) => cents + parseCents(amount), 0);
  return {
    total_items: items.length,
    total_pages: 1,
    batch_header: {
      ...batchHeaderView(batch),
      ...(batch.completeTime && { time_completed: batch.completeTime }),
      amount: payoutDollars(sum),
      fees: payoutDollars(payoutFeeCents * items.length),
      funding_source: 'BALANCE',
    },
    items: items.map((item) => itemView(item, base)),
    links: [self(`${base}/v1/payments/payouts/${batch.id}`)],
  };
}

export function itemView(item: StoredItem, base: string) {
  return {
    payout_item_id: item.id,
    transaction_id: item.transactionId,
    activity_id: item.transactionId,
    transaction_status: item.status,
    payout_item_fee: payoutDollars(payoutFeeCents),
    payout_batch_id: item.batchId,
    sender_batch_id: item.senderBatchId,
    payout_item: {
      recipient_type: 'EMAIL',
      amount: item.amount,
      ...(item.note && { note: item.note }),
      receiver: item.receiver,
      ...(item.senderItemId && { sender_item_id: item.senderItemId }),
      recipient_wallet: 'PAYPAL',
    },
    time_processed: item.processTime,
    ...(item.error && { errors: { ...item.error, debug_id: `play${item.id.toLowerCase()}`, links: [] } }),
    links: [
      self(`${base}/v1/payments/payouts-item/${item.id}`),
      { href: `${base}/v1/payments/payouts/${item.batchId}`, rel: 'batch', method: 'GET' },
    ],
  };
}
