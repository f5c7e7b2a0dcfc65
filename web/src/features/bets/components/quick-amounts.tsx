import type { GroupKind } from '@sidebet/domain/book/accounts';
import { centsToDecimal, formatDollarsInSentence } from '@sidebet/domain/cents';
import classes from './quick-amounts.module.css';

/** In cents, of dollars or points. */
const dollars = [5_00, 10_00, 25_00, 50_00];
const points = [10_00, 25_00, 50_00, 100_00];

type Props = {
  /** The kind of the group of the bet, which decides the amounts. */
  unit: GroupKind | undefined;
  /** The chosen stake in cents; its button is pressed. */
  stakeCents: number | null;
  /** Gets "25.00", or "25" for points. */
  onAmount: (amount: string) => void;
  /** The stakes in cents, unless the usual ones. */
  amounts?: readonly number[];
};

/** Stakes in one tap. */
export function QuickAmounts({ unit, stakeCents, onAmount, amounts }: Props) {
  const isPoints = unit === 'points';
  return (
    <fieldset className={classes.quick} aria-label="Quick amounts">
      {(amounts ?? (isPoints ? points : dollars)).map((cents) => (
        <button
          key={cents}
          type="button"
          aria-pressed={stakeCents === cents}
          onClick={() => onAmount(isPoints ? String(cents / 100) : centsToDecimal(cents))}
        >
          {isPoints ? cents / 100 : formatDollarsInSentence(cents)}
        </button>
      ))}
    </fieldset>
  );
}
