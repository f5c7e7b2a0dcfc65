import { partOf } from '@sidebet/domain/bets/parts';
import { formatDollars } from '@sidebet/domain/cents';
import type { Plan } from '../slip-level.ts';
import classes from './fee-notes.module.css';

/** The fee of open bets to take: "2% · $0.80". Only in dollars if they differ in percent. */
export function FeeLine({ takes }: Pick<Plan, 'takes'>) {
  const cents = takes.reduce(
    (sum, { offer, takeCents, winCents }) => sum + partOf(offer, takeCents).makerStakeCents - winCents,
    0,
  );
  const [bps, ...others] = new Set(takes.map(({ offer }) => offer.fee.bps));
  if (bps === undefined) return null;
  return (
    <div className={classes.notes}>
      <p className={classes.row}>
        <span>Fee, if you win</span>{' '}
        <strong>
          {others.length === 0 && `${bps / 100}% · `}
          {formatDollars(cents)}
        </strong>
      </p>
    </div>
  );
}
