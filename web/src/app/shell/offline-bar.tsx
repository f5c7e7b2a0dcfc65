import classes from './offline-bar.module.css';

/** Shown while the page displays cached data because the server is unreachable. */
export function OfflineBar({ shown }: { shown: boolean }) {
  return (
    <div role="status" className={classes.place} data-offline-bar={shown}>
      {shown && <p className={classes.bar}>You’re offline. This page may be out of date.</p>}
    </div>
  );
}
