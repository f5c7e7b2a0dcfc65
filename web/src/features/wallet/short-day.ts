const format = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** "Mon, Nov 23", for a day 'YYYY-MM-DD'. */
export function shortDay(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`));
}
