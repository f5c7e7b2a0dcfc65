import type { Withdrawal } from '../book/withdrawal.ts';
import { type Refusal, refuse, refuseField } from '../refusals.ts';
import { hasPendingCardRefund } from '../wallet/card-refund.ts';
import { mayStillBeSent } from '../wallet/resolve-withdrawal.ts';
import { isCertainlyUnsent, isInFlight, resendableMs } from '../wallet/withdrawal.ts';

/**
 * What an operator can do with a withdrawal: approve a waiting one; reject one that was certainly not sent; retry now with
 * the same id; record a payment made outside the product; record how one under review ended; close the review of one
 * that has ended.
 */
export const withdrawalActions = [
  'approve',
  'reject',
  'retry',
  'paidByHand',
  'settlePaid',
  'settleReturned',
  'endReview',
] as const;
export type WithdrawalAction = (typeof withdrawalActions)[number];

/** What operators need to know about a withdrawal to decide. Instants are milliseconds since 1970 UTC. */
export type DecidableWithdrawal = Pick<
  Withdrawal,
  'status' | 'sendingAt' | 'review' | 'sendAfter' | 'cardRefunds'
> & {
  /** When a worker sends it next; null means at once. */
  readonly nextAttemptAt: number | null;
};

/**
 * A worker that is sending a withdrawal moves its next attempt this far ahead. A withdrawal due within this time may
 * therefore be in transit now, and will be sent anyway.
 */
export const dueSoonMs = 2 * 60_000;

/**
 * Why an operator cannot do this now, by the wall clock; null if they can. Where money moves, the book repeats the check
 * under the row lock.
 */
export function blockedReason(
  act: WithdrawalAction,
  withdrawal: DecidableWithdrawal,
  wallNow: number,
): Refusal | null {
  const { status, review, sendingAt, sendAfter, nextAttemptAt } = withdrawal;
  const waits = status === 'approved' && sendAfter !== null && sendAfter > wallNow;
  switch (act) {
    case 'approve':
      return status === 'processing' ? null : refuse('withdrawalNotWaiting');
    case 'reject':
      return isCertainlyUnsent(withdrawal) ? null : refuse('withdrawalMayBePaid');
    case 'paidByHand':
      if (waits) return refuse('withdrawalWaits');
      return status === 'approved' && isCertainlyUnsent(withdrawal) && !hasPendingCardRefund(withdrawal)
        ? null
        : refuse('withdrawalNotByHand');
    case 'retry':
      if (status !== 'approved') return refuse('withdrawalNotToSend');
      if (waits) return refuse('withdrawalWaits');
      if (sendingAt !== null && wallNow - sendingAt >= resendableMs) return refuse('withdrawalTooOldToSend');
      return nextAttemptAt === null || nextAttemptAt <= wallNow + dueSoonMs
        ? refuse('withdrawalDueSoon')
        : null;
    case 'settlePaid':
      if (review === null) return refuse('withdrawalNotUnderReview');
      if (hasPendingCardRefund(withdrawal)) return refuse('withdrawalStillSent');
      return isInFlight(status) ? null : refuse('withdrawalEnded');
    case 'settleReturned':
      if (review === null) return refuse('withdrawalNotUnderReview');
      if (hasPendingCardRefund(withdrawal)) return refuse('withdrawalStillSent');
      if (status === 'returned') return refuse('withdrawalEnded');
      return mayStillBeSent(withdrawal, wallNow) ? refuse('withdrawalStillSent') : null;
    case 'endReview':
      if (review === null) return refuse('withdrawalNotUnderReview');
      return isInFlight(status) ? refuse('withdrawalReviewOpen') : null;
    default:
      return act satisfies never;
  }
}

/** The actions that are possible now. */
export function possibleActions(withdrawal: DecidableWithdrawal, wallNow: number): WithdrawalAction[] {
  return withdrawalActions.filter((act) => blockedReason(act, withdrawal, wallNow) === null);
}

const maxUserMessage = 300;

/** Validates the message to the user about a rejected or returned withdrawal, as one line. Refuses toldInvalid. */
export function validateUserMessage(
  text: string,
): { readonly kind: 'ok'; readonly message: string } | Refusal {
  const message = text.replace(/\s+/g, ' ').trim();
  const length = [...message].length;
  if (length < 3 || length > maxUserMessage || message.includes('\0') || !message.isWellFormed())
    return refuseField('told', 'toldInvalid');
  return { kind: 'ok', message };
}
