import classes from './reconnecting.module.css';

/** A discreet word while the live stream is down; the page keeps reading every few seconds. */
export function Reconnecting({ shown }: { shown: boolean }) {
  return (
    <div role="status" className={classes.place}>
      {shown && <span className={classes.note}>Reconnecting…</span>}
    </div>
  );
}
