import type { Command } from '../book/commands.ts';
import type { Decision, Snapshot } from '../book/snapshot.ts';
import type { Withdrawal } from '../book/withdrawal.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { hasPendingCardRefund } from './card-refund.ts';
import { completeWithdrawal } from './complete-withdrawal.ts';
import { returned } from './return-withdrawal.ts';
import { isInFlight, resendableMs } from './withdrawal.ts';

type ResolveWithdrawal = Extract<Command, { kind: 'resolveWithdrawal' }>;

/**
 * An operator checked PayPal and records how a withdrawal under review ended. Refuses: withdrawalNotFound,
 * withdrawalNotUnderReview, withdrawalEnded (already paid or returned), withdrawalStillSent (a retry could still pay it,
 * or a card refund is pending).
 */
export function resolveWithdrawal(
  snapshot: Snapshot,
  { withdrawalId, as, reason, wallNow }: ResolveWithdrawal,
  now: number,
): Decision | Refusal {
  const withdrawal = snapshot.withdrawal(withdrawalId);
  if (!withdrawal) return refuse('withdrawalNotFound');
  if (withdrawal.review === null) return refuse('withdrawalNotUnderReview');
  if (hasPendingCardRefund(withdrawal)) return refuse('withdrawalStillSent');
  if (as === 'paid') {
    return isInFlight(withdrawal.status)
      ? completeWithdrawal(snapshot, { kind: 'completeWithdrawal', withdrawalId }, now)
      : refuse('withdrawalEnded');
  }
  if (withdrawal.status === 'returned') return refuse('withdrawalEnded');
  if (mayStillBeSent(withdrawal, wallNow)) return refuse('withdrawalStillSent');
  return returned(withdrawal, reason, now);
}

/** Whether a worker could still send it to PayPal. */
export function mayStillBeSent(
  { status, sendingAt }: Pick<Withdrawal, 'status' | 'sendingAt'>,
  wallNow: number,
): boolean {
  return status === 'approved' && (sendingAt === null || wallNow - sendingAt < resendableMs);
}
