/** Round steps for an axis of money, in cents: about four lines that contain every value, and 0. */
export function moneyTicks(values: readonly number[], count = 4): number[] {
  const low = Math.min(0, ...extent(values));
  const high = Math.max(0, ...extent(values));
  if (low === high) return [0, 10_00];
  const rough = (high - low) / count;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((part) => part * magnitude).find((part) => part >= rough)!;
  const ticks: number[] = [];
  for (let n = Math.floor(low / step); n <= Math.ceil(high / step); n++) ticks.push(Math.round(n * step));
  return ticks;
}

function extent(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [0, 0],
  );
}

/** "$1.5k", "-$200", "$2M": money where there is little room. */
export function shortDollars(cents: number): string {
  const dollars = Math.abs(cents) / 100;
  const sign = cents < 0 ? '-' : '';
  const text = new Intl.NumberFormat('en-US', {
    notation: 'compact',
    maximumFractionDigits: dollars < 1_000 ? 2 : 1,
  });
  return `${sign}$${text.format(dollars)}`;
}

/** "Nov 22", for a day 'YYYY-MM-DD'; with its year where a period spans several. */
export function dayLabel(day: string, withYear = false): string {
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
    ...(withYear && { year: 'numeric' }),
  }).format(new Date(`${day}T00:00:00Z`));
}

/** Neighbouring days as at most `most` groups of equal length, the last one ending with the last day. */
export function groupDays<T>(days: readonly T[], most: number): T[][] {
  const size = Math.max(1, Math.ceil(days.length / most));
  const groups: T[][] = [];
  for (let end = days.length; end > 0; end -= size) groups.unshift(days.slice(Math.max(0, end - size), end));
  return groups;
}
