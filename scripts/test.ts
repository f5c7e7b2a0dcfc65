import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildWebWhenStale } from './build-web.ts';
import { findOrInstallChromium } from './chromium.ts';
import { type FailedTest, failedBrowserTests, failedVitestTests } from './failed-tests.ts';
import { makeTestFolder } from './test-folder.ts';

/**
 * `npm test`: all steps, the fastest to fail first. Continues after a failure, so one run reports everything. Ends with every
 * failed test, for logs that keep only their end, and the line `N passed, N failed`. `npm test -- lint unit` runs only the named steps.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name: string) => join(root, 'node_modules', name);
const reports = join(root, 'reports');
const env = {
  ...process.env,
  TMPDIR: makeTestFolder(),
  // The programs that tests start load the same modules again and again.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
};

type Counts = { passed: number; failed: number; failures?: readonly FailedTest[] };
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
  const { path, wholePath } = await chromium!;
  const report = join(reports, 'browser.json');
  const { status, errors } = await node(
    bin('@playwright/test/cli.js'),
    'test',
    '-c',
    'e2e/playwright.config.ts',
  )({
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...(path && { CHROMIUM_PATH: path }),
    ...(wholePath && { WHOLE_CHROMIUM_PATH: wholePath }),
  });
  if (!existsSync(report)) return stepFailed(0, errors);
  const parsed = JSON.parse(readFileSync(report, 'utf8'));
  const passed = parsed.stats.expected;
  const failed = parsed.stats.unexpected + parsed.stats.flaky;
  if (failed === 0 && status !== 0) return stepFailed(passed, errors);
  return { passed, failed, failures: failedBrowserTests(parsed) };
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

/** For what fails outside of tests: an uncaught error, a hook, or the end of the run. Reports list none of them. */
function stepFailed(passed: number, errors: string): Counts {
  return { passed, failed: 1, failures: [{ name: 'outside of tests', message: errors }] };
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

const wanted = process.argv.slice(2);
const chosen = steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
/** Starts with the first step: a browser that must be installed is there when its tests start. */
const chromium = chosen.some(({ name }) => name === 'browser') ? findOrInstallChromium() : undefined;
// The step that waits for it reports its failure.
chromium?.catch(() => {});
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const total: Counts = { passed: 0, failed: 0 };
const failedSteps: string[] = [];
const failures: FailedTest[] = [];
for (const [index, { name, run }] of chosen.entries()) {
  console.log(`\n[${index + 1}/${chosen.length}] ${name}`);
  const started = performance.now();
  const counts: Counts = await run().catch((error: unknown) => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  total.passed += counts.passed;
  total.failed += counts.failed;
  for (const failure of counts.failures ?? []) {
    failures.push({ ...failure, name: `${name}: ${failure.name}` });
  }
  if (counts.failed > 0) failedSteps.push(name);
  console.log(
    `${name}: ${counts.passed} passed, ${counts.failed} failed, ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
}
for (const { name, message } of failures) {
  console.log(`\nFAILED ${name}\n${message.split('\n').slice(0, 80).join('\n')}`);
}
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || chosen.length === 0 ? 1 : 0);
