import { centsToDecimal, formatDollars, parseDollars } from '@sidebet/domain/cents';
import { feeLabel, feeOnStakeCents } from '@sidebet/domain/markets/price';
import { useExchangeFee } from '../../../lib/exchange-fee.ts';
import { useOddsFormat } from '../../../lib/odds.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { ProblemLine } from '../../../ui/problem-line.tsx';
import {
  acceptorStakeFor,
  type OfferDraft,
  winFor,
  withNewStake,
  withPrice,
  withTypedWin,
} from '../offer-draft.ts';
import { DollarField } from './dollar-field.tsx';
import type { FieldProblem } from './offer-form.tsx';
import classes from './offer-money.module.css';
import { QuickAmounts } from './quick-amounts.tsx';

type Props = {
  offer: OfferDraft;
  wager: string;
  problem: FieldProblem | null;
  onOffer: (offer: OfferDraft) => void;
  onWager: (wager: string) => void;
  /** Called when the user types, but not when a field tidies its amount. */
  onEdited: () => void;
};

/** Your stake, what it wins and the fee. A new stake keeps the price; a new win changes it. */
export function OfferMoney({ offer, wager, problem, onOffer, onWager, onEdited }: Props) {
  const formatPrice = useOddsFormat();
  const { fee, next } = useExchangeFee();
  const stakeCents = parseDollars(wager);
  const otherCents = acceptorStakeFor(offer, stakeCents, fee);
  const winCents = winFor(offer, stakeCents, fee);
  const at = (field: FieldProblem['field']) => (problem?.field === field ? problem.problem : null);
  const price = stakeCents !== null && winCents !== null ? formatPrice(stakeCents, winCents) : null;
  const newStake = (value: string) => {
    onWager(value);
    onOffer(withNewStake(offer));
    onEdited();
  };
  return (
    <>
      <div className={classes.fields}>
        <DollarField
          label="Your stake"
          value={wager}
          problem={at('stake')}
          onChange={newStake}
          onBlur={() => {
            if (stakeCents !== null) onWager(centsToDecimal(stakeCents));
            onOffer(withPrice(offer, stakeCents, fee));
          }}
        />
        <DollarField
          label="To win"
          value={offer.typedWin ?? (winCents === null ? '' : centsToDecimal(winCents))}
          problem={at('win')}
          onChange={(value) => {
            onOffer(withTypedWin(offer, value, stakeCents, fee));
            onEdited();
          }}
          onBlur={() => {
            if (offer.typedWin === '') onOffer({ ...offer, typedWin: null });
            else if (offer.typedWin !== null && winCents !== null)
              onOffer({ ...offer, typedWin: centsToDecimal(winCents) });
          }}
        />
      </div>
      <QuickAmounts onAmount={newStake} />
      <dl className={classes.figures} aria-label="Price">
        <dt>Price</dt>
        <dd>{price ?? '–'}</dd>
        <dt>Other side risks</dt>
        <dd>{otherCents === null ? '–' : formatDollars(otherCents)}</dd>
        <dt>Fee: {feeLabel(fee)}</dt>
        <dd>{otherCents === null ? '–' : formatDollars(feeOnStakeCents(otherCents, fee))}</dd>
      </dl>
      <ProblemLine error={at('fee')} />
      {next && (
        <p className={classes.next}>
          From <EventTime instant={next.from} long />, new bets pay {feeLabel(next)}.
        </p>
      )}
    </>
  );
}
