import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Proof, type ProofResult, type ProofRun, Tally } from '../harness/proof.ts';
import { runTests } from '../harness/run-tests.ts';

/** The supported major versions besides the embedded one, and where Debian's packages put them. */
const supported = [15, 16, 17];
const binFolder = (major: number) => `/usr/lib/postgresql/${major}/bin`;
const installed = supported.filter((major) => existsSync(join(binFolder(major), 'initdb')));
const missing = supported.filter((major) => !installed.includes(major));

/** Where versions differ: the statements of migrations, and the book's own. */
const quickPaths = ['server/src/db/', 'server/src/book/'];

/**
 * All tests that use PostgreSQL, on each supported version that is installed; with `--quick` the ones where versions differ.
 * `npm test` and the other proofs run them on the embedded one.
 */
async function provePostgresVersions({ count, isQuick, progress }: ProofRun): Promise<ProofResult> {
  const tally = new Tally(progress);
  const done: string[] = [];
  for (const major of installed.slice(0, count)) {
    const { passed, failures } = await runTests({
      projects: ['postgres', 'faults'],
      paths: isQuick ? quickPaths : [],
      env: { TEST_POSTGRES_BIN: binFolder(major) },
    });
    tally.add(failures.length === 0 ? null : `PostgreSQL ${major}: ${failures.join('; ')}`);
    done.push(`${passed} on ${major}`);
  }
  const skipped = missing.map(
    (major) => `PostgreSQL ${major} is not installed (apt-get install postgresql-${major}).`,
  );
  const note = [done.length > 0 ? `Tests passed: ${done.join(', ')}.` : '', ...skipped].join(' ').trim();
  return { ...tally.result(), note };
}

export const postgresVersions: Proof = {
  name: 'postgresVersions',
  unit: 'versions',
  needsPostgres: false,
  missing: installed.length > 0 ? [] : ['PostgreSQL 15, 16 or 17'],
  counts: { full: installed.length, quick: installed.length },
  run: provePostgresVersions,
};
