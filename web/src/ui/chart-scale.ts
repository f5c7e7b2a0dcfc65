import { formatDollars } from '@sidebet/domain/cents';
import { withSign } from '@sidebet/domain/with-sign';

/** How a chart formats its values, in full and short, and its axis ticks. */
export type ChartUnit = {
  readonly format: (value: number) => string;
  readonly short: (value: number) => string;
  readonly ticks: (values: readonly number[]) => number[];
};

/** Where a chart's values are, oldest first. */
export type ChartAxis = {
  readonly positions: readonly number[];
  /** A position in full, for reading, and short, under the chart. */
  readonly label: (index: number) => string;
  readonly tick: (index: number) => string;
};

/** Days 'YYYY-MM-DD', side by side. `unfinished` if the last one is not over yet. */
export function dayAxis(days: readonly string[], unfinished = false): ChartAxis {
  const several = days[0]?.slice(0, 4) !== days.at(-1)?.slice(0, 4);
  const tick = (index: number) => dayLabel(days[index]!, several);
  return {
    positions: [...days.keys()],
    label: (index) => `${tick(index)}${unfinished && index === days.length - 1 ? ' so far' : ''}`,
    tick,
  };
}

/** Cents. */
export const money: ChartUnit = {
  format: formatDollars,
  short: shortDollars,
  ticks: (values) => moneyTicks(values),
};

/** How many. */
export const counts: ChartUnit = {
  format: (value) => value.toLocaleString('en-US'),
  short: (value) => compact(value, 1),
  // Counts have no values between whole numbers.
  ticks: (values) => [...new Set(roundTicks(values, 4, 4).map(Math.round))],
};

/** Milliseconds. */
export const durations: ChartUnit = {
  format: durationLabel,
  short: durationLabel,
  ticks: (values) => {
    const { ms } = timeUnit(Math.max(0, ...values));
    return roundTicks(
      values.map((value) => value / ms),
      4,
      1,
    ).map((value) => value * ms);
  },
};

const timeUnits = [
  { ms: 1, name: 'ms', below: 1_000 },
  { ms: 1_000, name: 's', below: 120_000 },
  { ms: 60_000, name: 'min', below: 7_200_000 },
  { ms: 3_600_000, name: 'h', below: 172_800_000 },
  { ms: 86_400_000, name: 'd', below: Number.POSITIVE_INFINITY },
] as const;

function timeUnit(ms: number): (typeof timeUnits)[number] {
  return timeUnits.find(({ below }) => ms < below)!;
}

/** "250 ms", "1.5 s", "3 min", "2.5 h", "4 d". */
export function durationLabel(ms: number): string {
  const unit = timeUnit(ms);
  return `${compact(ms / unit.ms, 1)} ${unit.name}`;
}

/** Round ticks for a money axis in cents: about four that span every value and 0. */
export function moneyTicks(values: readonly number[], count = 4): number[] {
  return roundTicks(values, count, 10_00).map(Math.round);
}

/** Round ticks that span every value and 0; `otherwise` is the upper end if all are 0. */
function roundTicks(values: readonly number[], count: number, otherwise: number): number[] {
  const [low, high] = extent(values);
  if (low === high) return [0, otherwise];
  const rough = (high - low) / count;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((part) => part * magnitude).find((part) => part >= rough)!;
  const ticks: number[] = [];
  for (let n = Math.floor(low / step); n <= Math.ceil(high / step); n++) ticks.push(n * step);
  return ticks;
}

/**
 * Round ticks that span every value, but not 0: the smallest of `steps` that needs at most five. Values closer together
 * than `minSpan` are spread to it: a small move must look small.
 */
export function ticksAround(values: readonly number[], steps: readonly number[], minSpan: number): number[] {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const missing = Math.max(0, minSpan - (highest - lowest)) / 2;
  const [low, high] = [lowest - missing, highest + missing];
  const count = (step: number) => Math.ceil(high / step) - Math.floor(low / step);
  const step = steps.find((candidate) => count(candidate) <= 4) ?? steps.at(-1)!;
  return Array.from({ length: count(step) + 1 }, (_, n) => (Math.floor(low / step) + n) * step);
}

function extent(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [0, 0],
  );
}

/** "$1.5k", "−$200", "$2M": short money labels. */
export function shortDollars(cents: number): string {
  const dollars = Math.abs(cents) / 100;
  return withSign(cents, `$${compact(dollars, dollars < 1_000 ? 2 : 1)}`);
}

function compact(value: number, digits: number): string {
  return new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: digits }).format(value);
}

/** "Nov 22" for a day 'YYYY-MM-DD'; with its year if a period spans several. */
export function dayLabel(day: string, withYear = false): string {
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
    ...(withYear && { year: 'numeric' }),
  }).format(new Date(`${day}T00:00:00Z`));
}

/** Consecutive days in at most `most` groups of equal length, the last ending with the last day. */
export function groupDays<T>(days: readonly T[], most: number): T[][] {
  const size = Math.max(1, Math.ceil(days.length / most));
  const groups: T[][] = [];
  for (let end = days.length; end > 0; end -= size) groups.unshift(days.slice(Math.max(0, end - size), end));
  return groups;
}
