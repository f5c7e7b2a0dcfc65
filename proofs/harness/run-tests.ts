import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

type Report = {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
};

/** Runs the tests that use PostgreSQL, all or those under `path`, on a cluster of their own. */
export async function runTests(
  env: Record<string, string>,
  path?: string,
): Promise<{ passed: number; failures: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'sidebet-tests-'));
  const report = join(folder, 'report.json');
  const { TEST_CLUSTER_URL: _, ...inherited } = process.env;
  const args = ['run', '--project', 'postgres', ...(path ? [path] : [])];
  try {
    const run = spawn(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', ...args, '--reporter=json', `--outputFile=${report}`],
      { cwd: root, env: { ...inherited, ...env }, stdio: 'ignore' },
    );
    await once(run, 'exit');
    if (!existsSync(report)) return { passed: 0, failures: ['the tests did not run'] };
    const { numPassedTests: passed, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const failures = testResults.flatMap(({ name, status, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName);
      return failed.length === 0 && status === 'failed' ? [name] : failed;
    });
    if (passed === 0) failures.push('no test passed');
    return { passed, failures };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
