import { formatDollarsInSentence } from '@sidebet/domain/cents';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction } from '../../../lib/api/use-action.ts';
import { useOffline } from '../../../lib/connection.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import { startName } from '../../../lib/open-debts.ts';
import { payMethodLabels } from '../../../lib/pay-method-labels.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { ProblemLine } from '../../../ui/problem.tsx';
import { isClaimed, type Settlement } from '../settle-summary.ts';
import classes from './settle.module.css';
import { SettlePayment } from './settle-payment.tsx';
import { SettleWhy } from './settle-why.tsx';

const ReportDialog = lazyPart(() => import('./settle-report-dialog.tsx'));
const ForgiveDialog = lazyPart(() => import('./settle-forgive-dialog.tsx'));

type Props = { groupId: string; isMember: boolean; person: Settlement };

/** What is open with one person, and what the viewer can do about it. */
export function CounterpartyCard({ groupId, isMember, person }: Props) {
  const { name, payments, suggestedCents, forgivableCents, dueCents, claimedCents } = person;
  const cents = Math.abs(dueCents + claimedCents) || forgivableCents;
  const denied = payments.find(({ notReceivedAt }) => notReceivedAt !== null);
  const isExplained = payments.length > 0 || suggestedCents !== 0;
  return (
    <section className={classes.card} aria-label={startName(name)}>
      <div className={classes.person}>
        <Avatar name={person.person.fullName} picture={person.person.profilePicture} size={44} />
        <span className={classes.name}>
          <strong>{startName(name)}</strong>
          <State person={person} />
        </span>
        <span className={classes.amount}>{formatDollarsInSentence(cents)}</span>
      </div>
      {payments.map((payment) => (
        <SettlePayment
          key={payment.id}
          groupId={groupId}
          isMember={isMember}
          payment={payment}
          name={name}
          isOnly={payments.length === 1 && suggestedCents === 0}
        />
      ))}
      {suggestedCents > 0 && <PayUnasked groupId={groupId} person={person} />}
      {(denied || forgivableCents > 0) && (
        <div className={classes.end}>
          {denied && (
            <DialogButton
              kind="plain"
              size="small"
              dialog={(state) => (
                <ReportDialog payment={denied} person={person.person} name={name} {...state} />
              )}
            >
              Report
            </DialogButton>
          )}
          {forgivableCents > 0 && (
            <DialogButton
              kind="plain"
              size="small"
              dialog={(state) => <ForgiveDialog groupId={groupId} person={person} {...state} />}
            >
              {person.standing === 'deleted' ? 'Write off' : 'Forgive'}
            </DialogButton>
          )}
        </div>
      )}
      {isExplained && <Why groupId={groupId} person={person} />}
    </section>
  );
}

/** Its state in a few words. */
function State({
  person: { name, standing, payments, suggestedCents, dueCents, claimedCents },
}: {
  person: Settlement;
}) {
  const denied = payments.find(({ notReceivedAt }) => notReceivedAt !== null);
  if (denied) {
    const isMine = dueCents > 0;
    return (
      <span className={classes.alert}>
        <IconAlertCircle size={16} stroke={2} aria-hidden="true" />
        {isMine ? `${startName(name)} says: not received` : 'You said: not received'}
      </span>
    );
  }
  if (standing === 'deleted') return <span>This account was deleted. Nobody can pay this.</span>;
  if (payments.some((payment) => isClaimed(payment)))
    return (
      <span>
        {claimedCents > 0
          ? `Waiting for ${name} to confirm`
          : `${startName(name)} says they paid. Did it arrive?`}
      </span>
    );
  const left = standing === 'left' ? ' · left the group' : '';
  if (dueCents > 0) return <span>You owe{left || preference(payments)}</span>;
  if (suggestedCents < 0 && payments.length === 0) return <span>Owes you{left}. Not asked yet</span>;
  if (dueCents < 0)
    return (
      <span>
        Owes you{left}. Waiting for {name} to pay
      </span>
    );
  return <span>Owes the group{left}</span>;
}

/** " · prefers Venmo", of someone who can be paid in several ways. */
function preference(payments: Settlement['payments']): string {
  const [first, second] = payments.flatMap(({ payWith }) => payWith);
  return first && second && first.url !== null ? ` · prefers ${payMethodLabels[first.kind]}` : '';
}

/** Opens a payment without a request, so the viewer sees how to pay it. */
function PayUnasked({
  groupId,
  person: { person, name, suggestedCents },
}: Pick<Props, 'groupId' | 'person'>) {
  const add = useAction('addGroupPayment', { retry: false });
  const offline = useOffline();
  const amount = formatDollarsInSentence(suggestedCents);
  return (
    <>
      <Button
        size="large"
        wide
        disabled={offline}
        busy={add.isPending}
        onClick={() =>
          add.mutate({ params: { groupId }, body: { toId: person.id, amountCents: suggestedCents } })
        }
      >
        Pay {name} {amount}
      </Button>
      <ProblemLine error={add.error} />
    </>
  );
}

function Why({ groupId, person }: Pick<Props, 'groupId' | 'person'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.why}>
      <Disclosure summary={<strong>Why?</strong>} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        <SettleWhy groupId={groupId} userId={person.person.id} />
      </Disclosure>
    </div>
  );
}
