import type { AdminWithdrawal } from '@sidebet/contract/admin-withdrawals';
import { validateUserMessage, type WithdrawalAction } from '@sidebet/domain/admin/withdrawal-actions';
import { formatDollars } from '@sidebet/domain/cents';
import { type ReactNode, useState } from 'react';
import { useViewer } from '../../../lib/session.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { ActionButton } from './action-button.tsx';

/** The actions available in the withdrawal's current state. */
export function WithdrawalActs({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  return withdrawal.acts.map((act) => <Act key={act} act={act} withdrawal={withdrawal} />);
}

function Act({ act, withdrawal }: { act: WithdrawalAction; withdrawal: AdminWithdrawal }): ReactNode {
  const { payouts } = useViewer();
  const { id, person, amountCents, paypalEmail, status, payoutIssue } = withdrawal;
  const amount = formatDollars(amountCents);
  const params = { id };
  switch (act) {
    case 'approve':
      return (
        <ActionButton
          name="adminApproveWithdrawal"
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
        <Told>
          {(told) => (
            <ActionButton
              name="adminRejectWithdrawal"
              label="Reject"
              danger
              title="Reject this withdrawal?"
              explain={`PayPal has no record of it. We return ${amount} to the balance of ${person.fullName} right away.`}
              done="Withdrawal rejected"
              params={params}
              body={{ told: told.text, seen: status === 'approved' ? 'approved' : 'processing' }}
              {...told.dialog}
            />
          )}
        </Told>
      );
    case 'retry':
      return (
        <ActionButton
          name="adminRetryWithdrawal"
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
          name="adminPaidByHand"
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
          name="adminSettlePaid"
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
        <Told>
          {(told) => (
            <ActionButton
              name="adminSettleReturned"
              label="Return the money"
              danger
              title="Return the money?"
              explain={`Only if PayPal’s own pages say that it will never pay it or took it back. We return ${amount} to the balance of ${person.fullName} right away.`}
              done="Resolved as returned"
              params={params}
              body={{ told: told.text }}
              {...told.dialog}
            />
          )}
        </Told>
      );
    case 'endReview':
      return (
        <ActionButton
          name="adminEndReview"
          label="End review"
          title="End the review?"
          explain="The withdrawal has ended, and you checked what PayPal reported since. No money moves."
          done="Review ended"
          params={params}
          body={{}}
        />
      );
    default:
      return act satisfies never;
  }
}

type ToldField = {
  readonly text: string;
  readonly dialog: { fields: ReactNode; check: () => boolean; onOpen: () => void };
};

/** The field for the message to the user about returned money. */
function Told({ children }: { children: (told: ToldField) => ReactNode }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const fields = (
    <TextArea
      label="Message to the user"
      placeholder="Please verify your address, then try again."
      rows={2}
      data-autofocus
      value={text}
      problem={problem}
      hint="Shown with the withdrawal and sent by email"
      onChange={(event) => {
        setText(event.target.value);
        setProblem(null);
      }}
    />
  );
  const check = () => {
    const decided = validateUserMessage(text);
    setProblem(decided.kind === 'refusal' ? decided.message : null);
    return decided.kind === 'ok';
  };
  return children({ text, dialog: { fields, check, onOpen: () => setText('') } });
}
