/**
 * Times are labeled CDT all year, so they are formatted at UTC−5 all year and always match the label. A user can choose a
 * time zone instead; `null` means the CDT label.
 */
const cdtOffsetMs = 5 * 3_600_000;
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Whether this is an IANA time zone name, such as "America/Chicago". Offsets such as "+01:00" are not names. */
export function isTimeZone(text: string): boolean {
  return /^[A-Za-z]/.test(text) && text.length <= maxTimeZoneLength && formatterFor(text) !== null;
}

const maxTimeZoneLength = 64;

/** "Nov 22, 2026, 12:00 PM CDT"; an invalid date gives Invalid/XX placeholders. */
export function dateTimeLabel(instant: number | string, timeZone: string | null = null): string {
  const parts = partsAt(instant, timeZone);
  if (!parts) return 'Invalid Date, XX:XX CDT';
  return `${parts.month} ${parts.day}, ${parts.year}, ${parts.clock} ${parts.zone}`;
}

/** "Nov 22, 2026". */
export function dateLabel(instant: number | string, timeZone: string | null = null): string {
  const parts = partsAt(instant, timeZone);
  return parts ? `${parts.month} ${parts.day}, ${parts.year}` : 'Invalid Date';
}

/** "Sun, Nov 22 · 12:00 PM CDT", for cards. Includes the year if it differs from the year of `now`. */
export function shortDateTimeLabel(
  instant: number | string,
  { now, timeZone = null }: { now: number; timeZone?: string | null },
): string {
  const parts = partsAt(instant, timeZone);
  if (!parts) return 'Invalid, XX · XX:XX CDT';
  const year = yearUnlessNow(parts, now, timeZone);
  return `${parts.weekday}, ${parts.month} ${parts.day}${year} · ${parts.clock} ${parts.zone}`;
}

/** "Sun, Nov 22". Includes the year if it differs from the year of `now`. */
export function weekdayDateLabel(
  instant: number | string,
  { now, timeZone = null }: { now: number; timeZone?: string | null },
): string {
  const parts = partsAt(instant, timeZone);
  if (!parts) return 'Invalid, XX';
  return `${parts.weekday}, ${parts.month} ${parts.day}${yearUnlessNow(parts, now, timeZone)}`;
}

/** "12:00 PM CDT", where the day is clear. */
export function clockLabel(instant: number | string, timeZone: string | null = null): string {
  const parts = partsAt(instant, timeZone);
  return parts ? `${parts.clock} ${parts.zone}` : 'XX:XX CDT';
}

/** "12:00 PM", where the zone is clear, too. */
export function bareClockLabel(instant: number | string, timeZone: string | null = null): string {
  return partsAt(instant, timeZone)?.clock ?? 'XX:XX';
}

/** "Today", "Yesterday", otherwise "Sun, Nov 22", with the year if it differs from the year of `now`. */
export function dayLabel(
  instant: number | string,
  { now, timeZone = null }: { now: number; timeZone?: string | null },
): string {
  const label = (at: number | string) => weekdayDateLabel(at, { now, timeZone });
  if (label(instant) === label(now)) return 'Today';
  return label(instant) === label(now - 24 * 3_600_000) ? 'Yesterday' : label(instant);
}

/** "on Nov 27", or "on Fri, Nov 27" with the weekday; "today at 5:05 PM CDT" on the same day. */
export function dayClockLabel(
  instant: number,
  now: number,
  timeZone: string | null = null,
  withWeekday = false,
): string {
  const [then, today] = [partsAt(instant, timeZone), partsAt(now, timeZone)];
  if (!then || !today) return 'on an invalid date';
  const isToday = then.day === today.day && then.month === today.month && then.year === today.year;
  if (isToday) return `today at ${then.clock} ${then.zone}`;
  const weekday = withWeekday ? `${then.weekday}, ` : '';
  return `on ${weekday}${then.month} ${then.day}${then.year === today.year ? '' : `, ${then.year}`}`;
}

/** "Mon 7:23 PM", where the week and the zone are clear. */
export function weekdayClockLabel(instant: number, timeZone: string | null = null): string {
  const parts = partsAt(instant, timeZone);
  return parts ? `${parts.weekday} ${parts.clock}` : 'XX:XX';
}

