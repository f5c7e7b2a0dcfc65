import { type ReactNode, useId } from 'react';
import classes from './action-group.module.css';

/** An operator's action buttons, or why they are blocked. */
export function ActionGroup({
  blockedReason,
  children,
}: {
  blockedReason: string | null;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className={classes.acts}>
      <fieldset
        className={classes.group}
        disabled={blockedReason !== null}
        aria-label="Actions"
        aria-describedby={blockedReason === null ? undefined : id}
      >
        {children}
      </fieldset>
      {blockedReason !== null && (
        <p id={id} className={classes.why}>
          {blockedReason}
        </p>
      )}
    </div>
  );
}
