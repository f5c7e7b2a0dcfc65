import { returnReason } from '@sidebet/domain/wallet/withdrawal-payout';
import type { PayoutBatch, Payouts } from '../../../integrations/payments/ports/payouts.ts';
import { ProviderFailure } from '../../../integrations/payments/ports/provider-failure.ts';
import { applyPayoutItem, markForReview, type PayoutContext } from './payout-apply.ts';
import { noteDue, type PayoutRow, takeSent } from './payout-rows.ts';
import { defaultLeaseMs, isStuck, nextCheckMs, watchedAfterSentMs } from './payout-schedule.ts';

export type FollowContext = PayoutContext & {
  readonly payouts: Pick<Payouts, 'get'>;
  readonly leaseMs?: number;
};

const batchSize = 20;
/** A new batch may not be visible everywhere at PayPal yet. */
const unknownIsNewsAfterMs = 10 * 60_000;

/**
 * Looks up every due payout until it is final, and for some time after, because a reversal sends no event. Safe
 * on several processes.
 */
export async function followSent(context: FollowContext): Promise<{ followed: number }> {
  for (let followed = 0; ; ) {
    const { pool, wallClock, leaseMs = defaultLeaseMs } = context;
    const takenAt = wallClock.now();
    const rows = await takeSent(pool, takenAt, leaseMs, batchSize);
    await Promise.all(
      rows.map(async (row) => {
        await followOne(context, row);
        // Keeps an immediate lookup requested by an event meanwhile.
        await noteDue(pool, row.id, nextCheck(row, wallClock.now()), takenAt + leaseMs);
      }),
    );
    followed += rows.length;
    if (rows.length < batchSize) return { followed };
  }
}

/**
 * A returned payout is final once it was seen returned. A paid one can still be returned or reversed for a while.
 */
function nextCheck({ status, sendingAt }: PayoutRow, now: number): number | null {
  if (status === 'returned') return null;
  const since = now - (sendingAt ?? now);
  if (status !== 'paid') return now + nextCheckMs(since);
  return since > watchedAfterSentMs ? null : now + nextCheckMs(Number.POSITIVE_INFINITY);
}

async function followOne(context: FollowContext, row: PayoutRow): Promise<void> {
  let batch: PayoutBatch | null;
  try {
    batch = await context.payouts.get(row.batchId!);
  } catch (error) {
    // A failed lookup changes nothing; the client has logged it.
    if (error instanceof ProviderFailure) return;
    throw error;
  }
  await applyBatch(context, row, batch);
  ringIfStuck(context, row, batch);
}

function ringIfStuck({ wallClock, alarm }: FollowContext, row: PayoutRow, batch: PayoutBatch | null): void {
  const item = batch?.items[0];
  if (row.status !== 'sent' || (item && item.money !== 'held')) return;
  const now = wallClock.now();
  if (!isStuck({ ...row, isUnclaimed: item?.status === 'unclaimed' }, now)) return;
  const days = Math.floor((now - row.sendingAt!) / 86_400_000);
  alarm('payoutsStuck', { withdrawal: row.id, batch: row.batchId, status: item?.rawStatus ?? null, days });
}

async function applyBatch(context: FollowContext, row: PayoutRow, batch: PayoutBatch | null): Promise<void> {
  const since = context.wallClock.now() - (row.sendingAt ?? 0);
  if (batch === null) {
    if (since > unknownIsNewsAfterMs) await markForReview(context, row, { kind: 'unknownToPayPal' });
    return;
  }
  const [item, ...others] = batch.items;
  if (item && others.length === 0) {
    await applyPayoutItem(context, row, item, 'lookup');
    return;
  }
  if (others.length > 0) {
    await markForReview(context, row, { kind: 'severalPayments' });
    return;
  }
  if (batch.status === 'denied') {
    // The whole batch was denied before any item was processed.
    const reason = returnReason(null, 'denied');
    await context.book.execute({ command: { kind: 'returnWithdrawal', withdrawalId: row.id, reason } });
  } else if (batch.status === 'canceled' || batch.status === 'unknown') {
    await markForReview(context, row, { kind: 'batchStatus', status: batch.status });
  }
}
