import { formatDollars } from '@sidebet/domain/cents';
import { type Fee, feeOnStakeCents } from '@sidebet/domain/markets/price';
import { useId } from 'react';
import { useExchangeFee } from '../../../lib/exchange-fee.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { acceptorStakeFor, type BetDraft, type PricePreset, type Pricing, winFor } from '../bet-draft.ts';
import classes from './fee-notes.module.css';

type Props = {
  draft: BetDraft;
  stakeCents: number | null;
  /** The presets of the bet; the fee of the other one is next to the chosen one's. */
  presets: readonly PricePreset[];
  pricingFor: (preset: PricePreset) => Pricing;
};

/** The fee in percent and dollars with that of the other preset and, for the specified bet, the payout. Nothing without a fee. */
export function FeeNotes({ draft, stakeCents, presets, pricingFor }: Props) {
  const payoutId = useId();
  const { next } = useExchangeFee();
  const feeOf = (preset: PricePreset) => {
    const pricing = pricingFor(preset);
    const priced = preset === draft.preset ? draft : { ...draft, preset, typedWin: null };
    const otherCents = acceptorStakeFor(priced, stakeCents, pricing);
    return { fee: pricing.fee, cents: otherCents && feeOnStakeCents(otherCents, pricing.fee) };
  };
  const { fee, cents: feeCents } = feeOf(draft.preset);
  if (fee.bps === 0) return null;
  const isStandard = draft.preset === 'standard';
  const isKnown = pricingFor('fair').fair !== null;
  const winCents = winFor(draft, stakeCents, pricingFor(draft.preset));
  const other = presets.includes('standard') ? feeOf(isStandard ? 'fair' : 'standard') : null;
  return (
    <div className={classes.notes}>
      {isStandard && (
        <p className={classes.row}>
          <span id={payoutId}>Potential Payout</span>
          {stakeCents !== null && winCents !== null && (
            <small>
              {formatDollars(stakeCents)} + {formatDollars(winCents)}
            </small>
          )}{' '}
          <output aria-labelledby={payoutId}>{formatDollars((stakeCents ?? 0) + (winCents ?? 0))}</output>
        </p>
      )}
      <p className={classes.row}>
        <span>Fee, if you win</span>{' '}
        {other && (
          <small>
            {isStandard ? `at the ${isKnown ? 'fair' : 'even'} price: ` : 'standard: '}
            {describeFee(other.fee, other.cents, !isStandard)}
          </small>
        )}{' '}
        <strong>{describeFee(fee, feeCents, true)}</strong>
      </p>
      {next && !isStandard && (
        <p>
          From <EventTime instant={next.from} long />, new bets pay {percent(next)}.
        </p>
      )}
    </div>
  );
}

/** "2% · $0.31"; without a stake, or where the dollars say it all, only one of them. */
function describeFee(fee: Fee, cents: number | null, withPercent: boolean): string {
  const dollars = cents === null ? null : formatDollars(cents);
  if (dollars === null) return percent(fee);
  return withPercent ? `${percent(fee)} · ${dollars}` : dollars;
}

/** "2%", "10%, at most $2.00". */
function percent({ bps, capCents }: Fee): string {
  return `${bps / 100}%${capCents === null ? '' : `, at most ${formatDollars(capCents)}`}`;
}
