import type { AdminWithdrawal } from '@sidebet/contract/admin-withdrawals';
import { validateUserMessage, type WithdrawalAction } from '@sidebet/domain/admin/withdrawal-actions';
import { formatDollars } from '@sidebet/domain/cents';
import { type ReactNode, useState } from 'react';
import { useViewer } from '../../../lib/session.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { ActionButton } from './action-button.tsx';

/** What can be done about a withdrawal as it stands. */
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
              ? `It then waits until you have paid ${amount} to ${paypalEmail} yourself and say so here.`
              : `PayPal is asked at once to pay ${amount} to ${paypalEmail}.`
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
              explain={`PayPal certainly knows nothing of it. ${amount} is back in the balance of ${person.fullName} at once.`}
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
          label="Send again now"
          title="Send this withdrawal again now?"
          explain={`It is sent under the same id, of which PayPal executes only one. ${payoutIssue ? `The last attempt failed with ${payoutIssue}.` : ''}`}
          done="It is sent again"
          params={params}
          body={{}}
        />
      );
    case 'paidByHand':
      return (
        <ActionButton
          name="adminPaidByHand"
          label="Paid by hand"
          title="Was it paid by hand?"
          explain={`Only when you have paid ${amount} to ${paypalEmail} outside of Sidebet. It is not sent any more, and ${person.fullName} is told that it was paid.`}
          done="Recorded as paid"
          params={params}
          body={{}}
        />
      );
    case 'settlePaid':
      return (
        <ActionButton
          name="adminSettlePaid"
          label="PayPal has paid it"
          title="Has PayPal paid it?"
          explain={`Only when PayPal’s own pages say so. ${amount} leaves the books, and ${person.fullName} is told that it was paid.`}
          done="Settled as paid"
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
              explain={`Only when PayPal’s own pages say that it will never pay it, or took it back. ${amount} is back in the balance of ${person.fullName} at once.`}
              done="Settled as returned"
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
          explain="It has ended, and somebody has looked at what PayPal said since. Nothing moves."
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

/** The field for what the person reads of money that comes back. */
function Told({ children }: { children: (told: ToldField) => ReactNode }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const fields = (
    <TextArea
      label="What the person reads"
      placeholder="Please verify your address, then ask again."
      rows={2}
      data-autofocus
      value={text}
      problem={problem}
      hint="With the withdrawal, on their page and by mail"
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
