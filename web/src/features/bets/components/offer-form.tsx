import type { BetView } from '@sidebet/contract/bets';
import type { EventView } from '@sidebet/contract/events';
import { formatBetAmount } from '@sidebet/domain/bets/amount-text';
import { voidAfterMs } from '@sidebet/domain/bets/waits';
import { parseDollars } from '@sidebet/domain/cents';
import { awaitsTeam } from '@sidebet/domain/game-identity';
import { explainMarket } from '@sidebet/domain/markets/explain';
import { compareWithBookmakers } from '@sidebet/domain/markets/fairness';
import { noFee } from '@sidebet/domain/markets/price';
import { refusalMessages } from '@sidebet/domain/refusals';
import { canEndLevel, feedGivesResults } from '@sidebet/domain/sports';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { useBettingClosed } from '../../../lib/betting-closed.ts';
import { serverNow, useServerNow } from '../../../lib/clock.ts';
import { useOffline } from '../../../lib/connection.ts';
import { useExchangeFee } from '../../../lib/exchange-fee.ts';
import { useGroupPurse } from '../../../lib/groups.ts';
import { findReferenceLine, startingPrice } from '../../../lib/reference-lines.ts';
import { useViewer } from '../../../lib/session.ts';
import { site } from '../../../lib/site.ts';
import { Button } from '../../../ui/button.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { Wait } from '../../../ui/wait.tsx';
import { useCreateOffer } from '../api/bet-creation.ts';
import { fieldFor, findGroupOfferProblem, findOfferProblem, type OfferField } from '../bet-problem.ts';
import { acceptorStakeFor, type OfferDraft, winFor } from '../offer-draft.ts';
import { createLabel, groupOfTarget, isMissing, type OfferTarget, offeredTo } from '../offer-target.ts';
import { useReferenceLines } from '../reference-lines.ts';
import { ClosedNote } from './closed-note.tsx';
import { DollarField } from './dollar-field.tsx';
import { LineHistory } from './line-history.tsx';
import { LineStepper } from './line-stepper.tsx';
import classes from './offer-form.module.css';
import { OfferMoney } from './offer-money.tsx';
import { OfferOptions } from './offer-options.tsx';
import { OfferTo } from './offer-to.tsx';
import { OpenBets } from './open-bets.tsx';
import { PriceNote } from './price-note.tsx';
import { SlipTicket } from './slip-ticket.tsx';
import { ToWinChoice } from './to-win-choice.tsx';
import { useTakenFocus } from './use-taken-focus.ts';

export type FieldProblem = { readonly field: OfferField; readonly problem: ApiProblem };

type Props = {
  event: EventView;
  offer: OfferDraft;
  wager: string;
  offerTo: OfferTarget;
  /** Takes the focus from the button that opened it. */
  takesFocus: boolean;
  /** The stake takes the focus. */
  isTyping: boolean;
  onOffer: (offer: OfferDraft) => void;
  onWager: (wager: string) => void;
  onOfferTo: (target: OfferTarget) => void;
  onClear: () => void;
  /** Called when the sent offer has been created. */
  onCreated: (created: { bet: BetView }) => void;
  onAccepted: (uniqueId: string) => void;
  /** Opens an open bet with its terms. */
  onTake: (bet: BetView) => void;
};

