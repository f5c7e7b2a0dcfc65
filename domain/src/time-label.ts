/**
 * Event times are labelled CDT all year (SPEC section 9), so they are formatted at UTC−5 all year:
 * label and instant then always agree (DESIGN section 6).
 */
const cdtOffsetMs = 5 * 3_600_000;
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "Nov 22, 2026, 12:00 PM CDT"; an invalid date gives the specification's Invalid/XX placeholders. */
export function dateTimeLabel(instant: number | string): string {
  const parts = cdtParts(instant);
  if (!parts) return 'Invalid Date, XX:XX CDT';
  return `${parts.month} ${parts.day}, ${parts.year}, ${parts.clock} CDT`;
}

/** "Sun, Nov 22 · 12:00 PM CDT", for cards. */
export function shortDateTimeLabel(instant: number | string): string {
  const parts = cdtParts(instant);
  if (!parts) return 'Invalid, XX · XX:XX CDT';
  return `${parts.weekday}, ${parts.month} ${parts.day} · ${parts.clock} CDT`;
}

function cdtParts(instant: number | string) {
  const ms = typeof instant === 'number' ? instant : Date.parse(instant);
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15 - cdtOffsetMs) return null;
  const local = new Date(ms - cdtOffsetMs);
  const hour = local.getUTCHours();
  return {
    weekday: weekdays[local.getUTCDay()],
    month: months[local.getUTCMonth()],
    day: local.getUTCDate(),
    year: local.getUTCFullYear(),
    clock: `${hour % 12 || 12}:${String(local.getUTCMinutes()).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`,
  };
}
