import classes from './closed-note.module.css';

/** Explains that betting on this event has closed, before the server refuses. */
export function ClosedNote() {
  return (
    <p className={classes.note} role="status">
      Betting on this event has closed.
    </p>
  );
}
