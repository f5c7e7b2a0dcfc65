import type { BetView, OfferedBet } from '@sidebet/contract/bets';
import { describeRisk, formatInSentence, riskToWin } from '@sidebet/domain/bets/amount-text';
import { shortPick } from '@sidebet/domain/markets/called-team';
import { compareWithBookmakers } from '@sidebet/domain/markets/fairness';
import { noFee, specifiedFee, winCents } from '@sidebet/domain/markets/price';
import { refusalMessages } from '@sidebet/domain/refusals';
import { nearLabel } from '@sidebet/domain/time-label';
import { useState } from 'react';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { useBettingClosed } from '../../../lib/betting-closed.ts';
import { serverNow, useServerNow } from '../../../lib/clock.ts';
import { useOffline } from '../../../lib/connection.ts';
import { useExchangeFee } from '../../../lib/exchange-fee.ts';
import { toGroupTarget } from '../../../lib/groups.ts';
import { isOffer, readMarketTerms } from '../../../lib/offers.ts';
import { useViewer } from '../../../lib/session.ts';
import { useChosenTimeZone } from '../../../lib/time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogForm } from '../../../ui/dialog.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useCounterOffer } from '../api/counters.ts';
import { useBet } from '../api/use-bet.ts';
import { counterEnd, type GoodFor, hasSameTerms, listGoodFor, viewerSide } from '../counter-terms.ts';
import { useFindReference } from '../fairness.ts';
import { useTermsForm, type WantedTerms } from '../use-terms-form.ts';
import { ClosedNote } from './closed-note.tsx';
import classes from './counter-dialog.module.css';
import type { Answering } from './counter-form.tsx';
import { OfferGame } from './offer-strip.tsx';
import { PriceNote } from './price-note.tsx';
import { TermsFields } from './terms-fields.tsx';
import { TermsTable } from './terms-table.tsx';

type Props = Answering & { onClose: () => void };

const goodForLabels: Readonly<Record<GoodFor, string>> = {
  hour: '1 hour',
  threeHours: '3 hours',
  day: '24 hours',
  start: 'Until the start',
};

/** Other terms for an offer or for a counter-offer to the viewer. What was typed stays until it is sent. */
export default function CounterDialog(props: Props) {
  const { answered: opened, token, onClose } = props;
  const { data, error } = useBet(opened.uniqueId, token);
  const bet: OfferedBet = data?.bet ?? opened;
  const isGone = bet.status !== 'Created' || (error instanceof ApiProblem && !error.unanswered);
  const form = useCounter(props, bet);
  const { user } = useViewer();
  const offline = useOffline();
  const isClosed = useBettingClosed()(bet.betTime, {
    feePolicy: form.feePolicy,
    betSportKey: bet.betSportKey,
  });
  const timeZone = useChosenTimeZone();
  const name = bet.userName;
  const { side, until } = form;
  return (
    <Dialog onClose={onClose} title={`Counter ${name}`} width={480}>
      <DialogForm onSubmit={form.submit}>
        <div className={classes.game}>
          <OfferGame bet={bet} />
          {form.draft.terms.lineHalves === null && (
            <p>
              You get{' '}
              <strong>{shortPick(form.draft.terms, bet.acceptor.selection, bet, bet.betSportKey)}</strong>
            </p>
          )}
        </div>
        <Changed before={opened} now={bet} isGone={isGone} viewerId={user.id} />
        {!isOffer(bet) && (
          <p className={classes.note}>
            Your counter-offer is an offer. Its fee is {form.fee.bps / 100}% instead of{' '}
            {specifiedFee.bps / 100}%.
          </p>
        )}
        <TermsFields
          form={form}
          bet={bet}
          group={form.group}
          quotedHalves={form.reference?.lineHalves ?? null}
          presets={['fair', 'own']}
        >
          <TermsTable
            bet={bet}
            caption="What changes"
            columns={[
              { label: bet.counter ? 'Their counter' : 'The offer', side: viewerSide(bet, user.id) },
              { label: 'Your counter', side },
            ]}
          />
          <PriceNote
            fairness={form.fairness}
            terms={form.draft.terms}
            selection={form.draft.selection}
            game={{ ...bet, sportKey: bet.betSportKey }}
          />
        </TermsFields>
        <div className={classes.until}>
          <SelectField
            label="Good for"
            value={until.goodFor}
            options={until.options.map((value) => ({ value, label: goodForLabels[value] }))}
            onChange={until.choose}
          />
          <p className={classes.note}>
            Good until {nearLabel(until.at, serverNow(), timeZone)}, pulled if the odds turn. It comes back at
            once if {name} says no, or if the offer is gone.
          </p>
        </div>
        <ProblemBox problem={form.otherProblem} />
        {isClosed ? <ClosedNote game={bet} /> : offline && <OfflineNote />}
        <div className={classes.end}>
          <Button type="submit" wide disabled={offline || isClosed || isGone} busy={form.isPending}>
            {side ? `Counter: risk ${riskToWin(bet, side)}` : 'Counter'}
          </Button>
        </div>
      </DialogForm>
    </Dialog>
  );
}

