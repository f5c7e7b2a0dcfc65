import type { WithdrawalStatus } from '@sidebet/domain/wallet/withdrawal';
import type { Clock } from '../../clock.ts';
import type { Pool } from '../../db/pool.ts';
import type { PayoutBatch, PayoutMoney, Payouts } from '../../integrations/payments/ports/payouts.ts';
import { payoutDifference } from './payout-apply.ts';
import { findPayoutRow, type PayoutRow } from './payout-rows.ts';
import { watchedAfterSentMs } from './payout-schedule.ts';

export type PayoutReconciliation = {
  /** How many withdrawals were held against PayPal's report. */
  readonly compared: number;
  /** Those that PayPal has finished and the next look will; no difference. */
  readonly behind: number;
  /** One sentence each. */
  readonly differences: readonly string[];
};

type Parts = {
  readonly pool: Pool;
  readonly payouts: Pick<Payouts, 'get'>;
  readonly wallClock: Clock;
};

/** Asked for side by side, so that an hourly run does not take the hour. */
const atOnce = 4;
const pageSize = 200;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Holds every withdrawal that PayPal was given, as long as it can still change there, against PayPal's own report:
 * receiver's amount, currency, one payment each, and where the money is. Changes nothing. Rejects with ProviderFailure
 * when PayPal cannot be asked.
 */
export async function reconcilePayouts({ pool, payouts, wallClock }: Parts): Promise<PayoutReconciliation> {
  const differences: string[] = [];
  let [compared, behind, after] = [0, 0, firstId];
  for (;;) {
    const rows = await readPage(pool, wallClock.now() - watchedAfterSentMs, after);
    for (let i = 0; i < rows.length; i += atOnce) {
      const found = await Promise.all(rows.slice(i, i + atOnce).map((row) => compare(pool, payouts, row)));
      for (const outcome of found) {
        compared += 1;
        if (outcome === 'behind') behind += 1;
        else if (outcome !== null) differences.push(outcome);
      }
    }
    if (rows.length < pageSize) return { compared, behind, differences };
    after = rows.at(-1)!.id;
  }
}

async function readPage(
  pool: Pool,
  since: number,
  after: string,
): Promise<{ id: string; batchId: string }[]> {
  const { rows } = await pool.query<{ id: string; batchId: string }>(
    `select id, payout_batch_id as "batchId" from withdrawals
     where payout_batch_id is not null and (status in ('approved', 'sent') or sending_at > to_timestamp($1::bigint / 1000.0))
       and id > $2::uuid
     order by id limit $3`,
    [since, after, pageSize],
  );
  return rows;
}

async function compare(
  pool: Pool,
  payouts: Parts['payouts'],
  { id, batchId }: { id: string; batchId: string },
): Promise<string | null> {
  const batch = await payouts.get(batchId);
  // Read after PayPal was asked: what PayPal says cannot be newer than the row, except for what comes next.
  const row = await findPayoutRow(pool, 'id', id);
  return row && differenceOf(row, batch);
}

/** What is wrong, in one sentence; `behind` when only the next look is missing; null when they agree. */
export function differenceOf(row: PayoutRow, batch: PayoutBatch | null): string | 'behind' | null {
  const said = (what: string) => `Withdrawal ${row.id} is ${row.status}, and PayPal ${what}.`;
  if (batch === null) return said('does not know its payout');
  if (batch.items.length > 1) return said('reports several payments');
  const item = batch.items[0];
  const difference = item && payoutDifference(row, item);
  if (difference) return said(`reports another ${difference}`);
  // Blocked ones are an operator's to decide, either way.
  if (item?.status === 'blocked' && (row.status === 'paid' || row.status === 'returned')) return null;
  const money: PayoutMoney = item ? item.money : batch.status === 'denied' ? 'back' : 'held';
  const agreement = agreements[row.status][money];
  return agreement === 'differs' ? said(`says ${item?.rawStatus ?? batch.status}`) : agreement;
}

type Agreement = null | 'behind' | 'differs';

/** Where the money is at PayPal, against our state. What it finished is ours to follow at the next look. */
const agreements: Readonly<Record<WithdrawalStatus, Readonly<Record<PayoutMoney, Agreement>>>> = {
  processing: { held: 'differs', paid: 'differs', back: 'differs', review: 'differs' },
  approved: { held: 'behind', paid: 'behind', back: 'behind', review: 'behind' },
  sent: { held: null, paid: 'behind', back: 'behind', review: null },
  paid: { held: 'differs', paid: null, back: 'behind', review: 'differs' },
  returned: { held: 'differs', paid: 'differs', back: null, review: 'differs' },
};
