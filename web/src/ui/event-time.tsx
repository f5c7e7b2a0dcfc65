import { dateTimeLabel, ownTimeLabel, shortDateTimeLabel } from '@sidebet/domain/time-label';
import { serverNow } from '../lib/clock.ts';
import { useChosenTimeZone, useDeviceTimeZone } from '../lib/time-zone.ts';
import classes from './event-time.module.css';

type Props = { instant: string; long?: boolean };

/**
 * A time in the chosen time zone, CDT by default; the viewer's own time follows the default label. Lines break only
 * between the two.
 */
export function EventTime({ instant, long }: Props) {
  const timeZone = useChosenTimeZone();
  const deviceTimeZone = useDeviceTimeZone();
  const label = long
    ? dateTimeLabel(instant, timeZone)
    : shortDateTimeLabel(instant, { now: serverNow(), timeZone });
  const ms = Date.parse(instant);
  if (!Number.isFinite(ms)) return <span>{label}</span>;
  const own = timeZone === null ? ownTimeLabel(ms, deviceTimeZone) : null;
  return (
    <time dateTime={new Date(ms).toISOString()}>
      <span className={classes.part}>{label}</span>
      {own && (
        <>
          {' '}
          <span className={`${classes.part} ${classes.own}`}>({own})</span>
        </>
      )}
    </time>
  );
}
