import type { WithdrawalView } from '@sidebet/contract/wallet';

type WithdrawalStep = {
  readonly label: string;
  /** Null while it is pending. */
  readonly at: string | null;
  /** The expected days of a pending step. */
  readonly expected?: readonly [from: string, by: string];
};

/**
 * A withdrawal's completed steps and, while processing, the steps ahead. One paid `byHand` or back to cards alone is never
 * sent through PayPal.
 */
export function withdrawalSteps(withdrawal: WithdrawalView, byHand: boolean): WithdrawalStep[] {
  const { requestedAt, approvedAt, sentAt, paidAt, returnedAt } = withdrawal;
  const steps: WithdrawalStep[] = [
    { label: 'Requested', at: requestedAt },
    { label: 'Approved', at: approvedAt },
    { label: 'Sent', at: sentAt },
  ];
  if (withdrawal.status === 'processing') {
    const ahead =
      byHand || withdrawal.paypalCents === 0
        ? steps.filter(({ label, at }) => label !== 'Sent' || at !== null)
        : steps;
    return [...ahead, { label: 'Paid', at: null, ...expectedDates(withdrawal) }];
  }
  const ends: WithdrawalStep[] = [
    { label: 'Paid', at: paidAt },
    { label: 'Returned', at: returnedAt },
  ];
  return [...steps, ...ends].filter(({ at }) => at !== null);
}

/** No date where the receiver or a review decides. */
function expectedDates({
  waitsFor,
  expectedFrom,
  expectedBy,
}: WithdrawalView): Pick<WithdrawalStep, 'expected'> {
  return waitsFor === 'claim' || waitsFor === 'review' ? {} : { expected: [expectedFrom, expectedBy] };
}
