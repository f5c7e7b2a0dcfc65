import { z } from 'zod';
import type { NewOrder } from './orders.ts';
import type { NewItem } from './payouts.ts';

/** An amount as the API accepts it: at most two decimals. */
const value = z.string().regex(/^\d{1,13}(\.\d{1,2})?$/);
const webAddress = z.url({ protocol: /^https?$/ });

const order = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.object({
        amount: z.object({ currency_code: z.literal('USD'), value }),
        reference_id: z.string().max(256).default('default'),
        custom_id: z.string().max(127).optional(),
        invoice_id: z.string().max(127).optional(),
        description: z.string().max(127).optional(),
      }),
    )
    .length(1),
  payment_source: z.object({
    paypal: z.object({ experience_context: z.object({ return_url: webAddress, cancel_url: webAddress }) }),
  }),
});
const payout = z.object({
  sender_batch_header: z.object({
    sender_batch_id: z.string().min(1).max(256),
    email_subject: z.string().max(255).optional(),
  }),
  items: z
    .array(
      z.object({
        recipient_type: z.literal('EMAIL'),
        amount: z.object({ currency: z.literal('USD'), value }),
        receiver: z.email().max(127),
        sender_item_id: z.string().max(63).optional(),
        note: z.string().max(4000).optional(),
      }),
    )
    .min(1)
    .max(15_000),
});

/** A validation error: the field's path and the issue. */
export type FieldMistake = { readonly field: string; readonly issue: string };
type Read<T> = { readonly value: T } | { readonly mistake: FieldMistake };

export function readOrderRequest(body: unknown): Read<NewOrder> {
  const parsed = order.safeParse(body);
  if (!parsed.success) return findMistake(parsed.error, '/');
  const unit = parsed.data.purchase_units[0]!;
  const context = parsed.data.payment_source.paypal.experience_context;
  return {
    value: {
      amount: { currency_code: 'USD', value: twoDecimals(unit.amount.value) },
      customId: unit.custom_id ?? null,
      invoiceId: unit.invoice_id ?? null,
      description: unit.description ?? null,
      referenceId: unit.reference_id,
      returnUrl: context.return_url,
      cancelUrl: context.cancel_url,
    },
  };
}

export type PayPalPayoutRequest = {
  readonly senderBatchId: string;
  readonly subject: string | null;
  readonly items: NewItem[];
};

export function readPayoutRequest(body: unknown): Read<PayPalPayoutRequest> {
  const parsed = payout.safeParse(body);
  if (!parsed.success) return findMistake(parsed.error, '.');
  const { sender_batch_header: header, items } = parsed.data;
  return {
    value: {
      senderBatchId: header.sender_batch_id,
      subject: header.email_subject ?? null,
      items: items.map((item) => ({
        amount: { currency: 'USD', value: twoDecimals(item.amount.value) },
        receiver: item.receiver,
        senderItemId: item.sender_item_id ?? null,
        note: item.note ?? null,
      })),
    },
  };
}

const refund = z.object({ amount: z.object({ currency_code: z.literal('USD'), value }).optional() });

export function readRefundRequest(body: unknown): Read<z.output<typeof refund>['amount']> {
  const parsed = refund.safeParse(body ?? {});
  return parsed.success ? { value: parsed.data.amount } : findMistake(parsed.error, '/');
}

const twoDecimals = (text: string) => Number(text).toFixed(2);

function findMistake(error: z.ZodError, separator: '/' | '.'): { mistake: FieldMistake } {
  const { path, code } = error.issues[0]!;
  const isMissing = code === 'invalid_type';
  const field = `${separator === '/' ? '/' : ''}${path.join(separator)}`;
  return { mistake: { field, issue: isMissing ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_PARAMETER_VALUE' } };
}
