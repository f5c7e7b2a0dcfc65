import type { GroupKind } from '@sidebet/domain/book/accounts';
import { centsToDecimal } from '@sidebet/domain/cents';
import classes from './quick-amounts.module.css';

const dollars = [5, 10, 25, 50];
const points = [10, 25, 50, 100];

type Props = {
  /** The kind of the group of the bet, which decides the amounts. */
  unit: GroupKind | undefined;
  /** The chosen stake in cents; its button is pressed. */
  stakeCents: number | null;
  /** Gets "25.00", or "25" for points. */
  onAmount: (amount: string) => void;
};

/** Stakes in one tap. */
export function QuickAmounts({ unit, stakeCents, onAmount }: Props) {
  const isPoints = unit === 'points';
  return (
    <fieldset className={classes.quick} aria-label="Quick amounts">
      {(isPoints ? points : dollars).map((amount) => (
        <button
          key={amount}
          type="button"
          aria-pressed={stakeCents === amount * 100}
          onClick={() => onAmount(isPoints ? String(amount) : centsToDecimal(amount * 100))}
        >
          {isPoints ? amount : `$${amount}`}
        </button>
      ))}
    </fieldset>
  );
}
