import type { OperatorWithdrawal } from '@sidebet/contract/console/withdrawals';
import { formatDollars } from '@sidebet/domain/cents';
import { validateUserMessage, type WithdrawalAction } from '@sidebet/domain/operators/withdrawal-actions';
import type { ReactNode } from 'react';
import { useViewer } from '../../../lib/session.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { ActionButton } from './action-button.tsx';
import type { MoreInput } from './reason-dialog.tsx';

/** The actions available in the withdrawal's current state. */
export function WithdrawalActions({ withdrawal }: { withdrawal: OperatorWithdrawal }) {
  return withdrawal.acts.map((act) => (
    <WithdrawalActionButton key={act} action={act} withdrawal={withdrawal} />
  ));
}

function WithdrawalActionButton({
  action,
  withdrawal,
}: {
  action: WithdrawalAction;
  withdrawal: OperatorWithdrawal;
}): ReactNode {
  const { payouts } = useViewer();
  const { id, person, amountCents, paypalEmail, status, payoutIssue } = withdrawal;
  const amount = formatDollars(amountCents);
  const params = { id };
  switch (action) {
    case 'approve':
      return (
        <ActionButton
          name="operatorApproveWithdrawal"
          label="Approve"
          title="Approve this withdrawal?"
          explain={
            payouts === 'byHand'
              ? `Then pay ${amount} to ${paypalEmail} yourself and record it here.`
              : `We ask PayPal to pay ${amount} to ${paypalEmail} right away.`
          }
          done="Withdrawal approved"
          params={params}
          body={{}}
        />
      );
    case 'reject':
      return (
        <ActionButton
          name="operatorRejectWithdrawal"
          label="Reject"
          danger
          title="Reject this withdrawal?"
          explain={`PayPal has no record of it. We return ${amount} to the balance of ${person.fullName} right away.`}
          done="Withdrawal rejected"
          params={params}
          body={({ told }) => ({
            told,
            seen: status === 'approved' ? ('approved' as const) : ('processing' as const),
          })}
          {...userMessage}
        />
      );
    case 'retry':
      return (
        <ActionButton
          name="operatorRetryWithdrawal"
          label="Resend now"
          title="Resend this withdrawal now?"
          explain={`We use the same id, so PayPal can’t pay it twice. ${payoutIssue ? `The last attempt failed with ${payoutIssue}.` : ''}`}
          done="Withdrawal resent"
          params={params}
          body={{}}
        />
      );
    case 'paidByHand':
      return (
        <ActionButton
          name="operatorPaidByHand"
          label="Paid by hand"
          title="Did you pay it by hand?"
          explain={`Only if you paid ${amount} to ${paypalEmail} outside Sidebet. We won’t send it, and ${person.fullName} is notified that it was paid.`}
          done="Recorded as paid"
          params={params}
          body={{}}
        />
      );
    case 'settlePaid':
      return (
        <ActionButton
          name="operatorSettlePaid"
          label="PayPal paid it"
          title="Did PayPal pay it?"
          explain={`Only if PayPal’s own pages say so. ${amount} leaves the books, and ${person.fullName} is notified that it was paid.`}
          done="Resolved as paid"
          params={params}
          body={{}}
        />
      );
    case 'settleReturned':
      return (
        <ActionButton
          name="operatorSettleReturned"
          label="Return the money"
          danger
          title="Return the money?"
          explain={`Only if PayPal’s own pages say that it will never pay it or took it back. We return ${amount} to the balance of ${person.fullName} right away.`}
          done="Resolved as returned"
          params={params}
          body={({ told }) => ({ told })}
          {...userMessage}
        />
      );
    case 'endReview':
      return (
        <ActionButton
          name="operatorEndReview"
          label="End review"
          title="End the review?"
          explain="The withdrawal has ended, and you checked what PayPal reported since. No money moves."
          done="Review ended"
          params={params}
          body={{}}
        />
      );
    default:
      return action satisfies never;
  }
}

/** The message to the user about returned money. */
const userMessage: MoreInput<{ readonly told: string }> = {
  initial: { told: '' },
  check: ({ told }) => validateUserMessage(told),
  fields: (form) => (
    <TextArea
      {...form.field('told')}
      label="Message to the user"
      placeholder="Please verify your address, then try again."
      rows={2}
      data-autofocus
      hint="Shown with the withdrawal and sent by email"
    />
  ),
};
