import type { BetView } from '@sidebet/contract/bets';
import { priceLabel } from '@sidebet/domain/bets/payout';
import { formatDollars } from '@sidebet/domain/cents';
import { Avatar } from '../../../ui/avatar.tsx';
import classes from './accept-summary.module.css';

/** The opponent, and the cost and payout of accepting. */
export function AcceptSummary({ bet }: { bet: BetView }) {
  return (
    <>
      <div className={classes.against}>
        <Avatar name={bet.userName} picture={bet.userPicture} />
        <p>
          <strong>{bet.userName}</strong> picked {bet.userPick}
        </p>
        <span>{priceLabel}</span>
      </div>
      <dl className={classes.lines}>
        <dt>Your wager</dt>
        <dd>{formatDollars(bet.wagerCents)}</dd>
        <dt>Potential Win</dt>
        <dd className={classes.win}>{formatDollars(bet.payoutCents - bet.wagerCents)}</dd>
        <dt>Potential Payout</dt>
        <dd>{formatDollars(bet.payoutCents)}</dd>
      </dl>
    </>
  );
}
