import type { EventView } from '@sidebet/contract/events';
import type { Side } from '@sidebet/domain/bets/bet';
import { feeCents, payoutCents, potentialWinCents } from '@sidebet/domain/bets/payout';
import { parseDollars } from '@sidebet/domain/cents';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../lib/api-problem.ts';
import { useViewer } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { toastError } from '../../../ui/toast.ts';
import { useCreateBet } from '../api/create-bet.ts';
import { isWagerProblem, wagerProblem } from '../wager-problem.ts';
import { BetTerms } from './bet-terms.tsx';
import classes from './create-bet-form.module.css';
import { MatchingBets } from './matching-bets.tsx';
import { SlipTicket } from './slip-ticket.tsx';
import { WagerFields } from './wager-fields.tsx';

type Props = {
  event: EventView;
  side: Side;
  onClear: () => void;
  onTake: (uniqueId: string) => void;
};

export function CreateBetForm({ event, side, onClear, onTake }: Props) {
  const { user, settings } = useViewer();
  const [wager, setWager] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const create = useCreateBet();
  const wagerCents = parseDollars(wager);

  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const refusal = wagerProblem(wagerCents, user.accountBalanceCents, settings);
    setProblem(refusal?.nearWager ? refusal.message : null);
    if (refusal && !refusal.nearWager) toastError(refusal.asError);
    if (refusal || wagerCents === null) return;
    create
      .mutateAsync({ eventId: event.id, side, wagerCents })
      .then(onClear, (error) => isWagerProblem(error) && setProblem(messageOf(error)));
  };

  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-label="Betslip">
      <SlipTicket game={{ ...event, startsAt: event.commenceTime }} pick={side}>
        <WagerFields
          wager={wager}
          problem={problem}
          winCents={wagerCents && potentialWinCents(wagerCents)}
          payoutCents={wagerCents && payoutCents(wagerCents)}
          onWager={(value) => {
            setWager(value);
            setProblem(null);
          }}
        />
      </SlipTicket>
      <Button type="submit" wide busy={create.isPending}>
        Create Bet
      </Button>
      <Button kind="outline" wide onClick={onClear}>
        Clear Bet
      </Button>
      {wagerCents && (
        <BetTerms
          wagerCents={wagerCents}
          payoutCents={payoutCents(wagerCents)}
          feeCents={feeCents(wagerCents)}
          awayTeam={event.awayTeam}
          tieRule={settings?.tieRule ?? 'awayWins'}
          sportKey={event.sportKey}
        />
      )}
      <MatchingBets eventId={event.id} side={side} wagerCents={wagerCents} onTake={onTake} />
    </form>
  );
}
