import { formatBetAmount } from '@sidebet/domain/bets/amount-text';
import type { GroupKind } from '@sidebet/domain/book/accounts';
import classes from './amount.module.css';

/** The group of the bet, whose kind decides the unit. */
type Group = { readonly kind: GroupKind } | null | undefined;

type Props = {
  label: string;
  /** Null if hidden from the viewer. */
  cents: number | null;
  group?: Group;
  /** Follows the amount in small letters. */
  note?: string | null | undefined;
};

/** "Wager: $25.00" for screen readers and copying; visually the label is above the amount, without a colon. */
export function Amount({ label, cents, group = null, note }: Props) {
  return (
    <p className={classes.amount}>
      <span>
        <span className={classes.label}>
          {label}
          <span className="visually-hidden">: </span>
        </span>
        <span className={classes.value}>{cents === null ? 'Hidden' : formatBetAmount({ group }, cents)}</span>
      </span>
      {note && <span className={classes.note}> {note}</span>}
    </p>
  );
}

type ResultProps = {
  /** Above the result: "Won: $45.00". */
  label: string;
  tone?: 'won' | 'lost' | undefined;
  /** "+$20.00", "$25 back". */
  children: string;
  note?: string | null | undefined;
};

/** How a bet ended for someone. */
export function ResultAmount({ label, tone, children, note }: ResultProps) {
  return (
    <p className={classes.amount}>
      <span className={classes.label} data-tone={tone}>
        {label}
      </span>{' '}
      <span className={classes.value} data-tone={tone}>
        {children}
      </span>
      {note && <span className={classes.note}> {note}</span>}
    </p>
  );
}
