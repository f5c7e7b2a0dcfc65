import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { superviseCluster } from './supervise.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A supervised cluster whose restarts end when the test says so. */
function supervised() {
  const state = { isRunning: true };
  const restarts: PromiseWithResolvers<void>[] = [];
  const lines: string[] = [];
  const log = {
    warn: (_: object, text: string) => lines.push(text),
    error: (_: object, text: string) => lines.push(text),
  };
  const restart = () => {
    restarts.push(Promise.withResolvers<void>());
    return restarts.at(-1)!.promise;
  };
  const supervisor = superviseCluster({ isRunning: () => state.isRunning, restart }, log);
  return { state, restarts, lines, supervisor };
}
const wait = () => vi.advanceTimersByTimeAsync(1_000);
const [gone, failed] = [
  'the embedded PostgreSQL is gone; restarting it',
  'the embedded PostgreSQL could not be restarted',
];

test('a cluster that runs is left alone', async () => {
  const { restarts, lines } = supervised();
  await wait();
  expect([restarts, lines]).toEqual([[], []]);
});

test('a cluster whose process is gone is restarted once, however long that takes', async () => {
  const { state, restarts, lines } = supervised();
  state.isRunning = false;
  await wait();
  await wait();
  expect([restarts.length, lines]).toEqual([1, [gone]]);
  state.isRunning = true;
  restarts[0]!.resolve();
  await wait();
  expect(restarts).toHaveLength(1);
});

test('a restart that fails is repeated', async () => {
  const { state, restarts, lines } = supervised();
  state.isRunning = false;
  await wait();
  restarts[0]!.reject(new Error('no space'));
  await wait();
  expect([restarts.length, lines]).toEqual([2, [gone, failed, gone]]);
});

test('once stopped, nothing is restarted', async () => {
  const { state, restarts, supervisor } = supervised();
  supervisor.stop();
  state.isRunning = false;
  await wait();
  expect(restarts).toEqual([]);
});
