import type { OperatorWithdrawal, OperatorWithdrawalRow } from '@sidebet/contract/console/withdrawals';
import { formatDollars } from '@sidebet/domain/cents';
import type { TimeLineStep } from './components/time-line.tsx';

const words: Record<OperatorWithdrawalRow['status'], string> = {
  processing: 'Needs approval',
  approved: 'Approved',
  sent: 'At PayPal',
  paid: 'Paid',
  returned: 'Returned',
};

/** A withdrawal's state in operators' terms. */
export function withdrawalStateLabel(status: OperatorWithdrawalRow['status']): string {
  return words[status];
}

/**
 * Completed steps with their details and, while in flight, the steps ahead. A withdrawal without a PayPal payout was
 * paid by hand.
 */
export function timelineSteps(withdrawal: OperatorWithdrawal): TimeLineStep[] {
  const { status, requestedAt, approvedAt, sendingAt, sentAt, paidAt, returnedAt, attempts } = withdrawal;
  const inFlight = status === 'processing' || status === 'approved' || status === 'sent';
  const { cardRefunds, paypalCents } = withdrawal;
  const byHand = paidAt !== null && withdrawal.batchId === null && paypalCents > 0;
  const refundedAt = cardRefunds
    .flatMap(({ status, endedAt }) => (status === 'succeeded' ? [endedAt] : []))
    .at(-1);
  const refunds: TimeLineStep[] =
    cardRefunds.length === 0 ? [] : [{ label: 'Refunded to the card', at: refundedAt ?? null }];
  const steps: TimeLineStep[] = [
    { label: 'Requested', at: requestedAt },
    { label: 'Approved', at: approvedAt },
    ...refunds,
    {
      label: 'First sent to PayPal',
      at: sendingAt,
      note: attempts > 1 ? `${attempts} attempts, each with the same id` : undefined,
    },
    { label: 'Accepted by PayPal', at: sentAt, note: withdrawal.payoutStatus },
    { label: byHand ? 'Paid by hand' : 'Paid', at: paidAt },
    { label: 'Returned', at: returnedAt, note: withdrawal.reason },
  ];
  const isAhead = ({ label }: TimeLineStep) =>
    label !== 'Returned' && (paypalCents > 0 || !label.endsWith('PayPal'));
  return steps.filter((step) => step.at !== null || (inFlight && isAhead(step)));
}

/** A card refund as operators read it. */
export function cardRefundLabel({
  amountCents,
  status,
  refundId,
  reason,
}: OperatorWithdrawal['cardRefunds'][number]): string {
  return [`${formatDollars(amountCents)} ${refundWords[status]}`, refundId, reason]
    .filter(Boolean)
    .join(', ');
}

const refundWords: Record<OperatorWithdrawal['cardRefunds'][number]['status'], string> = {
  pending: 'waits for Stripe',
  succeeded: 'refunded',
  failed: 'could not be refunded and goes to PayPal',
  returned: 'is back in the balance',
};
