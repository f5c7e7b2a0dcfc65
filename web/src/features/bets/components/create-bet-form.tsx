import type { BetView } from '@sidebet/contract/bets';
import type { EventView } from '@sidebet/contract/events';
import { feeCents, payoutCents, potentialWinCents } from '@sidebet/domain/bets/payout';
import { parseDollars } from '@sidebet/domain/cents';
import { awaitsTeam } from '@sidebet/domain/game-identity';
import { moneyline, type Side } from '@sidebet/domain/markets/market';
import { type FormEvent, useState } from 'react';
import type { ApiProblem } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { useBettingClosed } from '../../../lib/betting-closed.ts';
import { useOffline } from '../../../lib/connection.ts';
import { useViewer } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { useCreateBet } from '../api/bet-creation.ts';
import { isWagerProblem, wagerProblem } from '../bet-problem.ts';
import { newOffer, type OfferDraft } from '../offer-draft.ts';
import { createLabel, isGroupTarget, type OfferTarget, offeredTo } from '../offer-target.ts';
import { useReferenceLines } from '../reference-lines.ts';
import { BetTerms } from './bet-terms.tsx';
import { ClosedNote } from './closed-note.tsx';
import classes from './create-bet-form.module.css';
import { MatchingBets } from './matching-bets.tsx';
import { OfferTo } from './offer-to.tsx';
import { OpenBets } from './open-bets.tsx';
import { SlipTicket } from './slip-ticket.tsx';
import { SpecifiedFairness } from './specified-fairness.tsx';
import { useTakenFocus } from './use-taken-focus.ts';
import { WagerFields } from './wager-fields.tsx';

type Props = {
  event: EventView;
  side: Side;
  /** The wager takes the focus. */
  isTyping: boolean;
  wager: string;
  onWager: (wager: string) => void;
  offerTo: OfferTarget;
  onOfferTo: (target: OfferTarget) => void;
  onClear: () => void;
  /** Called when the sent bet has been created. */
  onCreated: (created: { bet: BetView }) => void;
  onAccepted: (uniqueId: string) => void;
  /** Replaces the pick with an even version of it. */
  onOffer: (offer: OfferDraft) => void;
  /** Opens an open bet with its terms. */
  onTake: (bet: BetView) => void;
};

export default function CreateBetForm({ event, side, isTyping, wager, offerTo, ...on }: Props) {
  const { toasts } = useAppClient();
  const { onWager, onOfferTo, onClear, onCreated, onAccepted, onOffer, onTake } = on;
  const { user, settings } = useViewer();
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const create = useCreateBet();
  const offline = useOffline();
  const isClosed = useBettingClosed()(event.commenceTime) || awaitsTeam(event);
  const wagerCents = parseDollars(wager);
  const lines = useReferenceLines(event);
  const form = useTakenFocus(false);

  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (offline || isClosed) return;
    const refusal = wagerProblem(wagerCents, user.accountBalanceCents, settings);
    setProblem(isWagerProblem(refusal) ? refusal : null);
    if (refusal && !isWagerProblem(refusal)) toasts.showError(refusal);
    if (refusal || wagerCents === null) return;
    create
      .mutateAsync({ body: { eventId: event.id, side, wagerCents, ...offeredTo(offerTo) } })
      .then(onCreated, (error) => isWagerProblem(error) && setProblem(error));
  };

  return (
    <form ref={form} tabIndex={-1} className={classes.form} noValidate onSubmit={submit} aria-label="Betslip">
      <SlipTicket game={{ ...event, startsAt: event.commenceTime }} pick={side}>
        <OfferTo
          offerTo={offerTo}
          onOfferTo={(target) => {
            onOfferTo(target);
            // Groups bet at two stakes without a fee.
            if (isGroupTarget(target)) onOffer(newOffer({ terms: moneyline, selection: side }));
          }}
        />
        <WagerFields
          takesFocus={isTyping}
          wager={wager}
          problem={problem}
          minimumCents={settings?.minimumStakeCents ?? null}
          winCents={wagerCents && potentialWinCents(wagerCents)}
          payoutCents={wagerCents && payoutCents(wagerCents)}
          onWager={(value) => {
            onWager(value);
            setProblem(null);
          }}
        />
      </SlipTicket>
      {lines.length > 0 && (
        <SpecifiedFairness
          event={event}
          side={side}
          lines={lines}
          wagerCents={wagerCents}
          minimumStakeCents={settings?.minimumStakeCents ?? null}
          onOffer={onOffer}
        />
      )}
      {isClosed ? <ClosedNote game={event} /> : offline && <OfflineNote />}
      <Button type="submit" wide disabled={offline || isClosed} busy={create.isPending}>
        {createLabel(offerTo)}
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
      {!offerTo && wagerCents === null && (
        <OpenBets
          eventId={event.id}
          pick={{ terms: moneyline, selection: side }}
          onAccepted={onAccepted}
          onTake={onTake}
        />
      )}
      {!offerTo && (
        <MatchingBets
          eventId={event.id}
          side={side}
          wagerCents={wagerCents}
          tieRule={settings?.tieRule ?? 'awayWins'}
          onAccepted={onAccepted}
        />
      )}
    </form>
  );
}
