import { defineConfig } from 'vitest/config';

/** A poll ends as soon as it sees what it waits for; how long that takes is the machine's affair. */
const expectations = { poll: { timeout: 20_000 } };

/** Two projects: `pure` needs nothing, `postgres` runs on one throwaway PostgreSQL started for the run. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['{domain,contract,server,web,e2e,scripts}/**/*.test.ts'],
          exclude: ['**/*.pg.test.ts', '**/node_modules/**'],
          testTimeout: 30_000,
          expect: expectations,
        },
      },
      {
        test: {
          name: 'postgres',
          include: ['{server,e2e}/**/*.pg.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 60_000,
          expect: expectations,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
