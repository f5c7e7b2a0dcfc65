import { formatDollars } from '@sidebet/domain/cents';
import classes from './amount.module.css';

type Props = { label: string; cents: number; tone?: 'won' | 'lost' };

/** "Wager: $25.00" for screen readers and copying; visually the label is above the amount, without a colon. */
export function Amount({ label, cents, tone }: Props) {
  return (
    <p className={classes.amount}>
      <span className={classes.label}>
        {label}
        <span className="visually-hidden">: </span>
      </span>
      <span className={classes.value} data-tone={tone}>
        {formatDollars(cents)}
      </span>
    </p>
  );
}
