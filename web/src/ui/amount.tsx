import { formatBetAmount } from '@sidebet/domain/bets/amount-text';
import type { GroupKind } from '@sidebet/domain/book/accounts';
import classes from './amount.module.css';

type Props = {
  label: string;
  /** Null if hidden from the viewer. */
  cents: number | null;
  tone?: 'won' | 'lost';
  /** The group of the bet, whose kind decides the unit. */
  group?: { readonly kind: GroupKind } | null | undefined;
};

/** "Wager: $25.00" for screen readers and copying; visually the label is above the amount, without a colon. */
export function Amount({ label, cents, tone, group = null }: Props) {
  return (
    <p className={classes.amount}>
      <span className={classes.label}>
        {label}
        <span className="visually-hidden">: </span>
      </span>
      <span className={classes.value} data-tone={tone}>
        {cents === null ? 'Hidden' : formatBetAmount({ group }, cents)}
      </span>
    </p>
  );
}
