import { maxDepositCents, minDepositCents } from './deposit.ts';

/** All amounts in cents. */
export type SuggestedDeposit = {
  /** The amount to prefill; null if the user's limits leave less than the smallest deposit. */
  readonly amountCents: number | null;
  /** What is still missing after that deposit. */
  readonly missingCents: number;
  /** What keeps the suggestion below the shortfall; null if it covers it. */
  readonly cappedBy: 'limits' | 'maximum' | null;
};

/**
 * The deposit to suggest to a user whose bet needs `shortfallCents` more than their balance: the larger of the smallest
 * deposit and the shortfall, but never above the product's maximum or what is left of a deposit limit.
 * `leftCents` holds what is left of each limit the user has set; empty without limits.
 */
export function suggestDeposit(shortfallCents: number, leftCents: readonly number[]): SuggestedDeposit {
  const byLimits = Math.min(...leftCents, Number.POSITIVE_INFINITY);
  const most = Math.min(maxDepositCents, byLimits);
  const amountCents =
    most < minDepositCents ? null : Math.min(most, Math.max(minDepositCents, shortfallCents));
  const missingCents = Math.max(0, shortfallCents - (amountCents ?? 0));
  const cappedBy = byLimits < maxDepositCents ? 'limits' : 'maximum';
  return {
    amountCents,
    missingCents,
    cappedBy: missingCents === 0 && amountCents !== null ? null : cappedBy,
  };
}
