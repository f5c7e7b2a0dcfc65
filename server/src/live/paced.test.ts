import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Paced, paced } from './paced.ts';

let sent: string[][];
/** How long the next broadcasts take, and what a page gets. */
let takesMs: number;
let bytes: number;
let news: Paced<string>;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  takesMs = 60;
  bytes = 0;
  news = paced<string>(
    (batch) =>
      new Promise((resolve) => {
        sent.push([...batch]);
        setTimeout(() => resolve(bytes), takesMs);
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

it('sends a page 1,000 bytes a second in a rush, whatever a broadcast has', async () => {
  takesMs = 0;
  bytes = 500;
  for (let ms = 0; ms < 60_000; ms += 20) {
    bytes = ms % 3_000 === 0 ? 1_900 : 500;
    news.add(`bet ${ms}`, 'open');
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(sent.length).toBeLessThan(60_000 / 500 + 8_000 / 500);
  expect(sent.length).toBeGreaterThan(60);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent.flat()).toHaveLength(60_000 / 20);
});

it('sends at once again after a quiet time', async () => {
  takesMs = 0;
  bytes = 20_000;
  news.add('a', 'a is open');
  await vi.advanceTimersByTimeAsync(0);
  news.add('b', 'b is open');
  await vi.advanceTimersByTimeAsync(11_900);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(30_000);
  news.add('c', 'c is open');
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(3);
});

it('sends nothing after it closed', async () => {
  news.add('a', 'a is open');
  news.add('b', 'b is open');
  const closed = news.close();
  await vi.advanceTimersByTimeAsync(5_000);
  await closed;
  expect(sent).toHaveLength(1);
});
