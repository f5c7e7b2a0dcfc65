import classes from './offline-note.module.css';

/** Explains why betting is disabled offline. */
export function OfflineNote() {
  return (
    <p className={classes.note} role="status">
      You’re offline. You can bet again once you reconnect. Nothing is sent until then.
    </p>
  );
}
