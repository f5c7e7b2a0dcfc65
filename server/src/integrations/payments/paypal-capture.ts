import { z } from 'zod';
import { centsOfDecimal } from './money.ts';
import type { Capture, OrderState } from './ports/paypal-payments.ts';

const amount = z.object({ currency_code: z.string(), value: z.string() });
const capture = z.object({
  id: z.string().min(1),
  status: z.string().default('UNKNOWN'),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  amount,
  custom_id: z.string().optional(),
});
const refund = z.object({ status: z.string().optional(), amount: amount.optional() });
const order = z.object({
  id: z.string().min(1),
  status: z.string().default('UNKNOWN'),
  purchase_units: z
    .array(
      z.object({
        amount: amount.optional(),
        custom_id: z.string().optional(),
        payments: z
          .object({ captures: z.array(z.unknown()).optional(), refunds: z.array(refund).optional() })
          .optional(),
      }),
    )
    .default([]),
  // The same id in two places; PayPal calls the first one deprecated. An order counts without it.
  payer: z
    .object({ payer_id: z.string().min(1) })
    .optional()
    .catch(undefined),
  payment_source: z
    .object({ paypal: z.object({ account_id: z.string().min(1) }) })
    .optional()
    .catch(undefined),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).default([]),
});

const captureStatuses: Readonly<Record<string, Capture['status']>> = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'declined',
  PARTIALLY_REFUNDED: 'refunded',
  REFUNDED: 'refunded',
};
const orderStatuses: Readonly<Record<string, OrderState['status']>> = {
  CREATED: 'open',
  SAVED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  APPROVED: 'approved',
  COMPLETED: 'completed',
  VOIDED: 'voided',
};
const own = <T>(table: Readonly<Record<string, T>>, word: string) =>
  Object.hasOwn(table, word) ? table[word] : undefined;

/** A capture from a call or webhook; null if it cannot be read. */
export function readCapture(body: unknown, orderCustomId: string | null = null): Capture | null {
  const parsed = capture.safeParse(body);
  const amountCents = parsed.success ? centsOfDecimal(parsed.data.amount.value) : null;
  if (!parsed.success || amountCents === null) return null;
  const { id, status, status_details, amount, custom_id } = parsed.data;
  return {
    captureId: id,
    status: own(captureStatuses, status) ?? 'unknown',
    reason: status_details?.reason ?? null,
    amountCents,
    currency: amount.currency_code,
    customId: custom_id ?? orderCustomId,
  };
}

/** Received money takes precedence over an earlier declined attempt. */
const rank: readonly Capture['status'][] = ['completed', 'refunded', 'pending', 'unknown', 'declined'];

/** An order from a call or webhook; null if it is none. Once captured, its status is that of the money. */
export function readOrder(body: unknown): OrderState | null {
  const parsed = order.safeParse(body);
  if (!parsed.success) return null;
  const { id, status, purchase_units, payer, payment_source, links } = parsed.data;
  const unit = purchase_units[0];
  const customId = unit?.custom_id ?? null;
  const captures = (unit?.payments?.captures ?? []).flatMap((one) => readCapture(one, customId) ?? []);
  captures.sort((a, b) => rank.indexOf(a.status) - rank.indexOf(b.status));
  return {
    orderId: id,
    status: own(orderStatuses, status) ?? 'unknown',
    amountCents: centsOfDecimal(unit?.amount?.value),
    currency: unit?.amount?.currency_code ?? null,
    customId,
    approveUrl: links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? null,
    payerId: payment_source?.paypal.account_id ?? payer?.payer_id ?? null,
    capture: captures[0] ?? null,
    refundedCents: unit?.payments ? refundedCents(unit.payments.refunds ?? []) : null,
  };
}

/** The completed refunds, without pending and failed ones; null if an amount cannot be read. */
function refundedCents(refunds: readonly z.infer<typeof refund>[]): number | null {
  let sum = 0;
  for (const { status, amount } of refunds) {
    if (status !== 'COMPLETED') continue;
    const cents = centsOfDecimal(amount?.value);
    if (cents === null) return null;
    sum += cents;
  }
  return sum;
}
