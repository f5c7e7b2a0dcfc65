import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  createWriteStream,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * `npm run repeat-ci -- FOLDER`: runs .ci/run of the newest commit in six fresh clones, the last two with all processors busy.
 * Each result is a line of JSON in FOLDER/COMMIT.ndjson. Started again, it continues after the last result.
 *
 * `--at 2026-03-08T06:59:30Z --zone America/New_York` runs it once with the machine's clock moved and in that time zone. It needs
 * Debian's package datefudge: with libfaketime, time jumps for a moment when PostgreSQL handles a signal.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '6' },
    busy: { type: 'string', default: '2' },
    at: { type: 'string' },
    zone: { type: 'string' },
    /** Steps of `npm test` instead of all of .ci/run. */
    only: { type: 'string', multiple: true },
  },
});

type Result = {
  readonly run: string;
  readonly busy: boolean;
  readonly exit: number;
  readonly minutes: number;
  /** The closing line, the time of each step, and the flaky tests. */
  readonly lines: readonly string[];
};

const root = resolve(import.meta.dirname, '..');
const folder = resolve(positionals[0] ?? 'reports/repeat-ci');
mkdirSync(folder, { recursive: true });
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const resultsFile = join(folder, `${commit}.ndjson`);
const done: Result[] = existsSync(resultsFile)
  ? readFileSync(resultsFile, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  : [];

const plan = values.at
  ? [{ run: `at ${values.at} ${values.zone ?? ''}`.trim(), busy: false }]
  : Array.from({ length: Number(values.runs) }, (_, i) => ({
      run: String(i + 1),
      busy: i >= Number(values.runs) - Number(values.busy),
    }));
for (const { run, busy } of plan) {
  if (done.some((one) => one.run === run)) continue;
  const result = await runOnce(run, busy);
  appendFileSync(resultsFile, `${JSON.stringify(result)}\n`);
  console.log(
    [`Run ${run}${busy ? ' (busy)' : ''}: ${result.minutes} minutes`, ...result.lines].join('\n  '),
  );
  process.exitCode ||= result.exit;
}

async function runOnce(run: string, busy: boolean): Promise<Result> {
  const place = mkdtempSync(join(tmpdir(), 'sidebet-ci-'));
  const clone = join(place, 'main');
  execFileSync('git', ['clone', '--quiet', root, clone]);
  const shared = join(root, '../shared');
  if (existsSync(shared)) cpSync(shared, join(place, 'shared'), { recursive: true });
  const load = busy ? keepBusy() : [];
  const log = join(folder, `${commit}-${run.replace(/\W+/g, '-')}.log`);
  const startedAt = performance.now();
  try {
    const exit = await runCi(clone, log);
    const minutes = Math.round((performance.now() - startedAt) / 6_000) / 10;
    const text = readFileSync(log, 'utf8');
    const lines =
      text.match(/^(flaky: .*|FAILED .*|[\w-]+: \d+ passed, .* s|\d+ passed, \d+ failed)$/gm) ?? [];
    return { run, busy, exit, minutes, lines };
  } finally {
    for (const program of load) program.kill();
    rmSync(place, { recursive: true, force: true });
  }
}

function runCi(clone: string, log: string): Promise<number> {
  const [program, args] = values.only ? ['npm', ['test', '--', ...values.only]] : ['bash', ['.ci/run']];
  const child = spawn(program as string, args as string[], {
    cwd: clone,
    env: { ...process.env, CI: 'true', ...(values.zone && { TZ: values.zone }), ...movedClock() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const out = createWriteStream(log);
  child.stdout.pipe(out);
  child.stderr.pipe(out);
  return new Promise((resolve) => child.once('close', (code) => out.end(() => resolve(code ?? 1))));
}

/** An offset, because programs that start later must continue in the same time. Timers keep their pace. */
function movedClock(): Record<string, string> {
  if (!values.at) return {};
  const [library] = globSync('/usr/lib/*/datefudge/datefudge.so');
  if (library === undefined) throw new Error('datefudge is missing: apt-get install datefudge.');
  const backSeconds = Math.round((Date.now() - Date.parse(values.at)) / 1000);
  return { LD_PRELOAD: library, DATEFUDGE: String(backSeconds) };
}

/** A program per processor that computes without end. */
function keepBusy(): ChildProcess[] {
  return Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
}
