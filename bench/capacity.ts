import type { Raw } from './metrics.ts';
import { betRates } from './streams.ts';

/** What is assumed about people. Everything else is measured. */
const assumptions = {
  betsPerUserPerDay: 1,
  /** The busiest seconds of game day, compared with the average. */
  peakFactor: 10,
  /** Of all people, at the peak. */
  onlineShare: 0.05,
  /** Pages and lists that someone online loads. */
  readsPerMinute: 6,
  /** Open pages per process; `streamKb` and the cost of news are measured with as many. */
  pagesPerProcess: 10_000,
} as const;

type Capacity = {
  readonly people: number;
  readonly betsPerSecond: number;
  readonly openPages: number;
  readonly processes: number;
  readonly serverCores: number;
  readonly postgresCores: number;
  readonly streamMemoryGb: number;
  /** To open pages: news of the board, and lists they read again because of them. Megabytes. */
  readonly networkMbPerSecond: number;
  readonly walMbPerSecond: number;
  readonly keptGbPerYear: number;
  /** Command results, at any time. */
  readonly resultsGb: number;
};

const secondsPerDay = 86_400;
/** How long results are stored (domain/src/data-rights/retention.ts). */
const daysOfResults = 7;
/**
 * What this many people need at the peak, from the costs in `measured` (bench/baseline.json). What news of the board costs a
 * process and the network was measured at `betRates`, and lies between these metrics at other rates; above the last it stays,
 * because news is paced (docs/adr/0053-news-of-the-board-is-paced.md).
 */
export function capacityFor(people: number, measured: Raw): Capacity {
  const cost = (key: string) => {
    const value = measured[key];
    if (value === undefined) throw new Error(`The baseline has no ${key}.`);
    return value;
  };
  const betsPerDay = people * assumptions.betsPerUserPerDay;
  const betsPerSecond = (betsPerDay / secondsPerDay) * assumptions.peakFactor;
  const openPages = people * assumptions.onlineShare;
  const readsPerSecond = (openPages * assumptions.readsPerMinute) / 60;
  const coresFor = (side: 'Server' | 'Postgres') =>
    (betsPerSecond * (2 * cost(`http${side}Us`) + cost(`settle${side}Us`)) +
      readsPerSecond * cost(`board${side}Us`)) /
    1e6;
  const newsCost = (key: string) =>
    interpolate(
      betsPerSecond,
      betRates.map((rate) => [rate, cost(`${key}${rate}`)]),
    );
  const liveCores = (openPages / assumptions.pagesPerProcess) * newsCost('cores');
  const serverCores = coresFor('Server') + liveCores;
  return {
    people,
    betsPerSecond,
    openPages,
    // Node runs one process's requests on one core; half of it stays free for bursts.
    processes: Math.max(1, Math.ceil(openPages / assumptions.pagesPerProcess), Math.ceil(2 * serverCores)),
    serverCores,
    postgresCores: coresFor('Postgres'),
    streamMemoryGb: (openPages * cost('streamKb')) / 2 ** 20,
    networkMbPerSecond: (openPages * newsCost('pageKb')) / 1_000,
    walMbPerSecond: (betsPerSecond * (2 * cost('engineWalBytes') + cost('settleWalBytes'))) / 1e6,
    keptGbPerYear: (365 * betsPerDay * cost('keptBytes')) / 1e9,
    resultsGb: (daysOfResults * betsPerDay * cost('resultBytes')) / 1e9,
  };
}

/** On the line through 0 and these points, which are sorted; the last value beyond them. */
function interpolate(x: number, points: readonly (readonly [x: number, y: number])[]): number {
  let before: readonly [number, number] = [0, 0];
  for (const point of points) {
    if (x <= point[0]) return before[1] + ((x - before[0]) / (point[0] - before[0])) * (point[1] - before[1]);
    before = point;
  }
  return before[1];
}

/** The tables of docs/capacity.md. */
export function capacityTables(machine: string, measured: Raw): string {
  const number = (value: number) =>
    value >= 100
      ? Math.round(value).toLocaleString('en-US')
      : value.toLocaleString('en-US', { maximumSignificantDigits: 2 });
  const operations = [
    ['Create a bet over HTTP', 'http'],
    ['Create or accept a bet in the book, without HTTP', 'engine'],
    ['The same for bets on the spread', 'line'],
    ['Settle a bet', 'settle'],
    ['Read the first page of the board', 'board'],
  ].map(
    ([label, key]) =>
      `| ${label} | ${number(measured[`${key}ServerUs`]!)} | ${number(measured[`${key}PostgresUs`]!)} | ${number(measured[`${key}WalBytes`]!)} |`,
  );
  const people = [10_000, 100_000, 1_000_000, 10_000_000].map((count) => {
    const needs = capacityFor(count, measured);
    const cells = [
      needs.people,
      needs.betsPerSecond,
      needs.openPages,
      needs.processes,
      needs.serverCores,
      needs.postgresCores,
      needs.streamMemoryGb,
      needs.networkMbPerSecond,
      needs.walMbPerSecond,
      needs.keptGbPerYear,
      needs.resultsGb,
    ];
    return `| ${cells.map(number).join(' | ')} |`;
  });
  return [
    `Measured on ${machine}, with everything on one machine.`,
    '',
    '| One operation | Server, µs of CPU | PostgreSQL, µs of CPU | WAL, bytes |',
    '|---|---|---|---|',
    ...operations,
    '',
    '| People | Bets/s | Open pages | Processes | Server cores | PostgreSQL cores | Streams, GB | Network, MB/s | WAL, MB/s | Kept, GB a year | Results, GB |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...people,
    '',
    '| Bets/s | Network of an open page, kB/s | Server cores for news of 10,000 pages |',
    '|---|---|---|',
    ...betRates.map(
      (rate) => `| ${rate} | ${number(measured[`pageKb${rate}`]!)} | ${number(measured[`cores${rate}`]!)} |`,
    ),
  ].join('\n');
}
