import classes from './offline-note.module.css';

/** Why a bet cannot be made or taken just now. */
export function OfflineNote() {
  return (
    <p className={classes.note} role="status">
      You’re offline. You can bet again once you reconnect. Nothing is sent until then.
    </p>
  );
}
