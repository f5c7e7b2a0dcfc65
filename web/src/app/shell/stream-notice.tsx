import { useNarrow } from '../../lib/use-media.ts';
import classes from './reconnecting.module.css';

/** A discreet word while the live stream is down; the page keeps reading every few seconds. */
export function Reconnecting({ shown }: { shown: boolean }) {
  const narrow = useNarrow();
  return (
    <div role="status" className={classes.place}>
      {shown && (
        <span className={classes.note} data-toasts={narrow ? undefined : 'above'}>
          Reconnecting…
        </span>
      )}
    </div>
  );
}
