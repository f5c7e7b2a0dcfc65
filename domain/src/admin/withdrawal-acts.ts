import { type Refusal, refuse } from '../refusals.ts';
import { mayStillBeSent } from '../wallet/settle-withdrawal.ts';
import { isCertainlyUnsent, isInFlight, resendableMs, type Withdrawal } from '../wallet/withdrawal.ts';

/**
 * What an operator can do about a withdrawal: let a waiting one go; give back what was certainly not sent; have it sent
 * again now, under the same id; record that it was paid outside of the product; say how one under review ended; and say
 * of one that has ended that its review is done.
 */
export const withdrawalActs = [
  'approve',
  'reject',
  'retry',
  'paidByHand',
  'settlePaid',
  'settleReturned',
  'endReview',
] as const;
export type WithdrawalAct = (typeof withdrawalActs)[number];

/** A withdrawal as far as operators decide about it; instants are milliseconds since 1970 UTC. */
export type DecidableWithdrawal = Pick<Withdrawal, 'status' | 'sendingAt' | 'review' | 'sendAfter'> & {
  /** When a worker next sends it; null for at once. */
  readonly nextAttemptAt: number | null;
};

/**
 * A worker that is sending it has moved the next attempt this far ahead. So one that is due within this time may be on
 * its way at this moment, and is sent by itself in any case.
 */
export const dueSoonMs = 2 * 60_000;

/**
 * Whether it may be done now, by the world's clock. The book asks the same under the row's lock where money moves.
 * Gives null, or the refusal to show.
 */
export function hindranceOf(
  act: WithdrawalAct,
  withdrawal: DecidableWithdrawal,
  worldNow: number,
): Refusal | null {
  const { status, review, sendingAt, sendAfter, nextAttemptAt } = withdrawal;
  const waits = status === 'approved' && sendAfter !== null && sendAfter > worldNow;
  switch (act) {
    case 'approve':
      return status === 'processing' ? null : refuse('withdrawalNotWaiting');
    case 'reject':
      return isCertainlyUnsent(withdrawal) ? null : refuse('withdrawalMayBePaid');
    case 'paidByHand':
      if (waits) return refuse('withdrawalWaits');
      return status === 'approved' && isCertainlyUnsent(withdrawal) ? null : refuse('withdrawalNotByHand');
    case 'retry':
      if (status !== 'approved') return refuse('withdrawalNotToSend');
      if (waits) return refuse('withdrawalWaits');
      if (sendingAt !== null && worldNow - sendingAt >= resendableMs) return refuse('withdrawalTooOldToSend');
      return nextAttemptAt === null || nextAttemptAt <= worldNow + dueSoonMs
        ? refuse('withdrawalDueSoon')
        : null;
    case 'settlePaid':
      if (review === null) return refuse('withdrawalNotUnderReview');
      return isInFlight(status) ? null : refuse('withdrawalEnded');
    case 'settleReturned':
      if (review === null) return refuse('withdrawalNotUnderReview');
      if (status === 'returned') return refuse('withdrawalEnded');
      return mayStillBeSent(withdrawal, worldNow) ? refuse('withdrawalStillSent') : null;
    case 'endReview':
      if (review === null) return refuse('withdrawalNotUnderReview');
      return isInFlight(status) ? refuse('withdrawalReviewOpen') : null;
    default:
      return act satisfies never;
  }
}

/** What can be done about it now. */
export function possibleActs(withdrawal: DecidableWithdrawal, worldNow: number): WithdrawalAct[] {
  return withdrawalActs.filter((act) => hindranceOf(act, withdrawal, worldNow) === null);
}

const maxTold = 300;

/** What the person reads of a rejected or returned withdrawal, on one line. Refuses toldInvalid. */
export function decideTold(text: string): { readonly kind: 'ok'; readonly told: string } | Refusal {
  const told = text.replace(/\s+/g, ' ').trim();
  const length = [...told].length;
  if (length < 3 || length > maxTold || told.includes('\0') || !told.isWellFormed())
    return refuse('toldInvalid');
  return { kind: 'ok', told };
}
