import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type BrowserRun, countBrowserTests, describeFlaky, filesToRetry } from './browser-runs.ts';
import { buildWebWhenStale } from './build-web.ts';
import { findOrInstallChromium } from './chromium.ts';
import { type FailedTest, failedVitestTests, failureOutsideTests } from './failed-tests.ts';
import { makeTestFolder } from './test-folder.ts';

/**
 * `npm test`: all steps, the fastest to fail first. Continues after a failure, so one run reports everything. Ends with every
 * failed test, for logs that keep only their end, and the line `N passed, N failed`. `npm test -- lint unit` runs only the
 * named steps. With CI=true, one or two failed files of browser tests run once more at the end.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name: string) => join(root, 'node_modules', name);
const reports = join(root, 'reports');
const isCi = process.env.CI === 'true';
// Programs that look for it behave differently: they color output and forbid other options.
delete process.env.CI;
const env = {
  ...process.env,
  TMPDIR: makeTestFolder(),
  // The programs that tests start load the same modules again and again.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
};

type Counts = {
  readonly passed: number;
  readonly failed: number;
  readonly failures?: readonly FailedTest[];
  readonly flaky?: readonly FailedTest[];
  readonly browserRun?: BrowserRun;
};
type Step = { readonly name: string; readonly run: () => Promise<Counts> };

/** `server` includes play-money, proofs and bench, since each would check the server again. */
const projects = [
  'domain',
  'contract',
  'server',
  'web',
  'web/tsconfig.sw.json',
  'web/tsconfig.vite.json',
  'e2e',
];

const steps: readonly Step[] = [
  {
    name: 'types',
    run: () => all(projects.map((project) => node(bin('typescript/bin/tsc'), '-p', project))),
  },
  {
    name: 'lint',
    run: () => all([node(bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.')]),
  },
  { name: 'imports', run: () => all([node('scripts/check-imports.ts')]) },
  { name: 'dependencies', run: () => all([node('scripts/check-dependencies.ts')]) },
  { name: 'dead-code', run: () => all([node(bin('knip/bin/knip.js'))]) },
  { name: 'unit', run: () => vitest('pure', 'web', 'components') },
  { name: 'integration', run: integration },
  { name: 'browser', run: browser },
];

/** Steps whose tests start the whole program need a current build of the site. */
function integration(): Promise<Counts> {
  buildWebWhenStale();
  return vitest('postgres');
}

async function browser(): Promise<Counts> {
  buildWebWhenStale();
  const browserRun = await playwright('browser');
  return { ...countBrowserTests(browserRun), browserRun };
}

async function playwright(name: string, ...args: string[]): Promise<BrowserRun> {
  const { path, wholePath } = await chromium!;
  const report = join(reports, `${name}.json`);
  const run = await node(
    bin('@playwright/test/cli.js'),
    'test',
    '-c',
    'e2e/playwright.config.ts',
    ...args,
  )({
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...(path && { CHROMIUM_PATH: path }),
    ...(wholePath && { WHOLE_CHROMIUM_PATH: wholePath }),
  });
  return { ...run, report: existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined };
}

async function vitest(...projects: string[]): Promise<Counts> {
  const report = join(reports, `${projects[0]}.json`);
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  // Vitest colors each dot, whatever it writes to.
  const colors: Record<string, string> = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
  const { status, errors } = await node(bin('vitest/vitest.mjs'), ...args)(colors);
  if (!existsSync(report)) return stepFailed(0, errors);
  const { numPassedTests: passed, ...parsed } = JSON.parse(readFileSync(report, 'utf8'));
  const failures = failedVitestTests(parsed);
  if (failures.length === 0 && status !== 0) return stepFailed(passed, errors);
  return { passed, failed: failures.length, failures };
}

function stepFailed(passed: number, errors: string): Counts {
  return { passed, failed: 1, failures: [failureOutsideTests(errors)] };
}

type Run = (env: Record<string, string>) => Promise<{ status: number; errors: string }>;

/** Runs a program with the project's Node and streams its output. `errors` is the end of what it wrote to stderr. */
function node(...args: string[]): Run {
  return (more) =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, args, {
        cwd: root,
        stdio: ['inherit', 'inherit', 'pipe'],
        env: { ...env, ...more },
      });
      let errors = '';
      child.stderr.on('data', (chunk: Buffer) => {
        process.stderr.write(chunk);
        errors = (errors + chunk).slice(-5_000);
      });
      child.on('exit', async (code) => {
        // A program that the child left behind may keep stderr open.
        await Promise.race([once(child.stderr, 'close'), setTimeout(1_000)]);
        resolve({ status: code ?? 1, errors });
      });
      child.on('error', (error) => resolve({ status: 1, errors: error.message }));
    });
}

async function all(runs: readonly Run[]): Promise<Counts> {
  const counts = { passed: 0, failed: 0 };
  for (const run of runs) counts[(await run({})).status === 0 ? 'passed' : 'failed']++;
  return counts;
}

/** Runs a step and prints its counts. */
async function measure(title: string, { name, run }: Step): Promise<Counts> {
  console.log(`\n[${title}] ${name}`);
  const started = performance.now();
  const counts = await run().catch((error: unknown): Counts => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed, ${seconds} s`);
  return counts;
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(
    `No step is called ${unknown.join(', ')}. Steps: ${steps.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}
const chosen = steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
/** Starts with the first step: a browser that must be installed is there when its tests start. */
const chromium = chosen.some(({ name }) => name === 'browser') ? findOrInstallChromium() : undefined;
// The step that waits for it reports its failure.
chromium?.catch(() => {});
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const results = new Map<string, Counts>();
for (const [index, step] of chosen.entries()) {
  results.set(step.name, await measure(`${index + 1}/${chosen.length}`, step));
}
const first = results.get('browser')?.browserRun;
const files = first ? filesToRetry(first, isCi) : [];
if (first && files.length > 0) {
  // An own folder, because Playwright empties it: it would delete the first run's screenshots.
  const args = ['--workers=1', '--output=test-results/retry'];
  const patterns = files.map((file) => `/${file.replaceAll('.', '\\.')}$`);
  const run = async () => countBrowserTests(first, await playwright('browser-retry', ...args, ...patterns));
  results.set('browser', await measure(`once more: ${files.join(', ')}`, { name: 'browser', run }));
}
for (const [name, { failures = [] }] of results) {
  for (const failure of failures) {
    console.log(`\nFAILED ${name}: ${failure.name}\n${failure.message.split('\n').slice(0, 80).join('\n')}`);
  }
}
const failedSteps = chosen.filter(({ name }) => results.get(name)!.failed > 0);
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.map(({ name }) => name).join(', ')}`);
for (const test of results.get('browser')?.flaky ?? []) console.log(describeFlaky(test));
const total = (what: 'passed' | 'failed') =>
  [...results.values()].reduce((sum, counts) => sum + counts[what], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exit(total('failed') > 0 || chosen.length === 0 ? 1 : 0);
