import { expect, test } from 'vitest';
import { cachedRead } from './cached-read.ts';

test('concurrent callers share one read until it expires', async () => {
  let [now, reads] = [0, 0];
  const read = cachedRead(
    1_000,
    async () => ++reads,
    () => now,
  );
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  now = 999;
  expect(await read()).toBe(1);
  now = 1_000;
  expect(await read()).toBe(2);
});

test('a failure reaches every caller that shares it, and the next call reads again', async () => {
  let away = true;
  const read = cachedRead(1_000, async () => {
    if (away) throw new Error('away');
    return 'here';
  });
  const asked = [read(), read()];
  for (const one of asked) await expect(one).rejects.toThrow('away');
  away = false;
  expect(await read()).toBe('here');
});
