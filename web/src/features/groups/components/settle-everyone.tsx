import type { SettleUp } from '@sidebet/contract/groups/settle-up';
import { formatDollarsInSentence, formatNet } from '@sidebet/domain/cents';
import { useState } from 'react';
import { useAction } from '../../../lib/api/use-action.ts';
import { useOffline } from '../../../lib/connection.ts';
import { startName } from '../../../lib/open-debts.ts';
import { useViewer } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { ProblemLine } from '../../../ui/problem.tsx';
import { isClaimed, isOpen, namesIn } from '../settle-summary.ts';
import classes from './settle.module.css';

/** Asks everyone to pay, and shows what the others owe each other as far as the group shows it. */
export function SettleEveryone({ groupId, settleUp }: { groupId: string; settleUp: SettleUp }) {
  const { user } = useViewer();
  const [isShown, setShown] = useState(false);
  const names = namesIn(settleUp);
  const nameOf = ({ id }: { id: string }) => (id === user.id ? 'you' : names.get(id)!);
  const all = [
    ...settleUp.suggested.map((one) => ({ ...one, id: '', isClaimed: false })),
    ...settleUp.payments.filter(isOpen).map((one) => ({ ...one, isClaimed: isClaimed(one) })),
  ];
  const others = all.filter(({ from, to }) => from.id !== user.id && to.id !== user.id);
  return (
    <>
      <Ask groupId={groupId} settleUp={settleUp} nameOf={nameOf} />
      {settleUp.balances.length > 0 && (
        <Disclosure summary="Everyone’s balances" isOpen={isShown} onToggle={() => setShown(!isShown)}>
          <ul className={classes.balances} aria-label="Balances">
            {settleUp.balances.map(({ person, balanceCents, standing }) => (
              <li key={person.id}>
                <span>
                  {startName(nameOf(person).replace(/^you/, 'You'))}
                  {standing === 'left' && <small> left the group</small>}
                </span>
                <span data-tone={balanceCents > 0 ? 'won' : 'lost'}>{formatNet(balanceCents)}</span>
              </li>
            ))}
          </ul>
          {others.length > 0 && (
            <ul className={classes.balances} aria-label="Between others">
              {others.map((payment) => (
                <li key={`${payment.from.id} ${payment.to.id} ${payment.id}`}>
                  <span>
                    {startName(nameOf(payment.from))} pays {nameOf(payment.to)}
                    {payment.isClaimed && <small> says it is paid</small>}
                  </span>
                  <span>{formatDollarsInSentence(payment.amountCents)}</span>
                </li>
              ))}
            </ul>
          )}
        </Disclosure>
      )}
    </>
  );
}

type AskProps = { groupId: string; settleUp: SettleUp; nameOf: (person: { id: string }) => string };

/** One notification to everyone who has to pay or gets something. */
function Ask({ groupId, settleUp: { suggested }, nameOf }: AskProps) {
  const request = useAction('requestSettleUp');
  const offline = useOffline();
  const { user } = useViewer();
  const payers = [...new Map(suggested.map(({ from }) => [from.id, from])).values()].filter(
    ({ id }) => id !== user.id,
  );
  if (payers.length === 0) return null;
  return (
    <div className={classes.ask}>
      <p>We’ll ask {payers.map(nameOf).join(', ')} to pay. Bets still running aren’t counted yet.</p>
      <Button
        kind="outline"
        disabled={offline}
        busy={request.isPending}
        onClick={() => request.mutate({ params: { groupId } })}
      >
        Ask everyone to settle up
      </Button>
      <ProblemLine error={request.error} />
    </div>
  );
}
