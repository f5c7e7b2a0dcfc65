import type { BetView } from '@sidebet/contract/bets';
import { describeRisk, formatInSentence } from '@sidebet/domain/bets/amount-text';
import { awaitsTeam } from '@sidebet/domain/game-identity';
import { shortPick } from '@sidebet/domain/markets/called-team';
import { needsConfirmation } from '@sidebet/domain/markets/fairness';
import type { FormEvent, Ref } from 'react';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useBettingClosed } from '../../../lib/betting-closed.ts';
import { useOffline } from '../../../lib/connection.ts';
import { readMarketTerms } from '../../../lib/offers.ts';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import type { Taking } from '../api/take-offers.ts';
import { useAcceptorFairness } from '../fairness.ts';
import type { Part } from '../use-part.ts';
import classes from './bet-form.module.css';
import { ClosedNote } from './closed-note.tsx';
import { CreateButton } from './create-button.tsx';
import { DollarField } from './dollar-field.tsx';
import { FairnessNote } from './fairness-note.tsx';
import { TakeProblem } from './take-problem.tsx';

type Props = {
  bet: BetView;
  part: Part;
  /** Its problem with the risk is at the field. */
  taking: Taking;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** Takes a part of an offer, or all of it. The label is specified. */
export function PartButton({ bet, part: { risk, money, mistake }, taking, ref }: Props) {
  const offline = useOffline();
  const isClosed = useBettingClosed()(bet.betTime, bet) || awaitsTeam(bet);
  const mustConfirm = needsConfirmation(useAcceptorFairness(bet));
  const terms = readMarketTerms(bet);
  const pick = shortPick(terms, bet.acceptor.selection, bet, bet.betSportKey);
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (!money) {
      taking.show(new ApiProblem('invalidWager', 400, mistake!));
      return;
    }
    const { stakeCents: takeCents, winCents } = money;
    const { uniqueId, lineHalves } = bet;
    taking.take([{ uniqueId, lineHalves, takeCents, winCents }], { all: true, mustConfirm });
  };
  return (
    <form className={classes.more} noValidate onSubmit={submit} aria-label={`Take ${pick}`}>
      <TakeProblem error={taking.at('form')} />
      <FairnessNote bet={bet} />
      {isClosed ? <ClosedNote game={bet} /> : offline && <OfflineNote />}
      {(mustConfirm || taking.price.isAsked) && (
        <DollarField
          label={`Type your risk again: ${money ? formatInSentence(bet, money.stakeCents) : risk}`}
          unit={bet.group?.kind}
          value={taking.price.typed}
          problem={taking.at('confirmation')}
          onChange={taking.price.setTyped}
        />
      )}
      <CreateButton
        ref={ref}
        label="Accept Bet"
        risk={money && describeRisk(bet, money)}
        disabled={offline || isClosed}
        busy={taking.busy}
      />
    </form>
  );
}
