import type { Proof } from './proof.ts';
import { runTests } from './run-tests.ts';

const ending = '.faults.test.ts';

/** A file `*.faults.test.ts`. */
export type FaultTest = Pick<Proof, 'missing' | 'claimsTimes'> & { readonly file: string };

/** The tests of one file as a proof: they kill, freeze or fill something, so `npm test` does not run them. */
export function testFileProof({ file, ...more }: FaultTest): Proof {
  return {
    ...more,
    name: toCamelCase(file.slice(file.lastIndexOf('/') + 1, -ending.length)),
    unit: 'tests',
    needsPostgres: true,
    counts: { full: 1, quick: 1 },
    async run() {
      // The proofs share one PostgreSQL. What these tests kill is their own.
      const env = { TEST_CLUSTER_URL: process.env.TEST_CLUSTER_URL! };
      const { passed, skipped, failures } = await runTests({ projects: ['faults'], paths: [file], env });
      return {
        done: passed + failures.length,
        failed: failures.length,
        details: failures,
        ...(skipped > 0 && { note: `${skipped} skipped.` }),
      };
    },
  };
}

/** Folders and files are called `book-histories`, proofs `bookHistories`; either names one. */
export function toCamelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
