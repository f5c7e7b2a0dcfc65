import { isoTime, upperId } from '../ids.ts';
import type { Schedule } from '../schedule.ts';
import type { Store } from '../store.ts';
import type { Notify } from './notify.ts';
import {
  captureView,
  type Funding,
  type Money,
  orderView,
  type PayPalCapture,
  type PayPalOrder,
  type PayPalRefund,
  parseCents,
  refundView,
  usualPayer,
} from './objects.ts';

export type NewOrder = Pick<
  PayPalOrder,
  'amount' | 'customId' | 'invoiceId' | 'description' | 'referenceId' | 'returnUrl' | 'cancelUrl'
>;
/** PayPal's code for why something is impossible. */
export type Issue = { readonly issue: string; readonly status: 404 | 422 };
export type OrderSide = ReturnType<typeof orderSide>;

/** A buyer has three hours to approve. */
const orderLifeMs = 3 * 3_600_000;

/** Changes of orders and captures, each with its events. */
export function orderSide(
  store: Store,
  schedule: Schedule,
  notify: Notify,
  baseUrl: () => string,
  paceMs: number,
) {
  const listRefunds = ({ captureId }: PayPalOrder) =>
    captureId ? store.list('paypalRefunds').filter((one) => one.captureId === captureId) : [];
  const shown = (order: PayPalOrder) =>
    orderView(
      order,
      order.captureId ? store.get('captures', order.captureId) : undefined,
      listRefunds(order),
      baseUrl(),
    );
  const shownCapture = (capture: PayPalCapture) => captureView(capture, baseUrl());
  const shownRefund = (refund: PayPalRefund) => refundView(refund, baseUrl());
  const put = (order: PayPalOrder) => store.put('orders', order.id, { ...order, updateTime: isoTime() });
  const putCapture = (capture: PayPalCapture) =>
    store.put('captures', capture.id, { ...capture, updateTime: isoTime() });

  function open(fields: NewOrder): PayPalOrder {
    const now = isoTime();
    const base = { createTime: now, updateTime: now, funding: null, captureId: null } as const;
    const order = put({ ...fields, ...base, id: upperId(17), status: 'PAYER_ACTION_REQUIRED' });
    schedule.in(orderLifeMs, 'expireOrder', order.id);
    return order;
  }

  /** The buyer agrees; what the capture will find is up to the source of money. */
  async function approve(id: string, funding: Funding, payerEmail = usualPayer): Promise<boolean> {
    const order = store.get('orders', id);
    if (!order || (order.status !== 'PAYER_ACTION_REQUIRED' && order.status !== 'APPROVED')) return false;
    const approved = put({ ...order, status: 'APPROVED', funding, payerEmail });
    await notify(
      'CHECKOUT.ORDER.APPROVED',
      'checkout-order',
      'An order has been approved by buyer',
      shown(approved),
    );
    return true;
  }

  function capture(id: string): PayPalOrder | Issue {
    const order = store.get('orders', id);
    if (!order) return { issue: 'INVALID_RESOURCE_ID', status: 404 };
    if (order.status === 'COMPLETED') return { issue: 'ORDER_ALREADY_CAPTURED', status: 422 };
    if (order.status !== 'APPROVED') return { issue: 'ORDER_NOT_APPROVED', status: 422 };
    if (order.funding === 'declined') {
      put({ ...order, status: 'PAYER_ACTION_REQUIRED', funding: null });
      return { issue: 'INSTRUMENT_DECLINED', status: 422 };
    }
    const now = isoTime();
    const { amount, customId, invoiceId } = order;
    const status = order.funding === 'pending' ? 'PENDING' : 'COMPLETED';
    const times = { createTime: now, updateTime: now };
    const made = putCapture({
      id: upperId(17),
      orderId: id,
      status,
      amount,
      customId,
      invoiceId,
      refundedCents: 0,
      ...times,
    });
    const done = put({ ...order, status: 'COMPLETED', captureId: made.id });
    void tellCapture(made);
    if (status === 'PENDING') schedule.in(paceMs * 5, 'clearCapture', made.id);
    return done;
  }

  const tellCapture = (made: PayPalCapture) => {
    const words = { COMPLETED: 'COMPLETED', PENDING: 'PENDING', DECLINED: 'DENIED' } as Record<
      string,
      string
    >;
    const word = words[made.status] ?? 'COMPLETED';
    const summary = `Payment ${word.toLowerCase()} for $ ${made.amount.value} USD`;
    return notify(`PAYMENT.CAPTURE.${word}`, 'capture', summary, shownCapture(made));
  };

  /** Resolves a pending capture. */
  async function clear(captureId: string, status: 'COMPLETED' | 'DECLINED'): Promise<boolean> {
    const before = store.get('captures', captureId);
    if (before?.status !== 'PENDING') return false;
    await tellCapture(putCapture({ ...before, status }));
    return true;
  }

  function refund(captureId: string, given?: Money): PayPalRefund | Issue {
    const before = store.get('captures', captureId);
    if (!before) return { issue: 'INVALID_RESOURCE_ID', status: 404 };
    if (before.status === 'REFUNDED') return { issue: 'CAPTURE_FULLY_REFUNDED', status: 422 };
    if (before.status !== 'COMPLETED' && before.status !== 'PARTIALLY_REFUNDED') {
      return { issue: 'REFUND_NOT_ALLOWED', status: 422 };
    }
    const paid = parseCents(before.amount);
    const cents = given ? parseCents(given) : paid - before.refundedCents;
    const refundedCents = before.refundedCents + cents;
    if (cents < 1 || refundedCents > paid) return { issue: 'REFUND_AMOUNT_EXCEEDED', status: 422 };
    const status = refundedCents === paid ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    const { customId, invoiceId } = putCapture({ ...before, refundedCents, status });
    const [amount, totalRefunded] = [cents, refundedCents].map((n) => ({
      currency_code: 'USD',
      value: (n / 100).toFixed(2),
    })) as [Money, Money];
    const id = upperId(17);
    const made = { id, captureId, amount, totalRefunded, customId, invoiceId, createTime: isoTime() };
    store.put('paypalRefunds', id, made);
    void notify(
      'PAYMENT.CAPTURE.REFUNDED',
      'refund',
      `A $ ${amount.value} USD capture payment was refunded`,
      shownRefund(made),
    );
    return made;
  }

  function dispute(captureId: string, event: 'CREATED' | 'RESOLVED', outcome?: string): boolean {
    const capture = store.get('captures', captureId);
    if (!capture) return false;
    const now = isoTime();
    void notify(`CUSTOMER.DISPUTE.${event}`, 'dispute', `A dispute was ${event.toLowerCase()}`, {
      dispute_id: `PP-D-${captureId.slice(0, 8)}`,
      create_time: now,
      update_time: now,
      disputed_transactions: [
        { seller_transaction_id: captureId, ...(capture.customId && { custom: capture.customId }) },
      ],
      reason: 'UNAUTHORISED',
      status: event === 'CREATED' ? 'OPEN' : 'RESOLVED',
      dispute_amount: capture.amount,
      ...(outcome && { dispute_outcome: { outcome_code: outcome, amount_refunded: capture.amount } }),
    });
    return true;
  }

  schedule.on('clearCapture', (id) => clear(id, 'COMPLETED'));
  function expire(id: string): boolean {
    const status = store.get('orders', id)?.status;
    if (status !== 'PAYER_ACTION_REQUIRED' && status !== 'APPROVED') return false;
    store.remove('orders', id);
    return true;
  }

  schedule.on('expireOrder', expire);

  return { expire, open, shown, shownCapture, shownRefund, approve, capture, clear, refund, dispute };
}
