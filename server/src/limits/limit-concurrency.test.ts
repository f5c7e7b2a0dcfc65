import { expect, test } from 'vitest';
import { limitConcurrency, TooBusy } from './limit-concurrency.ts';

/** Work that a test finishes by hand. */
function heldWork() {
  const started: number[] = [];
  const finish = new Map<number, () => void>();
  return {
    started,
    work: (n: number) => () =>
      new Promise<number>((resolve) => {
        started.push(n);
        finish.set(n, () => resolve(n));
      }),
    finish: async (n: number) => {
      finish.get(n)!();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('runs no more than allowed, the rest in order, and rejects what would wait too long', async () => {
  const { work, started, finish } = heldWork();
  const limit = limitConcurrency({ running: 2, waiting: 2 });
  const results = [0, 1, 2, 3].map((n) => limit.run(work(n)));
  expect(started).toEqual([0, 1]);
  expect(limit.isFull()).toBe(true);
  await expect(limit.run(work(4))).rejects.toBeInstanceOf(TooBusy);
  await finish(1);
  expect(started).toEqual([0, 1, 2]);
  expect(limit.isFull()).toBe(false);
  await finish(0);
  await finish(2);
  await finish(3);
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3]);
});

test('failed work frees its slot', async () => {
  const limit = limitConcurrency({ running: 1, waiting: 0 });
  await expect(limit.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await limit.run(async () => 'next')).toBe('next');
});
