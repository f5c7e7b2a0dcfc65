import { type ReactNode, useId } from 'react';
import classes from './acts.module.css';

/** An operator's action buttons, or why they are blocked. */
export function Acts({ hindrance, children }: { hindrance: string | null; children: ReactNode }) {
  const id = useId();
  return (
    <div className={classes.acts}>
      <fieldset
        className={classes.group}
        disabled={hindrance !== null}
        aria-label="Actions"
        aria-describedby={hindrance === null ? undefined : id}
      >
        {children}
      </fieldset>
      {hindrance !== null && (
        <p id={id} className={classes.why}>
          {hindrance}
        </p>
      )}
    </div>
  );
}
