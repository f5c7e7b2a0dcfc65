import classes from './closed-note.module.css';

/** Why a bet on this event cannot be made or accepted any more, before the server has to refuse it. */
export function ClosedNote() {
  return (
    <p className={classes.note} role="status">
      Betting on this event has closed.
    </p>
  );
}
