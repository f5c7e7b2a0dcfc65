import { formatDollars } from '@sidebet/domain/cents';
import classes from './amount.module.css';

type Props = { label: string; cents: number; tone?: 'won' | 'lost' };

/** "Wager: $25.00" as read aloud and copied; the colon is not drawn, the label stands above the amount. */
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
