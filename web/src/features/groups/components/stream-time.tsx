import { bareClockLabel, dateTimeLabel } from '@sidebet/domain/time-label';
import { useChosenTimeZone } from '../../../lib/time-zone.ts';
import classes from './stream-item.module.css';

/** "2:21 PM": the heading above says the day. `hidden` leaves it to screen readers. */
export function StreamTime({ at, hidden = false }: { at: string; hidden?: boolean }) {
  const timeZone = useChosenTimeZone();
  return (
    <time
      dateTime={at}
      title={dateTimeLabel(at, timeZone)}
      className={hidden ? 'visually-hidden' : classes.time}
    >
      {bareClockLabel(at, timeZone)}
    </time>
  );
}
