import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stopsWithParent } from '@sidebet/server/app/stop-with-parent';
import { buildWebWhenStale } from '../../scripts/build-web.ts';
import { failedVitestTests } from '../../scripts/failed-tests.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type TestsToRun = {
  readonly projects: readonly ('postgres' | 'faults')[];
  /** All tests of the projects unless given. */
  readonly paths?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

export type TestCounts = {
  readonly passed: number;
  readonly skipped: number;
  /** Each with its first lines. */
  readonly failures: readonly string[];
};

/** Runs tests that use PostgreSQL, on a cluster of their own unless `env` names one. */
export async function runTests({ projects, paths = [], env }: TestsToRun): Promise<TestCounts> {
  // Some tests start the whole program.
  buildWebWhenStale();
  const folder = mkdtempSync(join(tmpdir(), 'sidebet-tests-'));
  const report = join(folder, 'report.json');
  const { TEST_CLUSTER_URL: _, ...inherited } = process.env;
  const args = ['run', ...projects.flatMap((project) => ['--project', project]), ...paths];
  try {
    const run = spawn(
      process.execPath,
      [
        ...stopsWithParent,
        'node_modules/vitest/vitest.mjs',
        ...args,
        '--reporter=json',
        `--outputFile=${report}`,
      ],
      { cwd: root, env: { ...inherited, ...env }, stdio: 'ignore' },
    );
    const [exitCode] = await once(run, 'exit');
    if (!existsSync(report)) return { passed: 0, skipped: 0, failures: ['the tests did not run'] };
    const parsed = JSON.parse(readFileSync(report, 'utf8'));
    const { numPassedTests: passed, numPendingTests: skipped } = parsed;
    const failures = failedVitestTests(parsed).map(
      ({ name, message }) => `${name.replace(root, '')}: ${message.split('\n').slice(0, 10).join('\n')}`,
    );
    if (failures.length === 0 && exitCode !== 0) failures.push('the run failed outside of its tests');
    if (failures.length === 0 && passed === 0) failures.push('no test passed');
    return { passed, skipped, failures };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
