import type { GroupPaymentView } from '@sidebet/contract/groups/settle-up';
import { formatDollarsInSentence } from '@sidebet/domain/cents';
import { useState } from 'react';
import { useAction } from '../../../lib/api/use-action.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { useOffline } from '../../../lib/connection.ts';
import { paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ProblemLine } from '../../../ui/problem.tsx';
import { isClaimed } from '../settle-summary.ts';
import classes from './settle.module.css';
import { SettlePay } from './settle-pay.tsx';
import { SettleStatements } from './settle-statements.tsx';

type Props = {
  groupId: string;
  isMember: boolean;
  payment: GroupPaymentView;
  /** What the other side is called. */
  name: string;
  /** Whether the card is about this payment alone, so its amount is above. */
  isOnly: boolean;
};

/** An open payment of the viewer, with what both sides said and what the viewer can do. */
export function SettlePayment({ groupId, isMember, payment, name, isOnly }: Props) {
  const { user } = useViewer();
  const isPayer = payment.from.id === user.id;
  return (
    <div className={classes.payment}>
      {!isOnly && (
        <p className={classes.part}>
          {isClaimed(payment) ? 'Paid' : isPayer ? 'To pay' : 'To get'}{' '}
          <strong>{formatDollarsInSentence(payment.amountCents)}</strong>
        </p>
      )}
      <SettleStatements payment={payment} />
      {isPayer ? (
        <PayerActions groupId={groupId} isMember={isMember} payment={payment} name={name} />
      ) : (
        <ReceiverActions groupId={groupId} isMember={isMember} payment={payment} name={name} />
      )}
    </div>
  );
}

type SideProps = Omit<Props, 'isOnly'>;

function PayerActions({ groupId, isMember, payment, name }: SideProps) {
  const [paysAgain, setPaysAgain] = useState(false);
  const undo = useAction('undoGroupPayment', { onError: useErrorToast() });
  const offline = useOffline();
  const params = { groupId, paymentId: payment.id };
  const undoButton = (
    <Button kind="outline" disabled={offline} busy={undo.isPending} onClick={() => undo.mutate({ params })}>
      Undo Paid
    </Button>
  );
  if (isClaimed(payment)) return <div className={classes.buttons}>{undoButton}</div>;
  if (payment.notReceivedAt === null || paysAgain)
    return (
      <SettlePay
        groupId={groupId}
        payment={payment}
        name={name}
        onCancel={paysAgain ? () => setPaysAgain(false) : null}
      />
    );
  return (
    <div className={classes.buttons}>
      {isMember && <LinkButton to={paths.group(groupId)}>Message {name}</LinkButton>}
      <Button kind="outline" onClick={() => setPaysAgain(true)}>
        Pay again
      </Button>
      {undoButton}
    </div>
  );
}

function ReceiverActions({ groupId, isMember, payment, name }: SideProps) {
  const showError = useErrorToast();
  const confirm = useAction('confirmGroupPayment', { retry: false });
  const deny = useAction('denyGroupPayment', { onError: showError });
  const cancel = useAction('cancelGroupPayment', { onError: showError });
  const offline = useOffline();
  const params = { groupId, paymentId: payment.id };
  const busy = confirm.isPending || deny.isPending || cancel.isPending;
  const isDenied = payment.notReceivedAt !== null;
  return (
    <>
      <div className={classes.buttons}>
        {payment.receivedAt === null && (
          <Button
            kind={isClaimed(payment) ? 'primary' : 'outline'}
            disabled={offline || busy}
            busy={confirm.isPending}
            onClick={() => confirm.mutate({ params, body: {} })}
          >
            Received
          </Button>
        )}
        {isClaimed(payment) && (
          <Button
            kind="outline"
            disabled={offline || busy}
            busy={deny.isPending}
            onClick={() => deny.mutate({ params, body: {} })}
          >
            Not received
          </Button>
        )}
        {payment.paidAt === null && (
          <Button
            kind="plain"
            disabled={offline || busy}
            busy={cancel.isPending}
            onClick={() => cancel.mutate({ params })}
          >
            Cancel payment
          </Button>
        )}
        {isDenied && isMember && (
          <LinkButton kind="outline" to={paths.group(groupId)}>
            Message {name}
          </LinkButton>
        )}
      </div>
      <ProblemLine error={confirm.error} />
    </>
  );
}

function useErrorToast() {
  return useAppClient().toasts.showError;
}
