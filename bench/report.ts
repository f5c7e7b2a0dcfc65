import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { median, type Raw } from './metrics.ts';
import type { Plan } from './plan.ts';
import { betRates } from './streams.ts';

/** One line of the table: a raw result, and the goal for it or for its ratio to pgbench, which may be a share `of` another. */
type Row = {
  readonly label: string;
  readonly metric: string;
  readonly unit: string;
  readonly ratio?: { readonly key: string; readonly atLeast: number; readonly of?: string };
  readonly atMost?: number;
};

const rows: readonly Row[] = [
  { label: 'pgbench TPC-B, best of 8/16/32 clients', metric: 'pgbenchTps', unit: '/s' },
  {
    label: 'Book: create + accept commands',
    metric: 'enginePerSecond',
    unit: '/s',
    ratio: { key: 'engineRatio', atLeast: 4 },
  },
  {
    label: 'Book: create + accept spread bets',
    metric: 'linePerSecond',
    unit: '/s',
    ratio: { key: 'lineRatio', atLeast: 0.9, of: 'engineRatio' },
  },
  {
    label: 'Book: take the best of 20 hot offers first',
    metric: 'matchPerSecond',
    unit: '/s',
    ratio: { key: 'matchRatio', atLeast: 3 },
  },
  {
    label: 'Book: every bet on one event',
    metric: 'hotEventPerSecond',
    unit: '/s',
    ratio: { key: 'hotEventRatio', atLeast: 3 },
  },
  {
    label: 'Book: 20 hot people',
    metric: 'hotUsersPerSecond',
    unit: '/s',
    ratio: { key: 'hotUsersRatio', atLeast: 3 },
  },
  {
    label: 'HTTP: create bet, 64 connections',
    metric: 'httpPerSecond',
    unit: '/s',
    ratio: { key: 'httpRatio', atLeast: 2 },
  },
  { label: 'HTTP: create bet, p99', metric: 'httpP99Ms', unit: ' ms', atMost: 50 },
  {
    label: 'Settling one event, bets',
    metric: 'settlePerSecond',
    unit: '/s',
    ratio: { key: 'settleRatio', atLeast: 4 },
  },
  { label: 'Board, first page, 64 connections', metric: 'boardPerSecond', unit: '/s' },
  { label: 'Board, first page, p99', metric: 'boardP99Ms', unit: ' ms', atMost: 25 },
  { label: 'Live: accept → 10,000 streams told, p99', metric: 'toldP99Ms', unit: ' ms', atMost: 100 },
  { label: 'Live: the same from Node alone, p99', metric: 'bareToldP99Ms', unit: ' ms' },
  { label: 'Live: group message → members, p99', metric: 'groupMessageP99Ms', unit: ' ms', atMost: 100 },
  { label: 'Live: own bet accepted → seen in a rush, p99', metric: 'rushOwnP99Ms', unit: ' ms', atMost: 100 },
  { label: 'Live: server in the rush', metric: 'cores100', unit: ' cores', atMost: 0.8 },
  ...betRates.map((rate) => ({
    label: `Live: network of a page at ${rate} bets/s`,
    metric: `pageKb${rate}`,
    unit: ' kB/s',
    atMost: 2,
  })),
  { label: 'Live: memory for a stream', metric: 'streamKb', unit: ' kB', atMost: 10 },
  { label: 'Live: memory for a stream of Node alone', metric: 'bareStreamKb', unit: ' kB' },
];

/** Medians over the rounds, and one-time results. Ratios are taken within a round, so a busy moment affects both values. */
export function summarise(rounds: readonly Raw[], once: Raw): Raw {
  const summary: Record<string, number> = {};
  for (const key of Object.keys(once)) summary[key] = rounded(once[key]!);
  for (const key of Object.keys(rounds[0]!))
    summary[key] = rounded(median(rounds.map((round) => round[key]!)));
  for (const { metric, ratio } of rows) {
    if (ratio && rounds[0]![metric] !== undefined)
      summary[ratio.key] = rounded(median(rounds.map((round) => round[metric]! / round.pgbenchTps!)));
  }
  return summary;
}

function rounded(value: number): number {
  return value >= 1000 ? Math.round(value) : Math.round(value * 100) / 100;
}

/** The last saved metrics, and the best that was ever saved of each that has a goal: a loss shows when it is measured. */
type Baseline = { readonly machine: string; readonly metrics: Raw; readonly best: Raw };

