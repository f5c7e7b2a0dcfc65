import { expect, test } from 'vitest';
import { withRetry } from './with-retry.ts';

/** A call that fails the given number of times. */
function failing(times: number) {
  const attempts: number[] = [];
  const call = async (attempt: number) => {
    attempts.push(attempt);
    if (attempts.length <= times) throw new Error(`failure ${attempts.length}`);
    return 'done';
  };
  return { attempts, call };
}

test('calls again after each failure, after the wait for it', async () => {
  const waits: number[] = [];
  const { attempts, call } = failing(2);
  const done = withRetry(call, (_error, attempt) => 10 * attempt, { pause: async (ms) => waits.push(ms) });
  expect(await done).toBe('done');
  expect([attempts, waits]).toEqual([
    [1, 2, 3],
    [10, 20],
  ]);
});

test('throws the failure after which it gives up', async () => {
  const { attempts, call } = failing(9);
  await expect(withRetry(call, (_error, attempt) => (attempt < 3 ? 0 : null))).rejects.toThrow('failure 3');
  expect(attempts).toEqual([1, 2, 3]);
});

test('throws what the rule throws instead of the failure', async () => {
  const giveUp = async () => {
    throw new Error('the database is away');
  };
  await expect(withRetry(failing(1).call, giveUp)).rejects.toThrow('the database is away');
});

test('an abort ends the wait and the retries', async () => {
  const aborting = new AbortController();
  const { attempts, call } = failing(9);
  const ended = withRetry(call, () => 60_000, { signal: aborting.signal });
  setTimeout(() => aborting.abort(), 10);
  await expect(ended).rejects.toThrow('failure 1');
  expect(attempts).toEqual([1]);
});
