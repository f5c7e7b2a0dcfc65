import { validate as isUuid } from 'uuid';
import type { PayoutItem } from '../../../integrations/payments/ports/payouts.ts';
import type { PayPalChange } from '../../../integrations/payments/ports/paypal-payments.ts';
import type { ProviderEvent } from '../../../integrations/payments/ports/provider-event.ts';
import { type EventResult, eventResult } from '../../../provider-events/event-result.ts';
import { takeProviderEvent } from '../../../provider-events/take-provider-event.ts';
import { applyPayoutItem, type PayoutContext } from './payout-apply.ts';
import { findPayoutRow, noteDue } from './payout-rows.ts';

/**
 * Processes a verified PayPal event about a payout. Events arrive repeated, late and out of order; each is
 * applied to the withdrawal's current state.
 */
export async function takePayoutEvent(
  context: PayoutContext,
  event: ProviderEvent<PayPalChange>,
): Promise<void> {
  const { pool, wallClock: clock } = context;
  await takeProviderEvent({ pool, clock }, 'paypal', event, () => act(context, event));
}

async function act(
  context: PayoutContext,
  { id, change }: ProviderEvent<PayPalChange>,
): Promise<EventResult> {
  const { pool, wallClock, alarm } = context;
  if (change.kind === 'payoutBatch') {
    // It says nothing about the item inside, so a lookup follows.
    const row = await findPayoutRow(pool, 'payout_batch_id', change.batchId);
    if (!row) return eventResult('ignored', 'no withdrawal has this batch yet');
    if (row.status === 'sent') await noteDue(pool, row.id, wallClock.now());
    return eventResult('pending', 'looked up');
  }
  if (change.kind !== 'payoutItem') return eventResult('ignored', `${change.kind} is not about a payout`);
  const row = await findRow(context, change.item);
  if (row) return applyPayoutItem(context, row, change.item, 'webhook');
  const { batchId, itemId } = change.item;
  alarm('payoutMismatch', { event: id, batch: batchId, item: itemId, why: 'no withdrawal is behind it' });
  return eventResult('mismatch', 'withdrawal');
}

/** The withdrawal of an item; found by its batch if the item names none. */
async function findRow({ pool }: PayoutContext, { withdrawalId, batchId }: PayoutItem) {
  if (withdrawalId === null) return findPayoutRow(pool, 'payout_batch_id', batchId);
  return isUuid(withdrawalId) ? findPayoutRow(pool, 'id', withdrawalId) : null;
}
