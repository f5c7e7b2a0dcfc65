import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppClient } from '../app-client.ts';
import { repeatOutdatedReads } from '../outdated-reads.ts';
import { patchQueries } from './patch-queries.ts';

const queryKey = ['list'];
let client: AppClient;
/** What the server holds; a read returns what it held when it began. */
let held: string[];
let reads: number;

beforeEach(() => {
  vi.useFakeTimers();
  client = new AppClient({ defaultOptions: { queries: { staleTime: 15_000 } } });
  repeatOutdatedReads(client);
  held = ['old'];
  reads = 0;
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

/** Opens a page that shows the list. A read takes `readMs`. */
function open(readMs = 100): () => void {
  const queryFn = () => {
    reads++;
    const items = held;
    return new Promise<string[]>((resolve) => setTimeout(resolve, readMs, items));
  };
  return new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
}

function news(): void {
  held = ['old', 'new'];
  patchQueries<string[]>(client, queryKey, (items) => (items.includes('new') ? items : [...items, 'new']));
}

const shown = () => client.getQueryData(queryKey);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('news is added to the data, which needs no read', async () => {
  open();
  await pass(100);
  news();
  expect(shown()).toEqual(['old', 'new']);
  await pass(5_000);
  expect(reads).toBe(1);
});

it.each([100, 3_000])('news during a first read of %d ms is shown after another read', async (readMs) => {
  open(readMs);
  await pass(50);
  news();
  await pass(readMs);
  await pass(2_000 + readMs);
  expect([shown(), reads]).toEqual([['old', 'new'], 2]);
});

it('news during a refetch is shown after another read', async () => {
  open();
  await pass(100);
  void client.invalidateQueries({ queryKey });
  await pass(50);
  news();
  await pass(50);
  expect(shown()).toEqual(['old']);
  await pass(2_100);
  expect([shown(), reads]).toEqual([['old', 'new'], 3]);
});

it('outdated data that no page shows stays outdated', async () => {
  const close = open();
  await pass(100);
  close();
  held = ['old', 'missed'];
  void client.invalidateQueries({ queryKey });
  news();
  held = ['old', 'missed', 'new'];
  open();
  await pass(100);
  expect(shown()).toEqual(held);
});

it('news does not make data younger', async () => {
  const close = open();
  await pass(100);
  close();
  await pass(14_000);
  news();
  await pass(1_001);
  open();
  expect(reads).toBe(2);
});
