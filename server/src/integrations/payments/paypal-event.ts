import { z } from 'zod';
import { centsOfDecimal } from './money.ts';
import { readCapture, readOrder } from './paypal-capture.ts';
import { readPayoutItem } from './paypal-payout-item.ts';
import type { PayPalChange } from './ports/paypal-payments.ts';
import type { NoChange } from './ports/provider-event.ts';

/**
 * Translates a verified PayPal event. Event names differ from states, so the state is always read from the
 * resource.
 */
export function parsePayPalChange(type: string, resource: unknown): PayPalChange {
  const read = readers.find(([pattern]) => pattern.test(type))?.[1];
  return read ? (read(resource) ?? nothing('not readable')) : nothing('this type is not for us');
}

const nothing = (why: string): NoChange => ({ kind: 'none', why });
type Reader = (resource: unknown) => PayPalChange | null;

const amount = z.object({ currency_code: z.string(), value: z.string() });
const links = z.array(z.object({ href: z.string(), rel: z.string() })).default([]);
const related = z.object({
  supplementary_data: z
    .object({
      related_ids: z
        .object({ order_id: z.string().optional(), capture_id: z.string().optional() })
        .optional(),
    })
    .optional(),
});
const refund = z.object({
  id: z.string().min(1),
  amount,
  custom_id: z.string().optional(),
  seller_payable_breakdown: z.object({ total_refunded_amount: amount.optional() }).optional(),
  links,
});
const dispute = z.object({
  dispute_id: z.string().min(1),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).default([]),
  dispute_amount: amount,
  reason: z.string().optional(),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
});
const batch = z.object({ batch_header: z.object({ payout_batch_id: z.string().min(1) }) });

const orderApproved: Reader = (resource) => {
  const order = readOrder(resource);
  return order && { kind: 'orderApproved', orderId: order.orderId, customId: order.customId };
};

const captureChanged: Reader = (resource) => {
  const capture = readCapture(resource);
  const orderId = related.safeParse(resource).data?.supplementary_data?.related_ids?.order_id ?? null;
  return capture && { kind: 'capture', capture, orderId };
};

/** The capture of a refund, from its "up" link. */
function findCapture(
  resource: unknown,
  { links }: { links: { href: string; rel: string }[] },
): string | null {
  const up = links.find(({ rel, href }) => rel === 'up' && href.includes('/captures/'));
  const named = related.safeParse(resource).data?.supplementary_data?.related_ids?.capture_id;
  return up?.href.split('/').at(-1) ?? named ?? null;
}

const refunded: Reader = (resource) => {
  const parsed = refund.safeParse(resource).data;
  const amountCents = centsOfDecimal(parsed?.amount.value);
  if (!parsed || amountCents === null) return null;
  return {
    kind: 'refunded',
    refundId: parsed.id,
    captureId: findCapture(resource, parsed),
    amountCents,
    totalRefundedCents: centsOfDecimal(parsed.seller_payable_breakdown?.total_refunded_amount?.value),
    currency: parsed.amount.currency_code,
    customId: parsed.custom_id ?? null,
  };
};

/** The resource is documented as the capture, but some deliveries contain a refund of it. */
const reversed: Reader = (resource) => {
  const parsed = refund.safeParse(resource).data;
  const amountCents = centsOfDecimal(parsed?.amount.value);
  if (!parsed || amountCents === null) return null;
  const captureId = findCapture(resource, parsed) ?? parsed.id;
  const { amount, custom_id } = parsed;
  return {
    kind: 'reversed',
    captureId,
    amountCents,
    currency: amount.currency_code,
    customId: custom_id ?? null,
  };
};

const payoutItem: Reader = (resource) => {
  const item = readPayoutItem(resource);
  return item && { kind: 'payoutItem', item };
};

const payoutBatch: Reader = (resource) => {
  const parsed = batch.safeParse(resource).data;
  return parsed ? { kind: 'payoutBatch', batchId: parsed.batch_header.payout_batch_id } : null;
};

const disputed =
  (kind: 'disputeOpened' | 'disputeClosed'): Reader =>
  (resource) => {
    const parsed = dispute.safeParse(resource).data;
    const amountCents = centsOfDecimal(parsed?.dispute_amount.value);
    if (!parsed || amountCents === null) return null;
    return {
      kind,
      disputeId: parsed.dispute_id,
      captureIds: parsed.disputed_transactions.flatMap(
        ({ seller_transaction_id }) => seller_transaction_id ?? [],
      ),
      amountCents,
      currency: parsed.dispute_amount.currency_code,
      result:
        kind === 'disputeClosed' ? (outcomes.get(parsed.dispute_outcome?.outcome_code ?? '') ?? null) : null,
      reason: parsed.reason ?? null,
    };
  };

/** The result of a dispute for us. A payout by PayPal's buyer protection leaves our money alone. */
const outcomes: ReadonlyMap<string, 'won' | 'lost'> = new Map([
  ['RESOLVED_SELLER_FAVOUR', 'won'],
  ['RESOLVED_WITH_PAYOUT', 'won'],
  ['CANCELED_BY_BUYER', 'won'],
  ['DENIED', 'won'],
  // Closed without a decision, because another dispute about the same payment was opened, which holds the money.
  ['NONE', 'won'],
  ['RESOLVED_BUYER_FAVOUR', 'lost'],
  ['ACCEPTED', 'lost'],
]);

const readers: readonly (readonly [RegExp, Reader])[] = [
  [/^CHECKOUT\.ORDER\.APPROVED$/, orderApproved],
  [/^PAYMENT\.CAPTURE\.(COMPLETED|PENDING|DENIED|DECLINED)$/, captureChanged],
  [/^PAYMENT\.CAPTURE\.REFUNDED$/, refunded],
  [/^PAYMENT\.CAPTURE\.REVERSED$/, reversed],
  [/^PAYMENT\.PAYOUTS-ITEM\.[A-Z_]+$/, payoutItem],
  [/^PAYMENT\.PAYOUTSBATCH\.[A-Z_]+$/, payoutBatch],
  [/^CUSTOMER\.DISPUTE\.CREATED$/, disputed('disputeOpened')],
  [/^CUSTOMER\.DISPUTE\.RESOLVED$/, disputed('disputeClosed')],
];
