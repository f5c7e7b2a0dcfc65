import type { EventView } from '@sidebet/contract/events';
import type { Side } from '@sidebet/domain/bets/bet';
import { feeCents, payoutCents, potentialWinCents } from '@sidebet/domain/bets/payout';
import { parseDollars } from '@sidebet/domain/cents';
import { type FormEvent, useState } from 'react';
import type { ApiProblem } from '../../../lib/api-problem.ts';
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
  wager: string;
  onWager: (wager: string) => void;
  onClear: () => void;
  onAccepted: () => void;
};

export function CreateBetForm({ event, side, wager, onWager, onClear, onAccepted }: Props) {
  const { user, settings } = useViewer();
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const create = useCreateBet();
  const wagerCents = parseDollars(wager);

  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const refusal = wagerProblem(wagerCents, user.accountBalanceCents, settings);
    setProblem(isWagerProblem(refusal) ? refusal : null);
    if (refusal && !isWagerProblem(refusal)) toastError(refusal);
    if (refusal || wagerCents === null) return;
    create
      .mutateAsync({ eventId: event.id, side, wagerCents })
      .then(onClear, (error) => isWagerProblem(error) && setProblem(error));
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
            onWager(value);
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
      <MatchingBets
        eventId={event.id}
        side={side}
        wagerCents={wagerCents}
        tieRule={settings?.tieRule ?? 'awayWins'}
        onAccepted={onAccepted}
      />
    </form>
  );
}
