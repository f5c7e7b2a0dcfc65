import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { migrate } from '@sidebet/server/db/migrate';
import { type Log, silentLog } from '@sidebet/server/logging/log';
import { startThrowawayCluster } from '@sidebet/server/testing/throwaway-cluster';
import { ManualClock } from '../harness/book-under-test.ts';
import { stopOnInterrupt } from '../harness/interrupt.ts';
import { ProgressLine } from '../harness/progress-line.ts';
import { printDay, replayDay } from './day-replay.ts';
import { openLines } from './lined-season.ts';
import { openFeed } from './read-file.ts';
import { type LinesReplayResult, type ReplayResult, replay, replayLines } from './season-replay.ts';

/**
 * `npm run replay -- FILE [--report OUT.json] [--fast] [--bets N] [--people N]`: replays recorded games through the real
 * system on a separate PostgreSQL with the recording's clock, and ends with one line of JSON. With `--lines LINES.csv` instead
 * of FILE it replays a season with closing lines, and the report has one line of JSON for each game.
 */
const usage = `Usage: npm run replay -- FILE | --lines LINES.csv [--report OUT] [--fast] [--bets N] [--people N]
       npm run replay -- --day [--speed N] [--credits N] [--fast]

--day plays a made-up game day of four sports (about 5 hours) against a local copy of The Odds API. It prints, for each hour,
the credits used and how long ago the feed last sent the scores of games in play, with and without a bettor's open page. It
also prints the time from the response that confirms a final score to the payout. It does not measure delays at the vendor.
--speed N plays N seconds of the day in one, at most (default 1). --credits N is the month's credits (default 100000).`;

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

type DayOptions = { readonly speed: number; readonly credits: number; readonly fast: boolean };

function readDayOptions(args: string[]): DayOptions | { mistake: string } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        day: { type: 'boolean' },
        speed: { type: 'string', default: '1' },
        credits: { type: 'string', default: '100000' },
        fast: { type: 'boolean', default: false },
      },
    });
    const [speed, credits] = [Number(values.speed), Number(values.credits)];
    if (!(speed > 0)) return { mistake: '--speed must be a number above 0.' };
    if (!Number.isInteger(credits) || credits < 1)
      return { mistake: '--credits must be a whole number above 0.' };
    return { speed, credits, fast: values.fast };
  } catch {
    return { mistake: usage };
  }
}

async function playDay(args: string[]): Promise<number> {
  const options = readDayOptions(args);
  if ('mistake' in options) return complain(options.mistake);
  const result = await onThrowawayPostgres(options, (databaseUrl) =>
    replayDay({ databaseUrl, speed: options.speed, monthlyCredits: options.credits, log: errorsOnly }),
  );
  if (result.problem) console.error(result.problem);
  console.log(printDay(result));
  return result.problem ? 1 : 0;
}

async function main(args: string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(usage);
    return 0;
  }
  if (args.includes('--day')) return playDay(args);
  const options = readOptions(args);
  if ('mistake' in options) return complain(options.mistake);
  const { file, hasLines } = options;
  const opened = hasLines ? openLines(file, new ManualClock(0)) : openFeed(file, new ManualClock(0));
  if ('mistake' in opened) return complain(opened.mistake, hasLines ? 2 : 1);
  console.log(`${opened.feed.games.length} games, ${options.bets} bets by ${options.people} people`);
  const result = await playSeason(options);
  if ('mistake' in result) return complain(result.mistake);
  if (options.report !== undefined) {
    try {
      writeFileSync(options.report, reportText(result.events, hasLines));
    } catch {
      return complain(`The report cannot be written to ${options.report}.`);
    }
  }
  if (result.problem) console.error(result.problem);
  console.log(JSON.stringify(result.metrics));
  return result.problem ? 1 : 0;
}

function reportText(events: readonly object[], hasLines: boolean): string {
  if (!hasLines) return `${JSON.stringify(events, null, 2)}\n`;
  return events.map((event) => `${JSON.stringify(event)}\n`).join('');
}

async function playSeason(options: Options): Promise<ReplayResult | LinesReplayResult | { mistake: string }> {
  let line: ProgressLine | undefined;
  try {
    return await onThrowawayPostgres<ReplayResult | LinesReplayResult | { mistake: string }>(
      options,
      (databaseUrl) =>
        (options.hasLines ? replayLines : replay)({
          ...options,
          databaseUrl,
          log: errorsOnly,
          progress: (done, of) => {
            line ??= new ProgressLine('instants of the season', of);
            line.show(done);
          },
        }),
    );
  } finally {
    line?.clear();
  }
}

async function onThrowawayPostgres<T>(
  { fast }: { readonly fast: boolean },
  play: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  const cluster = await startThrowawayCluster(fast ? fastFlags : []);
  const stop = stopOnInterrupt(cluster.stop);
  try {
    await migrate(cluster.url);
    return await play(cluster.url);
  } finally {
    await stop();
  }
}

const errorsOnly: Log = { ...silentLog, error: (fields, message) => console.error(message, fields) };

function complain(mistake: string, exitCode = 1): number {
  console.error(mistake);
  return exitCode;
}

process.exitCode = await main(process.argv.slice(2));
