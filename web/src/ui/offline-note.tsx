import classes from './offline-note.module.css';

/** Why a bet cannot be made or taken just now. */
export function OfflineNote() {
  return (
    <p className={classes.note} role="status">
      You are offline. A bet can be made as soon as the connection is back; nothing is sent before.
    </p>
  );
}
