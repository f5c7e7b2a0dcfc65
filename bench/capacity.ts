import type { Raw } from './figures.ts';

/** What is assumed about people. Everything else is measured. */
const assumptions = {
  betsPerPersonPerDay: 1,
  /** The busiest seconds of game day, compared with the average. */
  peakFactor: 10,
  /** Of all people, at the peak. */
  onlineShare: 0.05,
  /** Pages and lists that someone online loads. */
  readsPerMinute: 6,
  /** Open pages per process; `streamKb` and `rushServerCores` are measured with as many. */
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
  readonly walMbPerSecond: number;
  readonly keptGbPerYear: number;
  /** Command results, at any time. */
  readonly resultsGb: number;
};

const secondsPerDay = 86_400;
/** How long results are stored (server/src/workers/sweep-command-results.ts). */
const daysOfResults = 7;
/** Bets per second in the rush of the bench (bench/streams.ts). */
const rushBetsPerSecond = 100;

/**
 * What this many people need at the peak, from the costs in `measured` (bench/baseline.json). The costs of a process's open pages
 * grow with the number of bets up to those of a rush, because news of the board is paced
 * (docs/adr/0053-news-of-the-board-is-paced.md).
 */
export function capacityFor(people: number, measured: Raw): Capacity {
  const cost = (key: string) => {
    const value = measured[key];
    if (value === undefined) throw new Error(`The baseline has no ${key}.`);
    return value;
  };
  const betsPerDay = people * assumptions.betsPerPersonPerDay;
  const betsPerSecond = (betsPerDay / secondsPerDay) * assumptions.peakFactor;
  const openPages = people * assumptions.onlineShare;
  const readsPerSecond = (openPages * assumptions.readsPerMinute) / 60;
  const coresFor = (side: 'Server' | 'Postgres') =>
    (betsPerSecond * (2 * cost(`http${side}Us`) + cost(`settle${side}Us`)) +
      readsPerSecond * cost(`board${side}Us`)) /
    1e6;
  const liveCores =
    (openPages / assumptions.pagesPerProcess) *
    cost('rushServerCores') *
    Math.min(1, betsPerSecond / rushBetsPerSecond);
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
    walMbPerSecond: (betsPerSecond * (2 * cost('engineWalBytes') + cost('settleWalBytes'))) / 1e6,
    keptGbPerYear: (365 * betsPerDay * cost('keptBytes')) / 1e9,
    resultsGb: (daysOfResults * betsPerDay * cost('resultBytes')) / 1e9,
  };
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
    '| People | Bets/s | Open pages | Processes | Server cores | PostgreSQL cores | Streams, GB | WAL, MB/s | Kept, GB a year | Results, GB |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...people,
  ].join('\n');
}
