import type { PayoutBatch, PayoutMoney, PayoutStatus } from './ports/payouts.ts';

/** Every documented payout state, in older and newer spellings. */
const statuses: Readonly<Record<string, PayoutStatus>> = {
  PENDING: 'pending',
  PROCESSING: 'pending',
  NEW: 'pending',
  SUCCESS: 'success',
  UNCLAIMED: 'unclaimed',
  ONHOLD: 'onHold',
  ON_HOLD: 'onHold',
  FAILED: 'failed',
  DENIED: 'denied',
  BLOCKED: 'blocked',
  RETURNED: 'returned',
  REFUNDED: 'refunded',
  REVERSED: 'reversed',
  CANCELED: 'canceled',
  CANCELLED: 'canceled',
};

const moneyByStatus: Readonly<Record<PayoutStatus, PayoutMoney>> = {
  pending: 'held',
  success: 'paid',
  unclaimed: 'held',
  onHold: 'held',
  failed: 'back',
  denied: 'back',
  // Whether this state is final is not documented.
  blocked: 'review',
  returned: 'back',
  refunded: 'back',
  reversed: 'back',
  // A canceled unclaimed payment is RETURNED. This word alone does not say where the money is.
  canceled: 'review',
  unknown: 'review',
};

const batchStatuses: Readonly<Record<string, PayoutBatch['status']>> = {
  PENDING: 'pending',
  PROCESSING: 'processing',
  SUCCESS: 'success',
  DENIED: 'denied',
  CANCELED: 'canceled',
};

/** PayPal's state of an item. An unknown state is 'unknown', never an error. */
export const readPayoutStatus = (word: string): PayoutStatus => own(statuses, word) ?? 'unknown';
export const payoutMoneyFor = (status: PayoutStatus): PayoutMoney => moneyByStatus[status];
export const readBatchStatus = (word: string): PayoutBatch['status'] => own(batchStatuses, word) ?? 'unknown';

function own<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
