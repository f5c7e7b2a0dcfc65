import { Disc } from '../ui/disc.tsx';
import classes from './standalone.module.css';

export function QuietLoading() {
  return (
    <div className={classes.page} role="status" aria-label="Loading">
      <Disc size={44} className={classes.pulse} />
    </div>
  );
}
