import field from './dollar-field.module.css';
import classes from './stake-fields.module.css';

/** What winning adds, next to the field of the risk. Null while that is unknown. */
export function WinAmount({ amount }: { amount: string | null }) {
  return (
    <div>
      <p className={field.labels}>
        <strong>Win</strong> <span>profit</span>
      </p>
      <output className={classes.win} aria-label="Win">
        {amount ?? '–'}
      </output>
    </div>
  );
}
