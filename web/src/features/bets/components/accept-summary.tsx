import type { BetView } from '@sidebet/contract/bets';
import { formatBetAmount } from '@sidebet/domain/bets/amount-text';
import { priceLabel } from '@sidebet/domain/bets/payout';
import { useOddsFormat } from '../../../lib/odds.ts';
import { acceptorMoney, isOffer } from '../../../lib/offers.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import classes from './accept-summary.module.css';

/** The opponent, and what the viewer risks and wins by accepting. */
export function AcceptSummary({ bet }: { bet: BetView }) {
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
      <dl className={classes.lines}>
        <dt>Risk</dt>
        <dd>{formatBetAmount(bet, stakeCents)}</dd>
        {isOffer(bet) && (
          <>
            <dt>Your price</dt>
            <dd>{formatPrice(stakeCents, winCents)}</dd>
          </>
        )}
        <dt>Win</dt>
        <dd className={classes.win}>{formatBetAmount(bet, winCents)}</dd>
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
