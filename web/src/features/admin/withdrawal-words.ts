import type { AdminWithdrawal, AdminWithdrawalRow } from '@sidebet/contract/admin-withdrawals';
import type { TimeLineStep } from './components/time-line.tsx';

const words: Record<AdminWithdrawalRow['status'], string> = {
  processing: 'Needs approval',
  approved: 'Approved',
  sent: 'At PayPal',
  paid: 'Paid',
  returned: 'Returned',
};

/** A withdrawal's state in operators' terms. */
export function stateWords(status: AdminWithdrawalRow['status']): string {
  return words[status];
}

/**
 * Completed steps with their details and, while in flight, the steps ahead. A withdrawal without a PayPal payout was
 * paid by hand.
 */
export function stepsOf(withdrawal: AdminWithdrawal): TimeLineStep[] {
  const { status, requestedAt, approvedAt, sendingAt, sentAt, paidAt, returnedAt, attempts } = withdrawal;
  const inFlight = status === 'processing' || status === 'approved' || status === 'sent';
  const byHand = paidAt !== null && withdrawal.batchId === null;
  const steps: TimeLineStep[] = [
    { label: 'Requested', at: requestedAt },
    { label: 'Approved', at: approvedAt },
    {
      label: 'First sent to PayPal',
      at: sendingAt,
      note: attempts > 1 ? `${attempts} attempts, each with the same id` : undefined,
    },
    { label: 'Accepted by PayPal', at: sentAt, note: withdrawal.payoutStatus },
    { label: byHand ? 'Paid by hand' : 'Paid', at: paidAt },
    { label: 'Returned', at: returnedAt, note: withdrawal.reason },
  ];
  return steps.filter(({ label, at }) => at !== null || (inFlight && label !== 'Returned'));
}
