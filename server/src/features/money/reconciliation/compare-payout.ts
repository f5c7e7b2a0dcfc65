import type { WithdrawalStatus } from '@sidebet/domain/book/withdrawal';
import type { PayoutBatch, PayoutItem, PayoutMoney } from '../../../integrations/payments/ports/payouts.ts';
import type { PayoutRow } from '../withdrawals/payout-rows.ts';
import { agrees, differing, differingCents, type Finding, pickFinding } from './finding.ts';

/**
 * Compares a withdrawal with PayPal's report of its payout: one payment, its amount, where the money is, and the
 * fee.
 */
export function comparePayout(row: PayoutRow, batch: PayoutBatch | null): Finding {
  if (batch === null) return differing('differs', 'state', row.status, 'unknown');
  if (batch.items.length > 1) return differing('differs', 'number of payments', '1', `${batch.items.length}`);
  const item = batch.items[0];
  return pickFinding(
    ...(item ? compareItem(row, item) : []),
    compareState(row, batch, item),
    compareFee(row, item),
  );
}

function compareItem(row: PayoutRow, item: PayoutItem): Finding[] {
  return [
    differing('differs', 'withdrawal', row.id, item.withdrawalId ?? row.id),
    // A second batch for one withdrawal would be a second payout.
    differing('differs', 'batch', row.batchId, item.batchId),
    differingCents('differs', 'amount', row.amountCents, item.amountCents, item.currency),
  ];
}

function compareState(row: PayoutRow, batch: PayoutBatch, item: PayoutItem | undefined): Finding {
  // An operator decides about blocked payouts, so both results are allowed.
  if (item?.status === 'blocked' && (row.status === 'paid' || row.status === 'returned')) return agrees;
  const money: PayoutMoney = item ? item.money : batch.status === 'denied' ? 'back' : 'held';
  const agreement = agreements[row.status][money];
  return agreement === null
    ? agrees
    : differing(agreement, 'state', row.status, item?.rawStatus ?? batch.status.toUpperCase());
}

function compareFee(row: PayoutRow, item: PayoutItem | undefined): Finding {
  if (row.status !== 'paid' || item?.money !== 'paid' || item.feeCents === null) return agrees;
  return differingCents('behind', 'fee', row.feeCents, item.feeCents, 'usd');
}

type Agreement = null | 'behind' | 'differs';

/**
 * Where the money is at PayPal, against our status. Payouts that PayPal completed are updated at the next poll.
 */
const agreements: Readonly<Record<WithdrawalStatus, Readonly<Record<PayoutMoney, Agreement>>>> = {
  processing: { held: 'differs', paid: 'differs', back: 'differs', review: 'differs' },
  approved: { held: 'behind', paid: 'behind', back: 'behind', review: 'behind' },
  sent: { held: null, paid: 'behind', back: 'behind', review: null },
  paid: { held: 'differs', paid: null, back: 'behind', review: 'differs' },
  returned: { held: 'differs', paid: 'differs', back: null, review: 'differs' },
};
