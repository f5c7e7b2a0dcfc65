/** Calendar dates without a time (YYYY-MM-DD) and ages. The minimum age is 18, in some places more (docs/rules.md#accounts). */

/** True for a day that exists: "2024-02-29" does, "2023-02-29" and "2023-2-1" do not. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return Number.isFinite(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/**
 * Full years from `dob` to `today`, both YYYY-MM-DD. Negative if `dob` is after `today`. NaN if either is not a calendar
 * date, which makes every comparison with a minimum age fail.
 *
 * Someone born on February 29 completes a year on March 1 of a common year, not on February 28: the stricter reading.
 */
export function ageOn(dob: string, today: string): number {
  if (!isCalendarDate(dob) || !isCalendarDate(today)) return Number.NaN;
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
  const birthdayReached = today.slice(5) >= dob.slice(5);
  return birthdayReached ? years : years - 1;
}

/** UTC−12, the zone where each day begins last. */
const lastTimeZone = 'Etc/GMT+12';

/**
 * The date in an IANA time zone at an instant (milliseconds since 1970 UTC). An unknown zone falls back to UTC−12, so
 * a user never counts as older than they are.
 */
export function dateIn(timeZone: string, now: number): string {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone: timeZone || lastTimeZone }).format(now);
  } catch {
    return new Intl.DateTimeFormat('en-CA', { timeZone: lastTimeZone }).format(now);
  }
}
