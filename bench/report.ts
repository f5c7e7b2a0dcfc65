import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { median, type Raw } from './figures.ts';
import type { Plan } from './plan.ts';
import { betRates } from './streams.ts';

/** One line of the table: a raw result, and the goal for it or for its ratio to pgbench, which may be a share `of` another. */
type Row = {
  readonly label: string;
  readonly figure: string;
  readonly unit: string;
  readonly ratio?: { readonly key: string; readonly atLeast: number; readonly of?: string };
  readonly atMost?: number;
};

const rows: readonly Row[] = [
  { label: 'pgbench TPC-B, best of 8/16/32 clients', figure: 'pgbenchTps', unit: '/s' },
  {
    label: 'Book: create + accept commands',
    figure: 'enginePerSecond',
    unit: '/s',
    ratio: { key: 'engineRatio', atLeast: 4 },
  },
  {
    label: 'Book: create + accept spread bets',
    figure: 'linePerSecond',
    unit: '/s',
    ratio: { key: 'lineRatio', atLeast: 0.9, of: 'engineRatio' },
  },
  {
    label: 'Book: every bet on one event',
    figure: 'hotEventPerSecond',
    unit: '/s',
    ratio: { key: 'hotEventRatio', atLeast: 3 },
  },
  {
    label: 'Book: 20 hot people',
    figure: 'hotUsersPerSecond',
    unit: '/s',
    ratio: { key: 'hotUsersRatio', atLeast: 3 },
  },
  {
    label: 'HTTP: create bet, 64 connections',
    figure: 'httpPerSecond',
    unit: '/s',
    ratio: { key: 'httpRatio', atLeast: 2 },
  },
  { label: 'HTTP: create bet, p99', figure: 'httpP99Ms', unit: ' ms', atMost: 50 },
  {
    label: 'Settling one event, bets',
    figure: 'settlePerSecond',
    unit: '/s',
    ratio: { key: 'settleRatio', atLeast: 4 },
  },
  { label: 'Board, first page, 64 connections', figure: 'boardPerSecond', unit: '/s' },
  { label: 'Board, first page, p99', figure: 'boardP99Ms', unit: ' ms', atMost: 25 },
  { label: 'Live: accept → 10,000 streams told, p99', figure: 'toldP99Ms', unit: ' ms', atMost: 100 },
  { label: 'Live: group message → members, p99', figure: 'groupMessageP99Ms', unit: ' ms', atMost: 100 },
  { label: 'Live: own bet accepted → seen in a rush, p99', figure: 'rushOwnP99Ms', unit: ' ms', atMost: 100 },
  { label: 'Live: server in the rush', figure: 'cores100', unit: ' cores', atMost: 0.8 },
  ...betRates.map((rate) => ({
    label: `Live: network of a page at ${rate} bets/s`,
    figure: `pageKb${rate}`,
    unit: ' kB/s',
    atMost: 2,
  })),
  { label: 'Live: memory for a stream', figure: 'streamKb', unit: ' kB', atMost: 10 },
];

/** Medians over the rounds, and one-time results. Ratios are taken within a round, so a busy moment affects both values. */
export function summarise(rounds: readonly Raw[], once: Raw): Raw {
  const summary: Record<string, number> = {};
  for (const key of Object.keys(once)) summary[key] = rounded(once[key]!);
  for (const key of Object.keys(rounds[0]!))
    summary[key] = rounded(median(rounds.map((round) => round[key]!)));
  for (const { figure, ratio } of rows) {
    if (ratio && rounds[0]![figure] !== undefined)
      summary[ratio.key] = rounded(median(rounds.map((round) => round[figure]! / round.pgbenchTps!)));
  }
  return summary;
}

function rounded(value: number): number {
  return value >= 1000 ? Math.round(value) : Math.round(value * 100) / 100;
}

/** The last saved figures, and the best that was ever saved of each that has a goal: a loss shows when it is measured. */
type Baseline = { readonly machine: string; readonly figures: Raw; readonly best: Raw };

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
    const { label, figure, unit, ratio, atMost } = row;
    if (summary[figure] === undefined) continue;
    const least = ratio && rounded(ratio.atLeast * (ratio.of ? summary[ratio.of]! : 1));
    const goal = ratio ? `≥ ${least}×` : atMost === undefined ? '' : `≤ ${atMost}${unit}`;
    const before = baseline && [
      baseline.figures[figure] === undefined ? '' : `${shown(baseline.figures[figure])}${unit}`,
      ratio && baseline.figures[ratio.key] !== undefined ? `${baseline.figures[ratio.key]}×` : '',
    ];
    printLine([
      label,
      `${shown(summary[figure])}${unit}`,
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

type Judged = Pick<Row, 'figure' | 'ratio' | 'unit' | 'atMost'>;

/** What a goal is about: the ratio if there is one, which is better the higher it is. Undefined without a goal. */
function judged({
  figure,
  ratio,
  atMost,
}: Omit<Judged, 'unit'>): { key: string; isBetter: Better } | undefined {
  if (ratio) return { key: ratio.key, isBetter: (one, other) => one > other };
  return atMost === undefined ? undefined : { key: figure, isBetter: (one, other) => one < other };
}

type Better = (one: number, other: number) => boolean;

/** "3.97×, −13 %": the best figure, and by how much this one is worse. */
export function compareWithBest(row: Judged, measured: Raw, best: Raw): string {
  const goal = judged(row);
  const [now, ever] = [goal && measured[goal.key], goal && best[goal.key]];
  if (!goal || now === undefined || ever === undefined) return '';
  const name = row.ratio ? `${ever}×` : `${shown(ever)}${row.unit}`;
  if (!goal.isBetter(ever, now)) return name;
  const percent = Math.round((100 * (now - ever)) / ever);
  return `${name}, ${percent < 0 ? '−' : '+'}${Math.abs(percent)} %`;
}

/** The best of each figure with a goal, of those before and these. */
export function bestOf(before: Raw, figures: Raw): Raw {
  const best: Record<string, number> = { ...before };
  for (const row of rows) {
    const goal = judged(row);
    const value = goal && figures[goal.key];
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
  return `Quick: short rounds, ${open} open and ${settled} settled bets, fewer than the goals name; figures scatter.`;
}

export function saveBaseline(figures: Raw): void {
  const baseline: Baseline = {
    machine: machine(),
    figures,
    best: bestOf(readBaseline()?.best ?? {}, figures),
  };
  writeFileSync(baselineFile, `${JSON.stringify(baseline, null, 2)}\n`);
}

function machine(): string {
  return `${cpus().length} cores (${cpus()[0]!.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB memory, Node ${process.versions.node}`;
}