/** "4:12 PM CDT" on the same day, "Tue 7:00 PM CDT" within six days, otherwise "Tue, Dec 8, 7:00 PM CDT". */
export function nearLabel(instant: number, now: number, timeZone: string | null = null): string {
  const [then, today] = [partsAt(instant, timeZone), partsAt(now, timeZone)];
  if (!then || !today) return 'XX:XX CDT';
  const isToday = then.day === today.day && then.month === today.month && then.year === today.year;
  if (isToday) return `${then.clock} ${then.zone}`;
  const isNear = Math.abs(instant - now) < 6 * 24 * 3_600_000;
  const day = isNear ? then.weekday : `${then.weekday}, ${then.month} ${then.day},`;
  return `${day} ${then.clock} ${then.zone}`;
}

/**
 * The same instant in the viewer's time zone, shown next to a label in `shownZone`: "11:00 AM your time", with the day if it
 * differs. Null when both clocks show the same time, unless the own zone has another American name than the label: a New
 * Yorker would convert "12:00 PM CDT" to 1:00 PM, so in winter "12:00 PM EST your time" follows.
 */
export function ownTimeLabel(
  instant: number | string,
  ownZone: string,
  shownZone: string | null = null,
): string | null {
  const own = isTimeZone(ownZone) ? partsAt(instant, ownZone) : null;
  const shown = partsAt(instant, shownZone);
  if (!own || !shown) return null;
  const isSameDay = own.year === shown.year && own.month === shown.month && own.day === shown.day;
  if (!isSameDay) return `${own.weekday}, ${own.month} ${own.day}, ${own.clock} your time`;
  if (own.clock !== shown.clock) return `${own.clock} your time`;
  const isMisread = own.zone !== shown.zone && /^[ECMP][SD]T$/.test(own.zone);
  return isMisread ? `${own.clock} ${own.zone} your time` : null;
}

type Parts = {
  readonly weekday: string;
  readonly month: string;
  readonly day: number;
  readonly year: number;
  readonly clock: string;
  readonly zone: string;
};

function yearUnlessNow({ year }: Parts, now: number, timeZone: string | null): string {
  return year === partsAt(now, timeZone)?.year ? '' : `, ${year}`;
}

/** An unknown time zone falls back to CDT: zones get renamed, and a stored name must never break a page. */
function partsAt(instant: number | string, timeZone: string | null): Parts | null {
  const ms = typeof instant === 'number' ? instant : Date.parse(instant);
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15 - cdtOffsetMs) return null;
  const formatter = timeZone === null ? null : formatterFor(timeZone);
  return formatter ? zoneParts(formatter, ms) : cdtParts(ms);
}

function cdtParts(ms: number): Parts {
  const local = new Date(ms - cdtOffsetMs);
  const hour = local.getUTCHours();
  return {
    weekday: weekdays[local.getUTCDay()]!,
    month: months[local.getUTCMonth()]!,
    day: local.getUTCDate(),
    year: local.getUTCFullYear(),
    clock: `${hour % 12 || 12}:${String(local.getUTCMinutes()).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`,
    zone: 'CDT',
  };
}

function zoneParts(formatter: Intl.DateTimeFormat, ms: number): Parts {
  const of = new Map(formatter.formatToParts(ms).map(({ type, value }) => [type, value]));
  return {
    weekday: of.get('weekday')!,
    month: of.get('month')!,
    day: Number(of.get('day')),
    year: Number(of.get('year')),
    clock: `${of.get('hour')}:${of.get('minute')} ${of.get('dayPeriod')}`,
    zone: of.get('timeZoneName')!,
  };
}

/** Building a formatter is about a thousand times slower than using one. */
const formatters = new Map<string, Intl.DateTimeFormat | null>();

function formatterFor(timeZone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const formatter = newFormatter(timeZone);
  // Bounded because names are user input. There are about 600 zones.
  if (formatters.size < 1_000) formatters.set(timeZone, formatter);
  return formatter;
}

function newFormatter(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
      timeZoneName: 'short',
    });
  } catch {
    return null;
  }
}