const baselineFile = new URL('./baseline.json', import.meta.url);
/** Column widths of name, value, ratio, goal, baseline and best. */
const widths = [46, 12, 8, 12, 26, 18];

/** The committed results; undefined without any. */
export function readBaseline(): Baseline | undefined {
  return existsSync(baselineFile) ? (JSON.parse(readFileSync(baselineFile, 'utf8')) as Baseline) : undefined;
}

export function printTable(plan: Plan, summary: Raw, rounds: number): void {
  const baseline = readBaseline();
  printLine(['', 'measured', 'ratio', 'goal', 'baseline', 'best']);
  for (const row of rows) {
    const { label, metric, unit, ratio, atMost } = row;
    if (summary[metric] === undefined) continue;
    const least = ratio && rounded(ratio.atLeast * (ratio.of ? summary[ratio.of]! : 1));
    const goal = ratio ? `≥ ${least}×` : atMost === undefined ? '' : `≤ ${atMost}${unit}`;
    const before = baseline && [
      baseline.metrics[metric] === undefined ? '' : `${shown(baseline.metrics[metric])}${unit}`,
      ratio && baseline.metrics[ratio.key] !== undefined ? `${baseline.metrics[ratio.key]}×` : '',
    ];
    printLine([
      label,
      `${shown(summary[metric])}${unit}`,
      ratio ? `${summary[ratio.key]}×` : '',
      goal,
      before ? before[0]!.padStart(14) + before[1]!.padStart(10) : '',
      baseline ? compareWithBest(row, summary, baseline.best) : '',
    ]);
  }
  console.log(`Measured on ${machine()}; medians of ${rounds} ${rounds === 1 ? 'round' : 'rounds'}.`);
  if (baseline) console.log(`Baseline: ${baseline.machine}; a full run.`);
  if (plan.quick) console.log(quickNote(plan));
}

type Judged = Pick<Row, 'metric' | 'ratio' | 'unit' | 'atMost'>;

/** What a goal is about: the ratio if there is one, which is better the higher it is. Undefined without a goal. */
function judged({
  metric,
  ratio,
  atMost,
}: Omit<Judged, 'unit'>): { key: string; isBetter: Better } | undefined {
  if (ratio) return { key: ratio.key, isBetter: (one, other) => one > other };
  return atMost === undefined ? undefined : { key: metric, isBetter: (one, other) => one < other };
}

type Better = (one: number, other: number) => boolean;

/** "3.97×, −13 %": the best metric, and by how much this one is worse. */
export function compareWithBest(row: Judged, measured: Raw, best: Raw): string {
  const goal = judged(row);
  const [now, ever] = [goal && measured[goal.key], goal && best[goal.key]];
  if (!goal || now === undefined || ever === undefined) return '';
  const name = row.ratio ? `${ever}×` : `${shown(ever)}${row.unit}`;
  if (!goal.isBetter(ever, now)) return name;
  const percent = Math.round((100 * (now - ever)) / ever);
  return `${name}, ${percent < 0 ? '−' : '+'}${Math.abs(percent)} %`;
}

/** The best of each metric with a goal, of those before and these. */
export function bestOf(before: Raw, metrics: Raw): Raw {
  const best: Record<string, number> = { ...before };
  for (const row of rows) {
    const goal = judged(row);
    const value = goal && metrics[goal.key];
    const known = goal && best[goal.key];
    if (goal && value !== undefined && (known === undefined || goal.isBetter(value, known)))
      best[goal.key] = value;
  }
  return best;
}

function printLine(cells: readonly string[]): void {
  const line = cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)));
  console.log(line.join(' ').trimEnd());
}

function shown(value: number | undefined): string {
  return value?.toLocaleString('en-US') ?? '';
}

function quickNote({ openBets, settledBets }: Plan): string {
  const [open, settled] = [openBets, settledBets].map((count) => count.toLocaleString('en-US'));
  return `Quick: short rounds, ${open} open and ${settled} settled bets, fewer than the goals name; metrics scatter.`;
}

export function saveBaseline(metrics: Raw): void {
  const baseline: Baseline = {
    machine: machine(),
    metrics,
    best: bestOf(readBaseline()?.best ?? {}, metrics),
  };
  writeFileSync(baselineFile, `${JSON.stringify(baseline, null, 2)}\n`);
}

function machine(): string {
  return `${cpus().length} cores (${cpus()[0]!.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB memory, Node ${process.versions.node}`;
}
