import type { GroupView } from '@sidebet/contract/groups/group';
import type { GroupPaymentView, SettleUp } from '@sidebet/contract/groups/settle-up';
import { formatBetNet } from '@sidebet/domain/bets/amount-text';
import { formatDollars } from '@sidebet/domain/cents';
import { groupLimits } from '@sidebet/domain/groups/group';
import { useState } from 'react';
import { useAction } from '../../../lib/api/use-action.ts';
import { useApi } from '../../../lib/api/use-api.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { useOffline } from '../../../lib/connection.ts';
import { useViewer } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { ProblemLine } from '../../../ui/problem.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { countLabel } from '../group-labels.ts';
import classes from './groups.module.css';

/** Who owes whom, and the payments that settle it. Members pay each other outside of Sidebet. */
export default function SettleTab({ group }: { group: GroupView }) {
  const { data, error, isPending, refetch } = useApi('getSettleUp', { params: { groupId: group.id } });
  if (isPending) return <Skeletons label="Loading balances..." count={3} height={62} />;
  if (!data) return <QueryFailure error={error} onRetry={() => void refetch()} />;
  if (data.balances.length === 0 && data.payments.length === 0) {
    return (
      <EmptyState
        art="people"
        title="All even"
        text="Nobody owes anything. Balances appear as bets settle."
      />
    );
  }
  const open = data.payments.filter(({ settledAt }) => settledAt === null);
  const settled = data.payments.filter(({ settledAt }) => settledAt !== null);
  return (
    <div className={classes.stack}>
      <Balances group={group} balances={data.balances} />
      <Suggested group={group} suggested={data.suggested} hasOpen={open.length > 0} />
      {open.length > 0 && (
        <section className={classes.section}>
          <h2>To confirm</h2>
          <ul className={classes.list}>
            {open.map((payment) => (
              <li key={payment.id} className={classes.item}>
                <OpenPayment groupId={group.id} payment={payment} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {settled.length > 0 && (
        <section className={classes.section}>
          <h2>Settled</h2>
          <ul className={classes.list}>
            {settled.map((payment) => (
              <li key={payment.id} className={classes.item}>
                <PaymentText payment={payment} />
                <span className={classes.figure}>{formatDollars(payment.amountCents)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Balances({ group, balances }: { group: GroupView; balances: SettleUp['balances'] }) {
  const { user } = useViewer();
  if (balances.length === 0) return <p className={classes.note}>All balances are even.</p>;
  return (
    <section className={classes.section}>
      <h2>Balances</h2>
      <ul className={classes.list}>
        {balances.map(({ person, balanceCents }) => (
          <li key={person.id} className={classes.item} data-me={person.id === user.id || undefined}>
            <span className={classes.who}>
              <Avatar name={person.fullName} picture={person.profilePicture} size={34} />
              <span>
                <strong>{person.username}</strong>
                {balanceCents > 0 ? 'is owed' : 'owes'}
              </span>
            </span>
            <span className={classes.figure} data-tone={balanceCents > 0 ? 'won' : 'lost'}>
              {formatBetNet({ group }, balanceCents)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type SuggestedProps = { group: GroupView; suggested: SettleUp['suggested']; hasOpen: boolean };

function Suggested({ group, suggested, hasOpen }: SuggestedProps) {
  const { toasts } = useAppClient();
  const request = useAction('requestSettleUp', { onError: toasts.showError });
  const offline = useOffline();
  if (suggested.length === 0) return null;
  const payers = [...new Set(suggested.map(({ from }) => from.username))];
  return (
    <section className={classes.section}>
      <h2>{hasOpen ? 'Still to settle' : 'How to settle up'}</h2>
      <ul className={classes.list}>
        {suggested.map(({ from, to, amountCents }) => (
          <li key={`${from.id} ${to.id}`} className={classes.item}>
            <span className={classes.who}>
              <span>
                <strong>
                  {from.username} pays {to.username}
                </strong>
              </span>
            </span>
            <span className={classes.figure}>{formatDollars(amountCents)}</span>
          </li>
        ))}
      </ul>
      <div className={classes.row}>
        <p className={classes.note}>
          We’ll ask {payers.join(', ')} to pay. Bets still running aren’t counted yet.
        </p>
        <Button
          disabled={offline}
          busy={request.isPending}
          onClick={() => request.mutate({ params: { groupId: group.id } })}
        >
          {request.isPending ? 'Requesting...' : `Request ${countLabel(suggested.length, 'payment')}`}
        </Button>
      </div>
      {offline && <OfflineNote />}
    </section>
  );
}

function PaymentText({ payment }: { payment: GroupPaymentView }) {
  const { user } = useViewer();
  const { from, to, note, settledAt } = payment;
  return (
    <span className={classes.who}>
      <span>
        <strong>
          {from.username} {settledAt ? 'paid' : 'pays'} {to.username}
        </strong>
        {settledAt ? <RelativeTime instant={settledAt} /> : waitingText(payment, user.id)}
        {note && (
          <>
            <br />
            {note}
          </>
        )}
      </span>
    </span>
  );
}

/** What an open payment waits for: "Waiting for you to pay". */
function waitingText({ from, to, paidAt, receivedAt }: GroupPaymentView, viewerId: string): string {
  const name = (user: typeof from) => (user.id === viewerId ? 'you' : user.username);
  if (paidAt) return `Paid. Waiting for ${name(to)} to confirm`;
  if (receivedAt) return `Received. Waiting for ${name(from)} to confirm`;
  return `Waiting for ${name(from)} to pay`;
}

function OpenPayment({ groupId, payment }: { groupId: string; payment: GroupPaymentView }) {
  const { toasts } = useAppClient();
  const { user } = useViewer();
  const { id, from, to, paidAt, receivedAt, amountCents } = payment;
  const confirm = useAction('confirmGroupPayment', { retry: false });
  const cancel = useAction('cancelGroupPayment', { onError: toasts.showError });
  const offline = useOffline();
  const [note, setNote] = useState(payment.note);
  const isMine = from.id === user.id || to.id === user.id;
  const mayConfirm = (from.id === user.id && !paidAt) || (to.id === user.id && !receivedAt);
  return (
    <>
      <PaymentText payment={payment} />
      <span className={classes.figure}>{formatDollars(amountCents)}</span>
      {isMine && (
        <form
          className={classes.confirm}
          noValidate
          aria-label={`Payment from ${from.username} to ${to.username}`}
          onSubmit={(submitted) => {
            submitted.preventDefault();
            if (!offline)
              confirm.mutate({
                params: { groupId, paymentId: id },
                body: { note: note.trim() === '' ? null : note },
              });
          }}
        >
          {mayConfirm && (
            <Field
              label="Note (optional)"
              hint="How it was paid, such as cash or a bank transfer."
              maxLength={groupLimits.maxNoteLength}
              autoComplete="off"
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
          <div className={classes.buttons}>
            {mayConfirm && (
              <Button type="submit" size="small" disabled={offline} busy={confirm.isPending}>
                {from.id === user.id ? 'I paid' : 'I received'}
              </Button>
            )}
            <Button
              kind="plain"
              size="small"
              disabled={offline || confirm.isPending}
              busy={cancel.isPending}
              onClick={() => cancel.mutate({ params: { groupId, paymentId: id } })}
            >
              Cancel payment
            </Button>
          </div>
          {offline && <OfflineNote />}
          <ProblemLine error={confirm.error} />
        </form>
      )}
    </>
  );
}
