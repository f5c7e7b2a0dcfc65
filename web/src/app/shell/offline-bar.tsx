import classes from './offline-bar.module.css';

/** While the server cannot be reached, everything on the page is what it last said. */
export function OfflineBar({ shown }: { shown: boolean }) {
  return (
    <div role="status" className={classes.place} data-offline-bar={shown}>
      {shown && <p className={classes.bar}>You’re offline. This page may be out of date.</p>}
    </div>
  );
}