/** The form of every bet but the specified one: market, line and two stakes. */
export default function OfferForm(props: Props) {
  const { event, offer, wager, offerTo, onOfferTo, onClear } = props;
  const { terms, selection } = offer;
  const now = useServerNow();
  const offline = useOffline();
  const form = useTakenFocus(props.takesFocus);
  const { problem, setProblem, confirmation, setConfirmation, isPending, isClosed, submit } =
    useOfferForm(props);
  const stakeCents = parseDollars(wager);
  const group = groupOfTarget(offerTo);
  const { fee: exchangeFee } = useExchangeFee();
  const fee = group ? noFee : exchangeFee;
  const winCents = winFor(offer, stakeCents, fee);
  const lines = useReferenceLines(event);
  const reference = findReferenceLine(lines, terms);
  const fairness =
    stakeCents !== null && winCents !== null
      ? compareWithBookmakers(event.sportKey, terms, { selection, stakeCents, winCents }, reference, now)
      : null;
  const at = (field: OfferField) => (problem?.field === field ? problem.problem : null);
  const edit = (next: OfferDraft) => {
    props.onOffer(next);
    setProblem(null);
  };
  return (
    <form ref={form} tabIndex={-1} className={classes.form} noValidate onSubmit={submit} aria-label="Betslip">
      <SlipTicket game={{ ...event, startsAt: event.commenceTime }} terms={terms} pick={selection}>
        {terms.market === 'toWin' && (
          <ToWinChoice
            selection={selection}
            onSelection={(next) => {
              const price = startingPrice(lines, terms, next, now);
              edit({ ...offer, selection: next, price, typedWin: null });
            }}
          />
        )}
        <LineStepper
          terms={terms}
          selection={selection}
          game={event}
          problem={at('line')}
          onTerms={(next) => edit({ ...offer, terms: next })}
        />
        <OfferTo offerTo={offerTo} onOfferTo={onOfferTo} />
        <OfferMoney
          offer={offer}
          isTyping={props.isTyping}
          wager={wager}
          problem={problem}
          group={group}
          onOffer={props.onOffer}
          onWager={props.onWager}
          onEdited={() => setProblem(null)}
        />
      </SlipTicket>
      <PriceNote fairness={fairness} terms={terms} selection={selection} teams={event} />
      {reference && <LineHistory eventId={event.id} terms={terms} selection={selection} teams={event} />}
      <OfferTerms event={event} offer={offer} />
      <OfferOptions offer={offer} startsAt={event.commenceTime} problem={at('openUntil')} onOffer={edit} />
      {problem?.field === 'confirmation' && (
        <DollarField
          label={`Type your stake again: ${formatBetAmount({ group }, stakeCents ?? 0)}`}
          unit={group?.kind}
          value={confirmation}
          problem={problem.problem}
          onChange={setConfirmation}
        />
      )}
      {isClosed ? <ClosedNote game={event} /> : offline && <OfflineNote />}
      <Button type="submit" wide disabled={offline || isClosed || isMissing(offerTo)} busy={isPending}>
        {createLabel(offerTo)}
      </Button>
      <Button kind="outline" wide onClick={onClear}>
        Clear Bet
      </Button>
      {!offerTo && site.cash && (
        <OpenBets
          eventId={event.id}
          pick={{ terms, selection }}
          onAccepted={props.onAccepted}
          onTake={props.onTake}
        />
      )}
      <p className={classes.terms}>
        No result within <Wait ms={voidAfterMs} />? Both stakes are refunded.
        {!feedGivesResults(event.sportKey) && ' Results for this sport are entered by hand.'}
      </p>
    </form>
  );
}

/** Checks, sends and places the problems of an offer. */
function useOfferForm({ event, offer, wager, offerTo, onCreated }: Props) {
  const { toasts } = useAppClient();
  const { user, settings } = useViewer();
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const [confirmation, setConfirmation] = useState('');
  const create = useCreateOffer();
  const group = groupOfTarget(offerTo);
  const purseCents = useGroupPurse(group);
  const { fee: exchangeFee } = useExchangeFee();
  const fee = group ? noFee : exchangeFee;
  const offline = useOffline();
  const terms = { feePolicy: group ? 'none' : 'exchange', betSportKey: event.sportKey } as const;
  const isClosed = useBettingClosed()(event.commenceTime, terms) || awaitsTeam(event);

  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (offline || isClosed) return;
    const { terms, selection, openUntil, lapseOnMove } = offer;
    const stakeCents = parseDollars(wager);
    const acceptorStakeCents = acceptorStakeFor(offer, stakeCents, fee);
    const expiresAt = openUntil === null ? null : Date.parse(openUntil);
    const wanted = { stakeCents, acceptorStakeCents, expiresAt };
    const show = (error: unknown): boolean => {
      const field = fieldFor(error, wanted);
      if (field) setProblem({ field, problem: error as ApiProblem });
      return field !== null;
    };
    const limits = { balanceCents: user.accountBalanceCents, settings, now: serverNow() };
    const startsAt = Date.parse(event.commenceTime);
    const refusal = group
      ? findGroupOfferProblem(wanted, { ...limits, startsAt, kind: group.kind, purseCents })
      : findOfferProblem(wanted, { ...limits, startsAt });
    if (refusal && !show(refusal)) toasts.showError(refusal);
    if (refusal || stakeCents === null || acceptorStakeCents === null) return;
    const mustConfirm = problem?.field === 'confirmation';
    if (mustConfirm && parseDollars(confirmation) !== stakeCents) {
      show(new ApiProblem('priceNotConfirmed', 409, refusalMessages.priceNotConfirmed));
      return;
    }
    create
      .mutateAsync({
        body: {
          eventId: event.id,
          market: terms.market,
          marketTeam: terms.team,
          lineHalves: terms.lineHalves,
          selection,
          stakeCents,
          acceptorStakeCents,
          fee,
          lapseOnMove,
          expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
          ...(mustConfirm && { confirmedStakeCents: stakeCents }),
          ...offeredTo(offerTo),
        },
      })
      .then(onCreated, (error: unknown) => {
        setProblem(null);
        show(error);
      });
  };
  return {
    problem,
    setProblem,
    confirmation,
    setConfirmation,
    isPending: create.isPending,
    isClosed,
    submit,
  };
}

function OfferTerms({ event, offer: { terms, selection } }: { event: EventView; offer: OfferDraft }) {
  return (
    <p className={classes.terms} aria-live="polite">
      {explainMarket(terms, event, selection)}
      {terms.market === 'moneyline' && canEndLevel(event.sportKey) && ' A tie refunds both stakes.'}
    </p>
  );
}
