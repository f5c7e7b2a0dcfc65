import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppClient } from '../app-client.ts';
import { rushRestMs } from './read-soon.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});
const clients: AppClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.clear();
});

/** An app whose list is current, and how often it was invalidated. */
function openApp() {
  const client = new AppClient();
  clients.push(client);
  client.setQueryData(['list'], []);
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  return { client, isReadAgain: () => client.getQueryState(['list'])!.isInvalidated, invalidate };
}

it('a burst is one refetch', () => {
  const { client, invalidate } = openApp();
  const key = ['list'];
  for (let news = 0; news < 3; news++) client.readSoon(key);
  vi.advanceTimersByTime(2_000);
  expect(invalidate).toHaveBeenCalledTimes(1);
});

it('each of two apps refetches its own queries', () => {
  const [first, second, idle] = [openApp(), openApp(), openApp()];
  first.client.readSoon(['list']);
  second.client.readSoon(['list']);
  vi.advanceTimersByTime(2_000);
  expect([first, second, idle].map(({ isReadAgain }) => isReadAgain())).toEqual([true, true, false]);
});

it('in a rush a list is refetched about every ten seconds, and other news of it is still read soon', () => {
  const { client, invalidate } = openApp();
  const rushFor = (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      client.readSoon(['list'], rushRestMs);
      vi.advanceTimersByTime(1_000);
    }
  };
  rushFor(100);
  const inRush = invalidate.mock.calls.length;
  expect(inRush).toBeGreaterThan(5);
  expect(inRush).toBeLessThan(21);
  client.readSoon(['list']);
  vi.advanceTimersByTime(2_000);
  expect(invalidate).toHaveBeenCalledTimes(inRush + 1);
});
