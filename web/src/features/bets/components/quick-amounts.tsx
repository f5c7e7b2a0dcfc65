import classes from './quick-amounts.module.css';

const quickAmounts = [5, 10, 25, 50];

/** Stakes in one tap. `onAmount` gets "25.00". */
export function QuickAmounts({ onAmount }: { onAmount: (amount: string) => void }) {
  return (
    <fieldset className={classes.quick} aria-label="Quick amounts">
      {quickAmounts.map((dollars) => (
        <button key={dollars} type="button" onClick={() => onAmount(`${dollars}.00`)}>
          ${dollars}
        </button>
      ))}
    </fieldset>
  );
}
