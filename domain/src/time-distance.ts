/** Distances between two instants in words, rounded down. Instants are milliseconds since 1970 UTC. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** "just now", "4 min ago", "2 h ago", "3 days ago". An instant that is still ahead counts as now. */
export function agoLabel(instant: number, now: number): string {
  const ms = now - instant;
  return ms < minute ? 'just now' : `${distance(ms)} ago`;
}

/** "in 40 s", "in 4 min", "in 2 h 5 min", "in 3 days". An instant that has passed counts as now. */
export function untilLabel(instant: number, now: number): string {
  const ms = instant - now;
  if (ms <= 0) return 'now';
  if (ms < minute) return `in ${Math.ceil(ms / 1_000)} s`;
  const minutes = Math.floor((ms % hour) / minute);
  const rest = ms >= hour && ms < day && minutes > 0 ? ` ${minutes} min` : '';
  return `in ${distance(ms)}${rest}`;
}

function distance(ms: number): string {
  if (ms < hour) return `${Math.floor(ms / minute)} min`;
  if (ms < day) return `${Math.floor(ms / hour)} h`;
  const days = Math.floor(ms / day);
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}
