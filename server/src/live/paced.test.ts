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

it('sends at once after a quiet time', () => {
  news.add('a', 'a is open');
  expect(sent).toEqual([['a is open']]);
});

it('pauses five times as long as a broadcast took', async () => {
  news.add('a', 'a is open');
  await vi.advanceTimersByTimeAsync(60);
  news.add('b', 'b is open');
  await vi.advanceTimersByTimeAsync(299);
  news.add('c', 'c is open');
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent[1]).toEqual(['b is open', 'c is open']);
});

it('sends the latest of several changes', async () => {
  news.add('a', 'a is open');
  news.add('b', 'b is open');
  news.add('c', 'c is open');
  news.add('b', 'b is taken');
  await vi.advanceTimersByTimeAsync(500);
  expect(sent[1]).toEqual(['c is open', 'b is taken']);
});

it('pauses for one second at most', async () => {
  takesMs = 2_000;
  news.add('a', 'a is open');
  await vi.advanceTimersByTimeAsync(2_000);
  news.add('b', 'b is open');
  await vi.advanceTimersByTimeAsync(1_000);
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
