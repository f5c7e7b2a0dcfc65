const format = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Formats 'YYYY-MM-DD' as "Mon, Nov 23". */
export function shortDay(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`));
}
