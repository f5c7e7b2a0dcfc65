import { isTimeZone } from '../time-label.ts';

/** Hours of the day, 0 to 23, in an IANA time zone. `toHour` is the first hour that is not quiet. */
type QuietHours = { readonly fromHour: number; readonly toHour: number; readonly timeZone: string };

/** The hours that the settings offer first. */
export const usualQuietHours = { fromHour: 22, toHour: 8 } as const;

export function areQuietHours({ fromHour, toHour, timeZone }: QuietHours): boolean {
  const isHour = (hour: number) => Number.isInteger(hour) && hour >= 0 && hour <= 23;
  return isHour(fromHour) && isHour(toHour) && fromHour !== toHour && isTimeZone(timeZone);
}

/**
 * When the quiet hours around `now` end; null outside of them. Instants are milliseconds since 1970 UTC. On the night of a
 * clock change the end can be an hour off.
 */
export function quietUntil(now: number, { fromHour, toHour, timeZone }: QuietHours): number | null {
  const label = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now);
  const [hour, minute] = label.split(':').map(Number) as [number, number];
  const isQuiet = fromHour < toHour ? hour >= fromHour && hour < toHour : hour >= fromHour || hour < toHour;
  if (!isQuiet) return null;
  const minutesLeft = (toHour * 60 - hour * 60 - minute + 1_440) % 1_440;
  return Math.floor(now / 60_000) * 60_000 + minutesLeft * 60_000;
}
