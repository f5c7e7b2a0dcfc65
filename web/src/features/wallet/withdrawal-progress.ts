import type { WithdrawalView } from '@sidebet/contract/wallet';
import { toBusinessDay } from '@sidebet/domain/wallet/business-days';

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

const format = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Formats 'YYYY-MM-DD' as "Mon, Nov 23". */
export function shortDay(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** What a withdrawal waits for, in a sentence; null while it simply takes its time. */
export function waitingText(
  { waitsFor, claimBy, sendAfter }: WithdrawalView,
  timeLabel: (instant: string) => string,
): string | null {
  const earliest = sendAfter ? timeLabel(sendAfter) : '';
  switch (waitsFor) {
    case null:
      return null;
    case 'approval':
      return `Waiting for approval: we review larger withdrawals first.${earliest && ` The PayPal address is new or your login was changed, so it is sent on ${earliest} at the earliest.`} Your money stays held for you.`;
    case 'newReceiver':
      return `This PayPal address is new, so it is sent on ${earliest} at the earliest. You can cancel it until then.`;
    case 'changedLogin':
      return `Your login was changed, so it is sent on ${earliest} at the earliest. You can cancel it until then.`;
    case 'claim':
      return `Waiting to be claimed at PayPal${claimBy ? ` until ${shortDay(toBusinessDay(Date.parse(claimBy)))}` : ''}: there is no PayPal account for this email address yet. Unclaimed money comes back to your balance.`;
    case 'review':
      return 'Under review. Your money stays held for you until it is decided, and comes back if it cannot be paid.';
    default:
      return waitsFor satisfies never;
  }
}
