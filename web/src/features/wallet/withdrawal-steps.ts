import type { WithdrawalView } from '@sidebet/contract/wallet';

export type WithdrawalStep = {
  readonly label: string;
  /** When it happened; null while it is awaited. */
  readonly at: string | null;
  /** The days it is expected on, while it is awaited. */
  readonly expected?: readonly [from: string, by: string];
};

/**
 * The way of a withdrawal: what has happened, and while it is processing also what is still to come. One that is paid
 * `byHand` is never sent by PayPal's own means.
 */
export function withdrawalSteps(withdrawal: WithdrawalView, byHand: boolean): WithdrawalStep[] {
  const { requestedAt, approvedAt, sentAt, paidAt, returnedAt } = withdrawal;
  const steps: WithdrawalStep[] = [
    { label: 'Requested', at: requestedAt },
    { label: 'Approved', at: approvedAt },
    { label: 'Sent', at: sentAt },
  ];
  if (withdrawal.status === 'processing') {
    const ahead = byHand ? steps.filter(({ label, at }) => label !== 'Sent' || at !== null) : steps;
    return [...ahead, { label: 'Paid', at: null, ...expectedOf(withdrawal) }];
  }
  const ends: WithdrawalStep[] = [
    { label: 'Paid', at: paidAt },
    { label: 'Returned', at: returnedAt },
  ];
  return [...steps, ...ends].filter(({ at }) => at !== null);
}

/** No day is promised for what depends on the receiver or on a review. */
function expectedOf({
  waitsFor,
  expectedFrom,
  expectedBy,
}: WithdrawalView): Pick<WithdrawalStep, 'expected'> {
  return waitsFor === 'claim' || waitsFor === 'review' ? {} : { expected: [expectedFrom, expectedBy] };
}
