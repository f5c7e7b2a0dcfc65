/** Days are 'YYYY-MM-DD' at UTC−5 all year, like every displayed time. */
const offsetMs = 5 * 3_600_000;
const dayMs = 86_400_000;

/** Withdrawals are paid within 1 to 3 business days (docs/rules.md#withdrawals). */
export const payoutBusinessDays = { first: 1, last: 3 } as const;

/** The day of an instant (milliseconds since 1970 UTC). */
export function toBusinessDay(instant: number): string {
  return new Date(instant - offsetMs).toISOString().slice(0, 10);
}

/** The instant a day begins. */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) + offsetMs;
}

/** The day `days` later; earlier if negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Not a weekend or a US federal holiday, when banks and PayPal do not pay out. */
export function isBusinessDay(day: string): boolean {
  const weekday = getWeekday(day);
  return weekday !== 0 && weekday !== 6 && !isFederalHoliday(day);
}

/** The nth business day after a day, not counting the day itself. */
export function addBusinessDays(day: string, count: number): string {
  let reached = day;
  for (let left = count; left > 0; ) {
    reached = addDays(reached, 1);
    if (isBusinessDay(reached)) left -= 1;
  }
  return reached;
}

/** The first and last day a withdrawal requested at this instant is expected to be paid. */
export function expectedPayout(requestedAt: number): { readonly from: string; readonly by: string } {
  const day = toBusinessDay(requestedAt);
  return {
    from: addBusinessDays(day, payoutBusinessDays.first),
    by: addBusinessDays(day, payoutBusinessDays.last),
  };
}

function getWeekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The holidays of 5 U.S.C. 6103. One on a Saturday is observed on Friday, one on a Sunday on Monday. */
function isFederalHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4));
  // Next year's New Year's Day may be observed on this year's last day.
  return [...federalHolidays(year), observed(`${year + 1}-01-01`)].includes(day);
}

function federalHolidays(year: number): string[] {
  return [
    observed(`${year}-01-01`),
    nthMonday(year, 1, 3),
    nthMonday(year, 2, 3),
    lastMondayOfMay(year),
    observed(`${year}-06-19`),
    observed(`${year}-07-04`),
    nthMonday(year, 9, 1),
    nthMonday(year, 10, 2),
    observed(`${year}-11-11`),
    nth(year, 11, 4, 4),
    observed(`${year}-12-25`),
  ];
}

function observed(day: string): string {
  const weekday = getWeekday(day);
  return addDays(day, weekday === 6 ? -1 : weekday === 0 ? 1 : 0);
}

function nthMonday(year: number, month: number, count: number): string {
  return nth(year, month, 1, count);
}

function lastMondayOfMay(year: number): string {
  const fifth = nthMonday(year, 5, 5);
  return fifth.startsWith(`${year}-05`) ? fifth : addDays(fifth, -7);
}

/** The nth given weekday of a month. */
function nth(year: number, month: number, weekday: number, count: number): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  return addDays(first, ((weekday - getWeekday(first) + 7) % 7) + 7 * (count - 1));
}
