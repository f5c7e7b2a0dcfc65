import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startThrowawayCluster } from '@sidebet/server/db/cluster';
import { migrate } from '@sidebet/server/db/migrate';
import { type Log, silentLog } from '@sidebet/server/logging/log';
import { ManualClock } from '../harness/book-under-test.ts';
import { stopOnInterrupt } from '../harness/interrupt.ts';
import { ProgressLine } from '../harness/progress-line.ts';
import { openLines } from './lined-season.ts';
import { openFeed } from './read-file.ts';
import { type LinesReplayResult, type ReplayResult, replay, replayLines } from './season-replay.ts';

/**
 * `npm run replay -- FILE [--report OUT.json] [--fast] [--bets N] [--people N]`: replays recorded games through the real
 * system on a separate PostgreSQL with the recording's clock, and ends with one line of JSON. With `--lines LINES.csv` instead
 * of FILE it replays a season with closing lines, and the report has one line of JSON for each game.
 */
const usage =
  'Usage: npm run replay -- FILE | --lines LINES.csv [--report OUT] [--fast] [--bets N] [--people N]';

/** Opens a database that is as durable as in production; --fast turns durability off. */
const fastFlags = ['-c fsync=off', '-c synchronous_commit=off'];

type Options = {
  file: string;
  hasLines: boolean;
  report: string | undefined;
  fast: boolean;
  bets: number;
  people: number;
};

function readOptions(args: string[]): Options | { mistake: string } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        lines: { type: 'string' },
        report: { type: 'string' },
        fast: { type: 'boolean', default: false },
        bets: { type: 'string', default: '20000' },
        people: { type: 'string', default: '500' },
      },
    });
    const [bets, people] = [Number(values.bets), Number(values.people)];
    const hasLines = values.lines !== undefined;
    const [file, more] = hasLines ? [values.lines, ...positionals] : positionals;
    if (file === undefined || more !== undefined) return { mistake: usage };
    if (!Number.isInteger(bets) || bets < 1) return { mistake: '--bets must be a whole number above 0.' };
    if (!Number.isInteger(people) || people < 3)
      return { mistake: '--people must be a whole number above 2.' };
    return { file, hasLines, report: values.report, fast: values.fast, bets, people };
  } catch {
    return { mistake: usage };
  }
}

async function main(args: string[]): Promise<number> {
  const options = readOptions(args);
  if ('mistake' in options) return complain(options.mistake);
  const { file, hasLines } = options;
  const opened = hasLines ? openLines(file, new ManualClock(0)) : openFeed(file, new ManualClock(0));
  if ('mistake' in opened) return complain(opened.mistake, hasLines ? 2 : 1);
  console.log(`${opened.feed.games.length} games, ${options.bets} bets by ${options.people} people`);
  const result = await onThrowawayPostgres(options);
  if ('mistake' in result) return complain(result.mistake);
  if (options.report !== undefined) {
    try {
      writeFileSync(options.report, reportText(result.events, hasLines));
    } catch {
      return complain(`The report cannot be written to ${options.report}.`);
    }
  }
  if (result.problem) console.error(result.problem);
  console.log(JSON.stringify(result.figures));
  return result.problem ? 1 : 0;
}

function reportText(events: readonly object[], hasLines: boolean): string {
  if (!hasLines) return `${JSON.stringify(events, null, 2)}\n`;
  return events.map((event) => `${JSON.stringify(event)}\n`).join('');
}

async function onThrowawayPostgres(
  options: Options,
): Promise<ReplayResult | LinesReplayResult | { mistake: string }> {
  const cluster = await startThrowawayCluster(options.fast ? fastFlags : []);
  const stop = stopOnInterrupt(cluster.stop);
  let line: ProgressLine | undefined;
  try {
    await migrate(cluster.url);
    return await (options.hasLines ? replayLines : replay)({
      ...options,
      databaseUrl: cluster.url,
      log: errorsOnly,
      progress: (done, of) => {
        line ??= new ProgressLine('instants of the season', of);
        line.show(done);
      },
    });
  } finally {
    line?.clear();
    await stop();
  }
}

const errorsOnly: Log = { ...silentLog, error: (fields, message) => console.error(message, fields) };

function complain(mistake: string, exitCode = 1): number {
  console.error(mistake);
  return exitCode;
}

process.exitCode = await main(process.argv.slice(2));
