import { z } from 'zod';
import { centsOfDecimal } from './money.ts';
import { payoutMoneyFor, readPayoutStatus } from './payout-status.ts';
import type { PayoutItem } from './ports/payouts.ts';

const money = z.object({ currency: z.string(), value: z.string() });
const fault = z.object({ name: z.string().optional(), message: z.string().optional() });
const item = z.object({
  payout_item_id: z.string().min(1),
  payout_batch_id: z.string().min(1),
  transaction_status: z.string().default('UNKNOWN'),
  payout_item_fee: money.optional(),
  payout_item: z.object({ amount: money, sender_item_id: z.string().optional() }),
  // The schema has one object, but lists have been observed.
  errors: z.union([fault, z.array(fault).transform((list) => list[0])]).optional(),
});

/**
 * An item from GET or a webhook (Payouts has `currency` where Orders has `currency_code`); null if it is none.
 */
export function readPayoutItem(body: unknown): PayoutItem | null {
  const parsed = item.safeParse(body);
  if (!parsed.success) return null;
  const { payout_item_id, payout_batch_id, transaction_status, payout_item, payout_item_fee, errors } =
    parsed.data;
  const amountCents = centsOfDecimal(payout_item.amount.value);
  if (amountCents === null) return null;
  const status = readPayoutStatus(transaction_status);
  return {
    itemId: payout_item_id,
    batchId: payout_batch_id,
    withdrawalId: payout_item.sender_item_id ?? null,
    status,
    rawStatus: transaction_status,
    money: payoutMoneyFor(status),
    amountCents,
    currency: payout_item.amount.currency,
    feeCents: payout_item_fee?.currency === 'USD' ? centsOfDecimal(payout_item_fee.value) : null,
    issue: errors?.name ?? null,
  };
}
