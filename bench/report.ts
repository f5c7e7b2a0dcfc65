import { median, type Raw } from './figures.ts';
import type { Plan } from './plan.ts';

/** One line of the table: a raw figure of ours, and what it is measured by. */
type Row = {
  readonly label: string;
  readonly raw: string;
  readonly unit: string;
  /** The key of the ratio to pgbench of the same round, and the least it should be. */
  readonly ratio?: { readonly key: string; readonly atLeast: number };
  readonly atMost?: number;
};

const rows: readonly Row[] = [
  { label: 'pgbench, TPC-B, best of 8/16/32 clients', raw: 'pgbenchTps', unit: 'tx/s' },
  {
    label: 'Book: create + accept',
    raw: 'enginePerSecond',
    unit: 'commands/s',
    ratio: { key: 'engineRatio', atLeast: 4 },
  },
  {
    label: 'Book: every bet on one event',
    raw: 'hotEventPerSecond',
    unit: 'commands/s',
    ratio: { key: 'hotEventRatio', atLeast: 3 },
  },
  {
    label: 'Book: 20 hot people',
    raw: 'hotUsersPerSecond',
    unit: 'commands/s',
    ratio: { key: 'hotUsersRatio', atLeast: 3 },
  },
];

/** Medians over the rounds; a ratio is taken within each round, so that a busy moment of the machine hits both sides. */
export function summarise(rounds: readonly Raw[]): Raw {
  const summary: Record<string, number> = {};
  for (const { raw, ratio } of rows) {
    if (rounds[0]?.[raw] === undefined) continue;
    summary[raw] = rounded(median(rounds.map((round) => round[raw]!)));
    if (ratio) summary[ratio.key] = rounded(median(rounds.map((round) => round[raw]! / round.pgbenchTps!)));
  }
  return summary;
}

function rounded(value: number): number {
  return value >= 1000 ? Math.round(value) : Math.round(value * 100) / 100;
}

export function printReport(plan: Plan, summary: Raw): void {
  const shown = rows.filter(({ raw }) => summary[raw] !== undefined);
  const width = Math.max(...shown.map(({ label }) => label.length));
  for (const { label, raw, unit, ratio, atMost } of shown) {
    const value = summary[raw]!;
    const cells = [label.padEnd(width), `${value.toLocaleString('en-US')} ${unit}`.padStart(20)];
    if (ratio) cells.push(`${summary[ratio.key]}×`.padStart(8), `goal ≥ ${ratio.atLeast}×`.padStart(14));
    if (atMost !== undefined) cells.push(''.padStart(8), `goal ≤ ${atMost} ${unit}`.padStart(14));
    console.log(cells.join('  ').trimEnd());
  }
  if (plan.quick) console.log('Quick: fewer rounds and smaller data than the goals name; figures scatter.');
  console.log(JSON.stringify(summary));
}
