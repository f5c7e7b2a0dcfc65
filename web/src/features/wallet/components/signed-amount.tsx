import { formatDollars } from '@sidebet/domain/cents';
import classes from './transactions.module.css';

/** An amount with its sign. Colour is left to wins and losses; money in and out is told by the sign. */
export function SignedAmount({ cents }: { cents: number }) {
  return (
    <span className={classes.amount}>
      {cents > 0 && '+'}
      {formatDollars(cents)}
    </span>
  );
}
