import { expect, test } from 'vitest';
import type { Pool } from '../../../db/pool.ts';
import { silentLog } from '../../../logging/log.ts';
import { createUse } from './use.ts';

test("concurrent requests wait for the first one's usage check and share its result", async () => {
  const looked = Promise.withResolvers<{ rows: [] }>();
  const pool = { query: () => looked.promise } as unknown as Pool;
  const use = createUse({ pool, clock: { now: () => 0 }, log: silentLog });
  const found: string[] = [];
  const requests = ['first', 'second'].map((name) =>
    use.record('ann').then(() => {
      found.push(name);
    }),
  );
  await new Promise(setImmediate);
  expect(found).toEqual([]);
  looked.resolve({ rows: [] });
  await Promise.all(requests);
  expect(found).toEqual(['first', 'second']);
});