/** What is typed, what it is worth, and how it is sent. */
function useCounter({ offer, token, isQuiet, onClose }: Props, bet: OfferedBet) {
  const { user } = useViewer();
  const { toasts } = useAppClient();
  const counter = useCounterOffer();
  const exchange = useExchangeFee();
  const reference = useFindReference()(bet);
  const group = bet.group && toGroupTarget(bet.group);
  const fee = group ? noFee : exchange.fee;
  const until = useGoodFor(bet);
  const selection = bet.acceptor.selection;
  const form = useTermsForm({
    start: {
      terms: readMarketTerms(bet),
      selection,
      stakeCents: bet.acceptor.stakeCents,
      acceptorStakeCents: bet.creator.stakeCents,
    },
    game: bet,
    fee,
    reference,
    group,
    returnedCents: 0,
    check: (wanted) => findMistake(bet, wanted, offer, user.id),
    send: (wanted) =>
      counter
        .mutateAsync({
          params: { uniqueId: bet.uniqueId },
          body: {
            ...wanted,
            fee,
            expiresAt: until.expiresAt,
            termsVersion: bet.termsVersion,
            ...(token && { token }),
          },
        })
        .then(() => {
          if (!isQuiet) toasts.show(`Counter-offer sent to ${bet.userName}.`);
          onClose();
        }),
  });
  const { draft, stakeCents, acceptorStakeCents } = form;
  const side =
    stakeCents === null || acceptorStakeCents === null
      ? null
      : {
          terms: draft.terms,
          selection,
          stakeCents,
          winCents: winCents(acceptorStakeCents, fee),
          isSpecified: false,
        };
  const fairness = side && compareWithBookmakers(bet.betSportKey, draft.terms, side, reference, serverNow());
  const feePolicy = group ? ('none' as const) : ('exchange' as const);
  return { ...form, side, fairness, fee, feePolicy, group, reference, until };
}

/** The same terms, or more than the creator of the offer has in it. */
function findMistake(bet: BetView, wanted: WantedTerms, offer: BetView, viewerId: string): ApiProblem | null {
  const { counterSameTerms, counterAboveOffer } = refusalMessages;
  if (hasSameTerms(bet, wanted)) return new ApiProblem('counterSameTerms', 400, counterSameTerms);
  const path = offer.userId === viewerId ? 'stakeCents' : 'acceptorStakeCents';
  const most = offer.creator.stakeCents;
  if (wanted[path] <= most) return null;
  const message = `${counterAboveOffer}${formatInSentence(offer, most)}.`;
  return new ApiProblem('counterAboveOffer', 400, message, [{ path, message }]);
}

const minuteMs = 60_000;

/** How long it can be answered, in whole minutes: a repeated request is the same one. */
function useGoodFor(bet: BetView) {
  const startsAt = Date.parse(bet.betTime);
  const now = useServerNow();
  const options = listGoodFor(startsAt, now);
  const [chosen, choose] = useState<GoodFor>('day');
  const goodFor = options.includes(chosen) ? chosen : 'start';
  const at = counterEnd(goodFor, startsAt, Math.floor(now / minuteMs) * minuteMs);
  // The server's own choice needs no time.
  const expiresAt = goodFor === 'day' ? null : new Date(at).toISOString();
  return { options, goodFor, choose, at, expiresAt };
}

type ChangedProps = { before: BetView; now: BetView; isGone: boolean; viewerId: string };

/** What became of the answered bet while the form is open. */
function Changed({ before, now, isGone, viewerId }: ChangedProps) {
  const what = now.counter ? 'counter-offer' : 'offer';
  const describe = (bet: BetView) => {
    const side = viewerSide(bet, viewerId);
    const pick = shortPick(side.terms, side.selection, bet, bet.betSportKey);
    return `${pick}, ${describeRisk(bet, side).replace('Risk', 'risk')}`;
  };
  const text = isGone
    ? `This ${what} is no longer open. Nothing was sent.`
    : before.termsVersion !== now.termsVersion &&
      `This ${what} has changed. It was ${describe(before)}. Now it is ${describe(now)}.`;
  return (
    <p className={classes.change} role="alert">
      {text}
    </p>
  );
}
