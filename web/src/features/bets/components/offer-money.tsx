import { formatBetAmount } from '@sidebet/domain/bets/amount-text';
import { centsToDecimal, formatDollars, parseDollars } from '@sidebet/domain/cents';
import { feeLabel, feeOnStakeCents, noFee } from '@sidebet/domain/markets/price';
import { useExchangeFee } from '../../../lib/exchange-fee.ts';
import { type GroupTarget, useGroupPurse } from '../../../lib/groups.ts';
import { useOddsFormat } from '../../../lib/odds.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { ProblemLine } from '../../../ui/problem.tsx';
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
  /** The stake takes the focus. */
  isTyping: boolean;
  wager: string;
  problem: FieldProblem | null;
  /** The group it is offered to: its unit, and no fee. */
  group: GroupTarget | null;
  onOffer: (offer: OfferDraft) => void;
  onWager: (wager: string) => void;
  /** Called when the user types, but not when a field tidies its amount. */
  onEdited: () => void;
};

/** Your stake, what it wins and the fee. A new stake keeps the price; a new win changes it. */
export function OfferMoney(props: Props) {
  const { offer, isTyping, wager, problem, group, onOffer, onWager, onEdited } = props;
  const formatPrice = useOddsFormat();
  const { fee: exchangeFee, next } = useExchangeFee();
  const fee = group ? noFee : exchangeFee;
  const purseCents = useGroupPurse(group);
  const amount = (cents: number) => formatBetAmount({ group }, cents);
  const typed = (cents: number) => (group?.kind === 'points' ? typedPoints(cents) : centsToDecimal(cents));
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
          label={group?.kind === 'points' ? 'Your stake in points' : 'Your stake'}
          unit={group?.kind}
          takesFocus={isTyping}
          value={wager}
          problem={at('stake')}
          onChange={newStake}
          onBlur={() => {
            if (stakeCents !== null) onWager(typed(stakeCents));
            onOffer(withPrice(offer, stakeCents, fee));
          }}
        />
        <DollarField
          label={group?.kind === 'points' ? 'To win in points' : 'To win'}
          unit={group?.kind}
          value={offer.typedWin ?? (winCents === null ? '' : typed(winCents))}
          problem={at('win')}
          onChange={(value) => {
            onOffer(withTypedWin(offer, value, stakeCents, fee));
            onEdited();
          }}
          onBlur={() => {
            if (offer.typedWin === '') onOffer({ ...offer, typedWin: null });
            else if (offer.typedWin !== null && winCents !== null)
              onOffer({ ...offer, typedWin: typed(winCents) });
          }}
        />
      </div>
      <QuickAmounts onAmount={newStake} />
      <dl className={classes.figures} aria-label="Price">
        <dt>Price</dt>
        <dd>{price ?? '–'}</dd>
        <dt>Other side risks</dt>
        <dd>{otherCents === null ? '–' : amount(otherCents)}</dd>
        {group ? (
          <>
            <dt>You have</dt>
            <dd>{purseCents === undefined ? '–' : amount(purseCents)}</dd>
          </>
        ) : (
          <>
            <dt>Fee: {feeLabel(fee)}</dt>
            <dd>{otherCents === null ? '–' : formatDollars(feeOnStakeCents(otherCents, fee))}</dd>
          </>
        )}
      </dl>
      <ProblemLine error={at('fee')} />
      {next && !group && (
        <p className={classes.next}>
          From <EventTime instant={next.from} long />, new bets pay {feeLabel(next)}.
        </p>
      )}
    </>
  );
}

/** 40_00 → "40", 62_50 → "62.5", as the field takes it. */
function typedPoints(cents: number): string {
  return String(cents / 100);
}
