import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { apiRoutes } from './web/build/api-routes.ts';

/** Time limits only end what hangs: how long a test takes is the machine's affair. A poll ends as soon as it sees its value. */
const expectations = { poll: { timeout: 60_000 } };
const limits = { testTimeout: 300_000, hookTimeout: 300_000, expect: expectations };

/**
 * Files wait for timers and connections half of the time. Vitest's default even leaves a processor to itself, which only
 * waits.
 */
const maxWorkers = Math.ceil(1.5 * availableParallelism());

/** Starts the proofs first: the longest file must not run alone at the end. */
class ProofsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isProof = ({ moduleId }: TestSpecification) => moduleId.includes('/proofs/');
    return [...sorted.filter(isProof), ...sorted.filter((file) => !isProof(file))];
  }
}

const faultTests = '**/*.faults.test.ts';

/**
 * Five projects: `pure` and `web` need nothing, `components` renders pages of the web in happy-dom, `postgres` runs on one
 * throwaway PostgreSQL started for the run, and `faults` kills, freezes and fills what it runs on, only in `npm run prove`. The
 * files of `pure`, `components` and `postgres` share their worker's modules, since loading the server or all of the web again
 * takes seconds for each. Some tests of `web` replace modules.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: ProofsFirst },
    projects: [
      {
        test: {
          name: 'pure',
          include: ['{domain,contract,play-money,server,e2e,proofs,scripts,bench}/**/*.test.ts'],
          exclude: ['**/*.pg.test.ts', faultTests, '**/node_modules/**'],
          isolate: false,
          maxWorkers,
          ...limits,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.ts'],
          maxWorkers,
          ...limits,
        },
      },
      {
        plugins: [apiRoutes()],
        test: {
          name: 'components',
          include: ['web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['web/src/testing/set-up.ts'],
          isolate: false,
          maxWorkers,
          ...limits,
        },
      },
      {
        test: {
          name: 'postgres',
          include: ['{server,proofs}/**/*.pg.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['server/testing/global-setup.ts'],
          isolate: false,
          ...limits,
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'faults',
          include: [faultTests],
          globalSetup: ['server/testing/global-setup.ts'],
          ...limits,
          maxWorkers: 1,
        },
      },
    ],
  },
});
