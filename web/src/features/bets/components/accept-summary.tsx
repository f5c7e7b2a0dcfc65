import type { BetView } from '@sidebet/contract/bets';
import { formatBetAmount } from '@sidebet/domain/bets/amount-text';
import { priceLabel } from '@sidebet/domain/bets/payout';
import type { ReactNode } from 'react';
import { useOddsFormat } from '../../../lib/odds.ts';
import { acceptorMoney, isOffer } from '../../../lib/offers.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import classes from './accept-summary.module.css';

type Props = {
  bet: BetView;
  /** The fields of an offer with parts, instead of what the viewer risks and wins. */
  fields?: ReactNode;
};

/** The opponent, and what the viewer risks and wins by accepting. */
export function AcceptSummary({ bet, fields }: Props) {
  const formatPrice = useOddsFormat();
  const { stakeCents, winCents, payoutIfWonCents } = acceptorMoney(bet);
  return (
    <>
      <div className={classes.against}>
        <Avatar name={bet.userName} picture={bet.userPicture} />
        <p>
          <strong>{bet.userName}</strong> picked {bet.userPick}
        </p>
        {!isOffer(bet) && <span>{priceLabel}</span>}
      </div>
      {fields}
      <dl className={classes.lines}>
        {!fields && (
          <>
            <dt>Risk</dt>
            <dd>{formatBetAmount(bet, stakeCents)}</dd>
          </>
        )}
        {isOffer(bet) && (
          <>
            <dt>Your price</dt>
            <dd>{formatPrice(stakeCents, winCents)}</dd>
          </>
        )}
        {!fields && (
          <>
            <dt>Win</dt>
            <dd className={classes.win}>{formatBetAmount(bet, winCents)}</dd>
          </>
        )}
        {!isOffer(bet) && (
          <>
            <dt>Potential Payout</dt>
            <dd>{formatBetAmount(bet, payoutIfWonCents)}</dd>
          </>
        )}
      </dl>
    </>
  );
}
