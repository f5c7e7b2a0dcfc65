import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Paced, paced } from './paced.ts';

let sent: string[][];
/** How long the next broadcasts take. */
let takesMs: number;
let news: Paced<string>;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  takesMs = 60;
  news = paced<string>(
    (batch) =>
      new Promise((resolve) => {
        sent.push([...batch]);
        setTimeout(resolve, takesMs);
      }),
    () => Date.now(),
  );
});
afterEach(() => {
  vi.useRealTimers();
});

/** Uses up what a quiet time allows: twelve broadcasts of 60 ms, minus what is earned meanwhile. */
async function rush(): Promise<void> {
  for (let i = 0; i < 12; i++) {
    news.add('early', `early ${i}`);
    await vi.advanceTimersByTimeAsync(takesMs);
  }
  sent = [];
}

it('sends at once after a quiet time, and a few times in a row', async () => {
  for (const name of ['a', 'b', 'c', 'd']) {
    news.add(name, `${name} is open`);
    await vi.advanceTimersByTimeAsync(60);
  }
  expect(sent).toEqual([['a is open'], ['b is open'], ['c is open'], ['d is open']]);
});

it('takes a third of the time in a rush', async () => {
  await rush();
  for (let ms = 0; ms < 36_000; ms += 20) {
    news.add(`bet ${ms}`, 'open');
    await vi.advanceTimersByTimeAsync(20);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.length).toBeGreaterThan(190);
  expect(sent.length).toBeLessThan(210);
  expect(sent.flat()).toHaveLength(36_000 / 20);
});

it('sends the latest of several changes', async () => {
  await rush();
  news.add('a', 'a is open');
  news.add('b', 'b is open');
  news.add('a', 'a is taken');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.at(-1)).toEqual(['b is open', 'a is taken']);
});

it('pauses for one second at most', async () => {
  takesMs = 10_000;
  news.add('a', 'a is open');
  await vi.advanceTimersByTimeAsync(10_000);
  news.add('b', 'b is open');
  await vi.advanceTimersByTimeAsync(999);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(2);
});

it('sends nothing after it closed', async () => {
  news.add('a', 'a is open');
  news.add('b', 'b is open');
  const closed = news.close();
  await vi.advanceTimersByTimeAsync(5_000);
  await closed;
  expect(sent).toHaveLength(1);
});
