import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Proof, type ProofResult, type ProofRun, Tally } from '../harness/proof.ts';

/** The supported major versions besides the embedded one, and where Debian's packages put them. */
const supported = [15, 16, 17];
const binFolder = (major: number) => `/usr/lib/postgresql/${major}/bin`;
const installed = supported.filter((major) => existsSync(join(binFolder(major), 'initdb')));
const missing = supported.filter((major) => !installed.includes(major));

const root = fileURLToPath(new URL('../..', import.meta.url));

/** All tests that use PostgreSQL, on each supported version that is installed. `npm test` runs them on the embedded one. */
async function provePostgresVersions({ count, progress }: ProofRun): Promise<ProofResult> {
  const tally = new Tally(progress);
  const passed: string[] = [];
  for (const major of installed.slice(0, count)) {
    const { numPassedTests, failures } = await testOn(major);
    tally.add(failures.length === 0 ? null : `PostgreSQL ${major}: ${failures.join('; ')}`);
    passed.push(`${numPassedTests} on ${major}`);
  }
  const skipped = missing.map(
    (major) => `PostgreSQL ${major} is not installed (apt-get install postgresql-${major}).`,
  );
  const note = [passed.length > 0 ? `Tests passed: ${passed.join(', ')}.` : '', ...skipped].join(' ').trim();
  return { ...tally.result(), note };
}

type Report = {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
};

async function testOn(major: number): Promise<{ numPassedTests: number; failures: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'sidebet-versions-'));
  const report = join(folder, 'report.json');
  const { TEST_CLUSTER_URL: _, ...env } = process.env;
  try {
    const run = spawn(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--project',
        'postgres',
        '--reporter=json',
        `--outputFile=${report}`,
      ],
      { cwd: root, env: { ...env, TEST_POSTGRES_BIN: binFolder(major) }, stdio: 'ignore' },
    );
    await once(run, 'exit');
    if (!existsSync(report)) return { numPassedTests: 0, failures: ['the tests did not run'] };
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const failures = testResults.flatMap(({ name, status, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName);
      return failed.length === 0 && status === 'failed' ? [name] : failed;
    });
    if (numPassedTests === 0) failures.push('no test passed');
    return { numPassedTests, failures };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const postgresVersions: Proof = {
  name: 'postgresVersions',
  unit: 'versions',
  needsPostgres: false,
  counts: { full: installed.length, quick: installed.length, test: 0 },
  run: provePostgresVersions,
};
