/** Calendar dates without a time, YYYY-MM-DD, and the age they give (SPEC sections 1 and 5: 18 or older). */

/** True for a day that exists: "2024-02-29" does, "2023-02-29" and "2023-2-1" do not. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return Number.isFinite(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/**
 * Full years from `dob` to `today`, both YYYY-MM-DD; negative for a birth after today, NaN when either is
 * not a calendar date, so that every comparison with a minimum age fails.
 *
 * A person born on 29 February completes a year on 1 March of a year without that day, not on 28 February:
 * the stricter reading, since nobody may bet a day too early.
 */
export function ageOn(dob: string, today: string): number {
  if (!isCalendarDate(dob) || !isCalendarDate(today)) return Number.NaN;
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
  const birthdayReached = today.slice(5) >= dob.slice(5);
  return birthdayReached ? years : years - 1;
}

/** UTC−12, where a day begins last. */
const lastTimeZone = 'Etc/GMT+12';

/**
 * The date in a time zone (an IANA name) at an instant in milliseconds since 1970 UTC. Without a known time zone it is the
 * date where the day begins last, so nobody counts as older than they are where they are.
 */
export function dateIn(timeZone: string, now: number): string {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone: timeZone || lastTimeZone }).format(now);
  } catch {
    return new Intl.DateTimeFormat('en-CA', { timeZone: lastTimeZone }).format(now);
  }
}
