import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabaseClock } from './database-clock.ts';
import type { Pool } from './pool.ts';

/** A machine whose clock is `offMs` ahead of the database's, and how long a question and its answer travel. */
async function readSkewMs(offMs: number, toDatabaseMs: number, backMs: number): Promise<number> {
  let trueMs = Date.UTC(2026, 0, 1);
  const machine = vi.spyOn(Date, 'now').mockImplementation(() => trueMs + offMs);
  onTestFinished(() => machine.mockRestore());
  const query = async () => {
    trueMs += toDatabaseMs;
    const rows = [{ now: trueMs }];
    trueMs += backMs;
    return { rows };
  };
  const clock = await openDatabaseClock({ query } as unknown as Pool);
  onTestFinished(clock.close);
  return clock.readSkewMs();
}

test.each([
  ['an exact clock', 0, 0, 0, 0],
  ['an exact clock over a slow network', 0, 700, 900, 0],
  ['a clock ahead', 1_500, 0, 0, 1_500],
  ['a clock behind', -1_500, 0, 0, -1_500],
  ['a clock ahead, at least, over a slow network', 1_500, 400, 900, 1_100],
  ['a clock behind, at least, over a slow network', -1_500, 900, 400, -1_100],
  ['a difference that the slow network explains', 1_500, 1_500, 0, 0],
])('reads %s', async (_, offMs, toDatabaseMs, backMs, skewMs) => {
  expect(await readSkewMs(offMs, toDatabaseMs, backMs)).toBe(skewMs);
});
