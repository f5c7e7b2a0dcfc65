import { dateTimeLabel } from '@sidebet/domain/time-label';
import { useServerNow } from '../lib/clock.ts';
import { useChosenTimeZone } from '../lib/time-zone.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long ago something happened. After a week, and on hover, the date and time. */
export function RelativeTime({ instant }: { instant: string }) {
  const now = useServerNow(minuteMs / 2);
  const label = dateTimeLabel(instant, useChosenTimeZone());
  return (
    <time dateTime={instant} title={label}>
      {timeAgo(now - Date.parse(instant)) ?? label}
    </time>
  );
}

/** Null after a week. Negative durations, from clocks that differ, are just now. */
function timeAgo(ms: number): string | null {
  if (ms < minuteMs) return 'Just now';
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min ago`;
  if (ms < dayMs) return `${Math.floor(ms / hourMs)} h ago`;
  if (ms >= 7 * dayMs) return null;
  const days = Math.floor(ms / dayMs);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}
