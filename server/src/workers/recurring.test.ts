import { expect, test } from 'vitest';
import { silentLog } from '../logging/log.ts';
import { runRecurring } from './recurring.ts';

const alarm = () => {};

test('a run that never ends counts as failed, and the next one starts', async () => {
  let started = 0;
  const failures: string[] = [];
  const jobs = runRecurring(
    {
      log: silentLog,
      alarm,
      overdueMs: 20,
      watch: { ended: (_name, { error }) => error && failures.push(error.message) },
    },
    [
      {
        name: 'hangs',
        everyMs: 1,
        run: () => {
          started++;
          return new Promise(() => {});
        },
      },
    ],
  );
  await expect.poll(() => started).toBeGreaterThan(2);
  await jobs.stop();
  expect(failures[0]).toBe('The run did not end in time.');
});

test('no run starts while jobs are paused', async () => {
  let pausedTurns = 0;
  let isPaused = true;
  let started = 0;
  const whilePaused = () => {
    if (isPaused) pausedTurns++;
    return isPaused;
  };
  const jobs = runRecurring({ log: silentLog, alarm, isPaused: whilePaused }, [
    { name: 'waits', everyMs: 1, run: async () => started++ },
  ]);
  await expect.poll(() => pausedTurns).toBeGreaterThan(2);
  expect(started).toBe(0);
  isPaused = false;
  await expect.poll(() => started).toBeGreaterThan(2);
  await jobs.stop();
});
